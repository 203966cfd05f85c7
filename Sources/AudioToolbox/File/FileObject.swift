import AudioFile
import AudioFormat
import CAudioToolbox
import AudioQueue

/// A file as C sees it.
final class FileObject: Sendable {
  /// The files that are open.
  static let all = HandleTable<FileObject>(base: 0x1005)

  /// What of the file is read.
  private struct Reading {
    let file: AudioFile
    let track: Int
    /// Where the packets are, once that was asked for.
    var packets: PacketScan?
  }
  // Protects which track is read; never held during a call of the engine.
  private let reading: Monitor<Reading>

  /// Sees a file.
  init(_ file: AudioFile) {
    reading = Monitor(Reading(file: file, track: 0))
  }

  /// The engine's file.
  var file: AudioFile { reading.withLock { $0.file } }

  /// Which of its tracks is read, from 0 on.
  var track: Int { reading.withLock { $0.track } }

  /// Reads another track from now on.
  ///
  /// - Throws: `parameter` for one that is not there, and what the opening of a file throws.
  func useTrack(_ index: Int) throws {
    let file = file
    guard try index < file.trackCount() else { throw StatusError.parameter }
    let next = try file.reopened(track: index)
    reading.withLock { $0 = Reading(file: next, track: index) }
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
  func type() throws(AudioFileError) -> AudioFileTypeID {
    switch file.container {
    case "wav": kAudioFileWAVEType
    case "rf64": try file.marks().form == "BW64" ? kAudioFileBW64Type : kAudioFileRF64Type
    case "w64": kAudioFileWave64Type
    case "aiff": try file.marks().kind == "AIFC" ? kAudioFileAIFCType : kAudioFileAIFFType
    case "au": kAudioFileNextType
    case "caf": kAudioFileCAFType
    case "flac": kAudioFileFLACType
    case "mp4": Self.type(ofBrand: try file.marks().kind)
    case "mp1": kAudioFileMP1Type
    case "mp2": kAudioFileMP2Type
    case "mp3": kAudioFileMP3Type
    case "adts": kAudioFileAAC_ADTSType
    case "oggOpus", "oggVorbis", "oggFLAC": FileTypes.ogg
    default: 0
    }
  }

  /// The kind of an MP4 file, whose first box names a brand.
  private static func type(ofBrand brand: String) -> AudioFileTypeID {
    switch brand.prefix(3) {
    case "M4A": kAudioFileM4AType
    case "M4B": kAudioFileM4BType
    case "3gp": kAudioFile3GPType
    case "3g2": kAudioFile3GP2Type
    default: kAudioFileMPEG4Type
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
    let (file, known) = reading.withLock { ($0.file, $0.packets) }
    if let known { return known }
    // Without the lock: the file may be read by a function of the client's.
    let scan = try PacketScan(file)
    reading.withLock { if $0.file === file { $0.packets = scan } }
    return scan
  }

  /// Bytes of all packets.
  func byteCount() throws -> Int64 {
    if format.hasVariablePacketSize { return try file.packetBytes ?? scan().bytes.last ?? 0 }
    return try file.packetCount() * Int64(format.bytesPerPacket)
  }
}
