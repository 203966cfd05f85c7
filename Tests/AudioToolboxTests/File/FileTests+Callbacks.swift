import AudioToolbox
import Foundation
import TestSupport
import Testing

/// Files that a client's own functions read.
extension FileTests {
  @Test
  func `AF-34 a client's functions are read, with errors told`() throws {
    let bytes = ContainerBytes.wave(samples)
    let box = Unmanaged.passRetained(ByteBox(bytes))
    defer { box.release() }
    var file: AudioFileID?
    let status = AudioFileOpenWithCallbacks(
      box.toOpaque(),
      { data, position, count, buffer, actual in
        guard let data else { return -1 }
        let bytes = Unmanaged<ByteBox>.fromOpaque(data).takeUnretainedValue().bytes
        // Never more than 100 at a time.
        let part = bytes.dropFirst(Int(position)).prefix(Int(min(count, 100)))
        Array(part).withUnsafeBytes { part in
          guard let first = part.baseAddress else { return }
          buffer.copyMemory(from: first, byteCount: part.count)
        }
        actual.pointee = UInt32(part.count)
        return noErr
      }, nil,
      { data in
        data.map { Int64(Unmanaged<ByteBox>.fromOpaque($0).takeUnretainedValue().bytes.count) } ?? 0
      }, nil, 0, &file)
    #expect(status == noErr)
    var (size, count) = (UInt32(4000), UInt32(1000))
    var buffer = [UInt8](repeating: 0, count: 4000)
    #expect(AudioFileReadPacketData(file, false, &size, nil, 0, &count, &buffer) == noErr)
    #expect(buffer == samples)
    #expect(AudioFileClose(file) == noErr)
    #expect(
      AudioFileOpenWithCallbacks(nil, nil, nil, nil, nil, 0, &file) == kAudio_ParamError)
  }

  /// A CAF file of Opus whose packets have 4 GB, of which there are only the first bytes.
  @Test
  func `AF-34 packets that no memory holds are asked for in vain`() throws {
    let bytes = CoreAudioFixture.caf(
      "opus", [], bytesPerPacket: 0xFFFF_FFFF, framesPerPacket: 480, cookie: [],
      table: (480 << 8, 0, 0), dataSize: -1)
    let box = Unmanaged.passRetained(ByteBox(bytes))
    defer { box.release() }
    var file: AudioFileID?
    let status = AudioFileOpenWithCallbacks(
      box.toOpaque(),
      { data, position, count, buffer, actual in
        guard let data else { return -1 }
        let bytes = Unmanaged<ByteBox>.fromOpaque(data).takeUnretainedValue().bytes
        memset(buffer, 0, Int(count))
        let part = Array(bytes.dropFirst(Int(clamping: position)).prefix(Int(count)))
        part.withUnsafeBytes { part in
          if let first = part.baseAddress { memcpy(buffer, first, part.count) }
        }
        actual.pointee = count
        return noErr
      }, nil, { _ in 1 << 40 }, nil, 0, &file)
    try #require(status == noErr)
    defer { AudioFileClose(file) }
    var (size, count) = (UInt32(0), UInt32.max)
    var byte: UInt8 = 0
    #expect(AudioFileReadPackets(file, false, &size, nil, 1 << 60, &count, &byte) == noErr)
    #expect(count == 0 && size == 0)
  }
}

/// Bytes behind a client's functions.
private final class ByteBox: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}
