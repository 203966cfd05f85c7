import AudioFile
import AudioFormat
import AudioQueue
import Glibc

extension OfflineDevice {
  /// The device that the command line asks for.
  ///
  /// - Throws: `outputRate` when the rate is another one than the file's, and must not be.
  convenience init(_ options: RenderOptions, file: AudioFile) throws(ToolError) {
    let format = file.dataFormat
    let rate = options.sampleRate.map(Double.init) ?? format.sampleRate
    guard rate == format.sampleRate || options.resampling != .none else {
      throw .outputRate(file.path, file: format.sampleRate, output: rate)
    }
    self.init(
      sampleRate: rate, channelCount: options.channelCount ?? format.channelsPerFrame)
  }
}

extension FilePlayer {
  private static let bufferSeconds = 0.5
  private static let bufferCount = 3

  /// Makes the player of a file as the command line asks for.
  ///
  /// - Throws: `queue`, or `usage` for a span without frames.
  convenience init(
    _ file: AudioFile, _ options: RenderOptions, device: OfflineDevice
  ) throws(ToolError) {
    let span = try options.span.frames(atRate: file.dataFormat.sampleRate)
    let plan = BufferPlan(
      file.dataFormat, packetSizeUpperBound: file.packetSizeUpperBound,
      seconds: Self.bufferSeconds, isBounded: true)
    do throws(AudioQueueError) {
      try self.init(
        file, device: device, buffers: (Self.bufferCount, plan),
        configuration: QueueConfiguration(options, file, sampleRate: device.sampleRate), span: span)
    } catch {
      throw .queue(file.path, error)
    }
  }
}

extension QueueConfiguration {
  /// The configuration that the command line asks for.
  init(_ options: RenderOptions, _ file: AudioFile, sampleRate: Double) {
    self.init()
    decodeAheadFrames = Int(sampleRate)
    gain = Self.gain(options.gainDecibels, options.loudness, of: file)
    rateConversion = options.resampling == .fast ? .fast : .best
    channelOrder = options.channelOrder == .file ? .file : .wave
  }
}

extension TimeSpan {
  /// The frames of the span.
  ///
  /// - Parameter sampleRate: Frames per second, above 0.
  /// - Returns: At least one frame, of a file that is long enough.
  /// - Throws: `usage` when there is none.
  func frames(atRate sampleRate: Double) throws(ToolError) -> Range<Int64> {
    let rate = min(sampleRate, TimePoint.longest)
    let first = from?.frame(atRate: rate) ?? 0
    let end = to?.frame(atRate: rate) ?? Int64.max
    guard first < end else { throw .usage(.emptyTimeRange) }
    return first..<end
  }
}

extension AudioFile {
  /// The places of the first `count` channels, as the queue delivers them; none if not known.
  func labels(_ order: ChannelOrder, _ count: Int) -> [ChannelLabel] {
    let labels = channelLayout(order == .file ? .file : .wave)?.labels ?? []
    return Array(labels.prefix(count))
  }
}
