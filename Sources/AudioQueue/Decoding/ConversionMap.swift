/// Which frame of the source each frame of a voice comes from.
///
/// A stream of the source becomes a row of frames at the device's rate; a flush ends it, and the
/// next one begins behind its tail.
struct ConversionMap {
  private struct Stream {
    /// The first frame of the voice.
    var frame: Int
    /// The frame of the source that it comes from.
    var source: Int
  }

  /// Frames of the source in one of the device.
  private var ratio: Double
  private var streams: [Stream]

  /// Begins a voice.
  ///
  /// - Parameters:
  ///   - source: The frame of the source with which it begins.
  ///   - ratio: Frames of the source in one of the device.
  init(source: Int, ratio: Double) {
    self.ratio = ratio
    streams = [Stream(frame: 0, source: source)]
  }

  /// Notes that the next frame of the voice begins another stream.
  mutating func beginStream(at frame: Int, source: Int) {
    streams.append(Stream(frame: frame, source: source))
  }

  /// The frame of the source that is nearest to a frame of the voice.
  ///
  /// - Parameter frame: Not before the one that was asked for last.
  /// - Returns: A frame of the source.
  mutating func source(of frame: Int) -> Int {
    while streams.count > 1, streams[1].frame <= frame { streams.removeFirst() }
    return streams[0].source + Int((Double(frame - streams[0].frame) * ratio).rounded())
  }
}
