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
        id: file.container, sampleRate: file.dataFormat.sampleRate,
        channels: file.dataFormat.channelsPerFrame),
      sourceFrames: player.sourceFrames)
    framesDelivered = Int64(record.frameCount)
    firstJackFrame = record.firstDeviceFrame
    lastJackFrame = record.lastDeviceFrame
    sha256 = record.sha256 ?? ""
    underruns = record.underruns.map {
      Underrun(frame: Int64($0.frame), frames: Int64($0.frameCount))
    }
  }
}

extension FilePlayer {
  /// Frames of the file: counted if it was read to its end, else as far as the file says.
  var sourceFrames: Int64 {
    if let frames = feeder.passFrames { return frames }
    if let table = file.packetTable { return table.validFrames }
    return file.estimatedPacketCount.map { $0 * Int64(file.dataFormat.framesPerPacket) } ?? 0
  }
}
