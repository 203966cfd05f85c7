/// Sound in which each sample names its frame and its channel.
///
/// Whatever was lost, doubled, swapped or stale in a recording can then be told by looking at it.
package struct RampFile: Sendable {
  /// Channels.
  package let channelCount: Int
  /// Frames.
  package let frameCount: Int
  /// The number of the first frame, so that files of a list differ.
  package let firstFrame: Int

  /// Whole numbers up to this are exact in a Float.
  private static let unit: Float = 0x1p-24

  /// Describes a ramp.
  ///
  /// - Parameters:
  ///   - channelCount: Channels, 1 to 255.
  ///   - frameCount: Frames; with `firstFrame` and times the channels at most 2^24 - 1.
  ///   - firstFrame: The number of the first frame.
  package init(channelCount: Int, frameCount: Int, firstFrame: Int = 0) {
    precondition((firstFrame + frameCount) * channelCount < 1 << 24, "RampFile: too long")
    self.channelCount = channelCount
    self.frameCount = frameCount
    self.firstFrame = firstFrame
  }

  /// The sample of a frame of this file, never 0.
  package func sample(frame: Int, channel: Int) -> Float {
    Float((firstFrame + frame) * channelCount + channel + 1) * Self.unit
  }

  /// The frame of this file that a sample of a channel names, nil for a foreign sample.
  package func frame(of sample: Float, channel: Int) -> Int? {
    let number = sample / Self.unit
    guard number >= 1, number < 0x1p24, number == number.rounded() else { return nil }
    let place = Int(number) - 1 - channel
    guard place >= 0, place % channelCount == 0 else { return nil }
    let frame = place / channelCount - firstFrame
    return (0..<frameCount).contains(frame) ? frame : nil
  }

  /// The samples of a channel.
  package func samples(ofChannel channel: Int) -> [Float] {
    (0..<frameCount).map { sample(frame: $0, channel: channel) }
  }

  /// The samples of all channels, frame by frame.
  package var interleaved: [Float] {
    let first = firstFrame * channelCount + 1
    return (0..<frameCount * channelCount).map { Float(first + $0) * Self.unit }
  }

  /// A WAVE file of 32-bit floats at 48 kHz.
  package var wave: [UInt8] {
    ContainerBytes.wave(
      unsafe interleaved.withUnsafeBytes { unsafe Array($0) },
      tag: 3, channels: channelCount, bits: 32)
  }
}
