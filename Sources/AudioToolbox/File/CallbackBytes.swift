import AudioFile
import CAudioToolbox

/// The bytes that a client reads for the library.
@safe
final class CallbackBytes: ByteProvider, @unchecked Sendable {
  private let clientData: UnsafeMutableRawPointer?
  private let readFunction: AudioFile_ReadProc

  /// Takes the client's function.
  init(_ clientData: UnsafeMutableRawPointer?, _ readFunction: AudioFile_ReadProc) {
    unsafe self.clientData = clientData
    unsafe self.readFunction = readFunction
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
    guard let memory = buffer.baseAddress else { return 0 }
    var actual: UInt32 = 0
    let wanted = UInt32(clamping: min(buffer.count, 1 << 30))
    let status = unsafe readFunction(clientData, offset, wanted, memory, &actual)
    guard status == noErr || status == kAudioFileEndOfFileError else { return nil }
    return Int(min(actual, wanted))
  }
}
