extension AudioQueue {
  /// Frames that a tap is given at once, at most.
  public static var maximumTapFrames: Int { TapStage.maximumFrames }

  /// What a tap is given: the rate of the frames in hertz, and their channels.
  ///
  /// - Throws: `unsupportedFormat`, or `invalidPropertyValue` for a cookie that says nothing.
  package func tapShape() throws(AudioQueueError) -> (sampleRate: Double, channelCount: Int) {
    try DecodePipeline.decodedShape(format, configuration)
  }

  /// Whether the caller is a tap of the queue.
  var isInTap: Bool { threads.withLock { $0.decode?.isCurrent ?? false } }
}
