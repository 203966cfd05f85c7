import AudioCodec
package import AudioFormat

/// Pulls the frames of one queue out of a device without a server, as linear PCM.
///
/// One thread at a time.
package struct OfflineRendering {
  private let queue: AudioQueue
  private let device: OfflineDevice
  private let encoder: LinearPCMEncoder

  /// Handlers that have this long to enqueue more are not slow, but elsewhere or at their end.
  private static let handlerSeconds = 1.0

  /// A device that renders in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - layout: The places of its channels, nil for those of WAVE.
  /// - Returns: A device at frame 0.
  /// - Throws: `unsupportedFormat` for anything but interleaved linear PCM.
  package static func device(
    for format: StreamDescription, layout: ChannelLayout? = nil
  ) throws(AudioQueueError) -> OfflineDevice {
    _ = try encoder(for: format)
    return OfflineDevice(
      sampleRate: format.sampleRate, channelCount: format.channelsPerFrame,
      channelLayout: layout)
  }

  /// Prepares the rendering of a queue.
  ///
  /// - Parameters:
  ///   - queue: The only queue of the device.
  ///   - device: What `device(for:)` made.
  ///   - format: The format of the frames.
  /// - Throws: `unsupportedFormat`.
  package init(
    queue: AudioQueue, device: OfflineDevice, format: StreamDescription
  ) throws(AudioQueueError) {
    self.queue = queue
    self.device = device
    encoder = try Self.encoder(for: format)
  }

  /// Renders the next frames; handlers are called meanwhile, also on this thread if it is theirs.
  ///
  /// - Parameters:
  ///   - count: Frames wanted, 0 or more; as many as fit into the buffer are rendered.
  ///   - buffer: An idle buffer of the queue.
  /// - Returns: Bytes rendered, 0 when nothing is enqueued.
  package func render(_ count: Int, into buffer: AudioQueueBuffer) -> Int {
    let wanted = min(count, buffer.byteCapacity / encoder.bytesPerFrame)
    var done = 0
    while done < wanted {
      let frames = waitForFrames(min(wanted - done, OfflineDevice.cycleFrames))
      guard frames > 0 else {
        if queue.isPlayedOut { end() }
        break
      }
      var samples = [Float](repeating: 0, count: frames * device.channelCount)
      var span = samples.mutableSpan
      device.render(into: &span)
      let target = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer.bytes[(done * encoder.bytesPerFrame)...])
      unsafe encoder.encode(samples, into: target)
      done += frames
    }
    buffer.byteCount = done * encoder.bytesPerFrame
    return buffer.byteCount
  }

  /// Gives the device the cycle in which it finds that the last frame has sounded.
  private func end() {
    var frame = [Float](repeating: 0, count: device.channelCount)
    var span = frame.mutableSpan
    device.render(into: &span)
  }

  /// Waits until frames are decoded, and lets handlers enqueue more while there are too few.
  private func waitForFrames(_ count: Int) -> Int {
    while true {
      let frames = queue.waitForFrames(count)
      if frames >= count || !queue.hasUndelivered { return frames }
      guard let context = queue.signal.context else { continue }
      if context.isCurrent, !queue.isInHandler {
        queue.deliverPending()
      } else {
        queue.waitForHandlers(atMost: Self.handlerSeconds)
        if queue.hasUndelivered { return queue.waitForFrames(count) }
      }
    }
  }

  private static func encoder(
    for format: StreamDescription
  ) throws(AudioQueueError) -> LinearPCMEncoder {
    do throws(AudioCodecError) {
      return try LinearPCMEncoder(format)
    } catch {
      throw .unsupportedFormat
    }
  }
}
