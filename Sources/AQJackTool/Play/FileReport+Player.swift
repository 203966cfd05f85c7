import AudioFile
import AudioFormat
import AudioQueue

extension FileReport {
  /// Says what has become of a file whose queue is at rest.
  init(_ player: FilePlayer) {
    let file = player.file
    let record = player.queue.record
    self.init(
      path: file.path.description,
      format: Format(
        id: file.dataFormat.formatID.name, sampleRate: file.dataFormat.sampleRate,
        channels: file.dataFormat.channelsPerFrame),
      sourceFrames: player.sourceFrames)
    framesDelivered = Int64(record.frameCount)
    firstJackFrame = record.firstDeviceFrame
    lastJackFrame = record.lastDeviceFrame
    sha256 = record.sha256 ?? ""
    underruns = record.underruns.map { Underrun($0) }
  }
}

extension FileReport.Underrun {
  fileprivate init(_ underrun: QueueUnderrun) {
    self.init(frame: Int64(underrun.frame), frames: Int64(underrun.frameCount))
  }
}

extension FilePlayer {
  /// The underruns up to now.
  var underruns: [FileReport.Underrun] { queue.record.underruns.map { .init($0) } }

  /// Frames of the file as far as is known, nil for a stream or a signal without an end.
  var knownFrames: Int64? {
    let frames = sourceFrames
    return frames > 0 ? frames : nil
  }

  /// Frames of the file: counted if all of it was read, else as far as the file says; where it says
  /// nothing, those that were read.
  var sourceFrames: Int64 {
    if isWhole, let frames = feeder.passFrames { return frames }
    if let table = file.packetTable { return table.validFrames }
    let length = Int64(file.dataFormat.framesPerPacket)
    return file.estimatedPacketCount.map { $0 * length } ?? feeder.passFrames ?? 0
  }
}
