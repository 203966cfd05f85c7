import AudioCodec

/// Going on at another rate of the device.
extension DecodePipeline {
  /// Whether frames of the history wait to be converted once more.
  var mustReplay: Bool { history?.mustReplay ?? false }

  /// Lets go of what has been delivered.
  ///
  /// - Parameter frame: Frames of the present voice that the process thread has taken.
  func forget(before frame: Int) {
    history?.forget(before: frame)
  }

  /// Goes on at another rate, with what was not delivered first.
  ///
  /// Without a history, as at another speed, that is lost.
  ///
  /// - Parameters:
  ///   - rate: Frames per second of the device.
  ///   - frame: Frames that the process thread took of the present voice; the next voice begins
  ///     with the one behind them.
  /// - Throws: What the making of the converter throws; nothing has changed then.
  func changeRate(to rate: Double, goingOnAt frame: Int) throws(AudioQueueError) {
    let converter = try makeConverter(rate)
    self.converter = converter
    hasTail = false
    isDraining = false
    decoded.setFrameCount(0)
    ready =
      converter == nil
      ? decoded : PlanarBuffer(channelCount: channelCount, capacity: Self.chunkFrames)
    clearReady()
    history?.changeRate(to: rate, goingOnAt: frame)
  }

  /// Converts the next frames of the history once more.
  func replay() {
    guard mustReplay else { return }
    history?.replay(into: decoded)
    if converter == nil { present() } else { convert() }
  }
}
