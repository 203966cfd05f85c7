import AudioFormat
import AudioToolbox
import CoreFoundation
import Foundation

/// A file opened by the C functions.
final class ClientFile {
  /// The file.
  let id: AudioFileID

  /// Opens a file.
  init(_ path: FilePath) throws {
    var made: AudioFileID?
    let status = Self.open(path, &made)
    guard status == noErr, let made else { throw ClientFailure(status: status) }
    id = made
  }

  deinit {
    AudioFileClose(id)
  }

  /// Opens a file by its name.
  static func open(
    _ path: FilePath, _ file: inout AudioFileID?,
    permissions: AudioFilePermissions = .readPermission
  ) -> OSStatus {
    let bytes = path.bytes
    guard
      let url = CFURLCreateFromFileSystemRepresentation(nil, bytes, CFIndex(bytes.count), false)
    else { return -1 }
    return AudioFileOpenURL(url, permissions, 0, &file)
  }

  /// A property of a fixed size, nil for an error.
  func property<Value: BitwiseCopyable>(_ id: AudioFilePropertyID, _ value: Value) -> Value? {
    var value = value
    var size = UInt32(MemoryLayout<Value>.size)
    return AudioFileGetProperty(self.id, id, &size, &value) == noErr ? value : nil
  }

  /// Packets by the older function.
  func packets(
    from first: Int64, count: UInt32, size: Int
  ) -> (status: OSStatus, bytes: [UInt8], packets: UInt32) {
    var buffer = [UInt8](repeating: 0, count: size)
    var byteCount: UInt32 = 99
    var count = count
    let status = AudioFileReadPackets(id, false, &byteCount, nil, first, &count, &buffer)
    return (status, Array(buffer.prefix(Int(byteCount))), count)
  }
}
