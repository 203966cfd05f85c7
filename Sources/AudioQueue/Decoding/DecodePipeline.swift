import AudioCodec
import AudioFormat
import RealTime

/// Packets to frames that are ready for the ring.
///
/// Decode thread only.
///
/// The order is that of the data path: decode, trim, gain and limits.
@safe
final class DecodePipeline {
  /// Channels of the frames.
  let channelCount: Int
  /// Packets that the decoder refused.
  private(set) var refusedPacketCount = 0
  /// Frames made since the last reset.
  private(set) var producedFrames = 0

  private let decoder: any PacketDecoder
  private let ready: PlanarBuffer
  private var readyOffset = 0
  private var conditioner: SampleConditioner

  /// Frames that are decoded at once; a packet of any format fits.
  private static let chunkFrames = 5760

  init(decoder: any PacketDecoder, conditioner: SampleConditioner) {
    self.decoder = decoder
    self.conditioner = conditioner
    channelCount = decoder.channelCount
    ready = PlanarBuffer(
      channelCount: decoder.channelCount,
      capacity: max(Self.chunkFrames, decoder.maximumFramesPerPacket))
  }

  /// Frames that wait to be written.
  var readyFrames: Int { ready.frameCount - readyOffset }

  /// Samples beyond full scale since the queue was made.
  var overCount: Int { conditioner.overCount }

  /// Decodes the next packets of a buffer; only when no frames are ready.
  func decode(_ source: inout BufferCursor) {
    do throws(AudioCodecError) {
      try decoder.decode(&source.packets, into: ready)
    } catch {
      refusedPacketCount += 1
    }
    readyOffset = 0
    source.trim(ready)
    conditioner.apply(to: ready)
    producedFrames += ready.frameCount
  }

  /// Writes ready frames to the ring, as many as fit.
  func write(to producer: inout SampleProducer) {
    guard readyFrames > 0 else { return }
    let first = unsafe UnsafePointer(ready.row(0)) + readyOffset
    readyOffset += unsafe producer.write(first, stride: ready.capacity, count: readyFrames)
  }

  /// Forgets everything: the next packet is the first of a stream.
  func reset() {
    decoder.reset()
    ready.setFrameCount(0)
    readyOffset = 0
    producedFrames = 0
  }
}
