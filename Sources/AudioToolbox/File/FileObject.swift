import AudioFile
import AudioFormat
import CAudioToolbox
import AudioQueue

/// A file as C sees it.
final class FileObject: Sendable {
  /// The files that are open.
  static let all = HandleTable<FileObject>(base: 0x1005)

  /// The engine's file.
  let file: AudioFile
  // Protects where the packets are, once that was asked for.
  private let packets = Monitor<PacketScan?>(nil)

  /// Sees a file.
  init(_ file: AudioFile) {
    self.file = file
  }

  /// The file of a handle.
  ///
  /// - Throws: `kAudioFileNotOpenError` for a handle that is not in use.
  static func find(_ id: AudioFileID?) throws(StatusError) -> FileObject {
    guard let object = unsafe all[id] else { throw StatusError(kAudioFileNotOpenError) }
    return object
  }

  /// The format of the packets.
  var format: StreamDescription { file.dataFormat }

  /// The kind of the file.
  var type: AudioFileTypeID {
    switch file.container {
    case "wav": kAudioFileWAVEType
    case "rf64": kAudioFileRF64Type
    case "w64": kAudioFileWave64Type
    case "aiff": kAudioFileAIFFType
    case "au": kAudioFileNextType
    case "caf": kAudioFileCAFType
    case "flac": kAudioFileFLACType
    case "mp4": kAudioFileM4AType
    case "mp1": kAudioFileMP1Type
    case "mp2": kAudioFileMP2Type
    case "mp3": kAudioFileMP3Type
    case "adts": kAudioFileAAC_ADTSType
    case "oggOpus", "oggVorbis", "oggFLAC": FileTypes.ogg
    default: 0
    }
  }

  /// Seconds of sound and priming.
  func duration() throws -> Double {
    if format.framesPerPacket > 0 {
      return Double(try file.packetCount() * Int64(format.framesPerPacket)) / format.sampleRate
    }
    let primed = file.packetTable.map { $0.primingFrames + $0.remainderFrames } ?? 0
    return Double(try file.frameCount() + Int64(primed)) / format.sampleRate
  }

  /// Where each packet is, by a scan of the file at the first call.
  func scan() throws(AudioFileError) -> PacketScan {
    if let known = packets.withLock({ $0 }) { return known }
    // Without the lock: the file may be read by a function of the client's.
    let scan = try PacketScan(file)
    packets.withLock { $0 = scan }
    return scan
  }

  /// Bytes of all packets.
  func byteCount() throws -> Int64 {
    if format.hasVariablePacketSize { return try file.packetBytes ?? scan().bytes.last ?? 0 }
    return try file.packetCount() * Int64(format.bytesPerPacket)
  }
}
