import AudioFile
import AudioFormat
import AudioQueue

/// One file on its way through a queue and a device without a server into an output.
struct Rendering {
  /// What the queue has delivered; complete when `run` has ended.
  var record: PlaybackRecord { player.queue.record }
  /// The notice of channels that the output has no room for, nil if there are none.
  var unheardChannels: String? {
    Messages.unheardChannels(
      of: player.file.path, channelCount: player.file.dataFormat.channelsPerFrame,
      portCount: device.channelCount)
  }
  /// Why the file could be read only in part, nil if all of it was.
  var failure: AudioFileError? { player.failure }

  /// The notice of tags of loudness that are not there, nil if they are or need not be.
  let missingLoudness: String?
  /// What was damaged in what was read, and rendered all the same.
  var faults: [String] { player.file.faultReasons }

  private let player: FilePlayer
  private let device: OfflineDevice
  private let output: RenderOutput

  /// Frames that are rendered at a time.
  private static let chunkFrames = 8192

  /// Opens the file, then the output.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - input: What `-` names.
  /// - Throws: Why it cannot be rendered. Blocks until a header has come.
  init(_ options: RenderOptions, input: StandardInput) throws(ToolError) {
    let file: AudioFile
    do throws(AudioFileError) {
      file = try input.file(at: options.file)
    } catch {
      throw .file(error)
    }
    missingLoudness = file.missingLoudness(options.loudness)
    device = try OfflineDevice(options, file: file)
    player = try FilePlayer(file, options, device: device)
    let header = WAVEHeader(
      sampleRate: device.sampleRate, channelCount: device.channelCount,
      channelMask: WAVEHeader.channelMask(file.labels(options.channelOrder, device.channelCount)))
    do throws(OutputError) {
      output = try RenderOutput(options.output, header: header, input: file.path)
    } catch {
      player.dispose()
      throw .output(error)
    }
  }

  /// Renders to the end of what is wanted, or of what can be read.
  ///
  /// - Parameter mustEnd: Asked before each chunk; the output is then removed.
  /// - Throws: `queue`, `output`, or `file` when nothing could be read; the output is removed.
  ///   Blocks.
  func run(until mustEnd: () -> Bool) throws(ToolError) {
    defer { player.dispose() }
    do throws(ToolError) {
      try start()
      try write(until: mustEnd)
      if let failure, record.frameCount == 0 || player.queue.isUndecodable { throw .file(failure) }
      if mustEnd() { return output.abandon() }
      try finish()
    } catch {
      output.abandon()
      throw error
    }
  }

  private func start() throws(ToolError) {
    do throws(AudioQueueError) {
      try player.start(.now, primedFrames: 0)
    } catch {
      throw .queue(player.file.path, error)
    }
  }

  private func write(until mustEnd: () -> Bool) throws(ToolError) {
    var samples: [Float] = []
    do throws(OutputError) {
      while !mustEnd() {
        let count = player.queue.waitForFrames(Self.chunkFrames)
        guard count > 0 else { return }
        render(count, into: &samples)
        try output.write(unsafe samples.span.bytes, frameCount: count)
      }
    } catch {
      throw .output(error)
    }
  }

  private func render(_ count: Int, into samples: inout [Float]) {
    let sampleCount = count * device.channelCount
    // Only the last chunk is shorter than the others.
    if samples.count != sampleCount { samples = Array(repeating: 0, count: sampleCount) }
    var span = samples.mutableSpan
    device.render(into: &span)
  }

  private func finish() throws(ToolError) {
    do throws(OutputError) {
      try output.finish()
    } catch {
      throw .output(error)
    }
  }
}
