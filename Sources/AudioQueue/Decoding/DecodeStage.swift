import AudioCodec
import AudioFormat
import RealTime

/// Packets to frames at the source's rate: decoding, trims.
///
/// Decode thread only.
struct DecodeStage {
  /// Packets that the decoder refused.
  private(set) var refusedPacketCount = 0
  /// Whether the decoder has taken a packet.
  private(set) var hasDecoded = false

  private let decoder: any PacketDecoder
  private var counter: SoundFrameCounter

  /// Makes a stage before its first packet.
  ///
  /// - Parameters:
  ///   - decoder: Turns packets into frames.
  ///   - counter: Counts the frames of the same packets.
  init(_ decoder: any PacketDecoder, counter: SoundFrameCounter) {
    self.decoder = decoder
    self.counter = counter
  }

  /// Frames per second of what is decoded.
  var sampleRate: Double { decoder.sampleRate }

  /// Samples that were no numbers so far, and became silence.
  var nonFiniteCount: Int { (decoder as? LinearPCMDecoder)?.nonFiniteSamples ?? 0 }

  /// Takes the next buffer; the one before is decoded.
  mutating func begin(_ enqueued: EnqueuedBuffer) -> BufferCursor {
    BufferCursor(enqueued, counter: &counter)
  }

  /// Decodes the next packets of a buffer.
  mutating func decode(_ source: inout BufferCursor, into decoded: PlanarBuffer) {
    do throws(AudioCodecError) {
      try decoder.decode(&source.packets, into: decoded)
      hasDecoded = true
    } catch {
      refusedPacketCount += 1
    }
    source.trim(decoded)
  }

  /// Forgets everything but its counts: the next packet is the first of a stream.
  mutating func reset() {
    decoder.reset()
    counter.reset()
  }
}
