import AudioCodec
import AudioFormat
import RealTime

/// Packets to frames at the device's rate, ready for the ring.
///
/// Decode thread only.
///
/// The order is that of the data path: decode, trim, tap, convert rate and speed, gain and limits.
@safe
final class DecodePipeline {
  /// Channels of the frames.
  let channelCount: Int
  /// Packets that the decoder refused.
  private(set) var refusedPacketCount = 0

  private let decoder: any PacketDecoder
  private var counter: SoundFrameCounter
  private let converter: (any FrameConverter)?
  /// Sees frames of the source's rate before the converter.
  private let tap: TapStage?
  /// Trimmed frames of the source's rate; the same as `ready` without a converter.
  private let decoded: PlanarBuffer
  private let ready: PlanarBuffer
  private var readyOffset = 0
  /// Whether the converter has been given frames since the start of the stream.
  private var hasTail = false
  /// Whether the tail is only partly out; nothing may be decoded before the rest of it.
  private(set) var isDraining = false
  private var conditioner: SampleConditioner
  /// Frames of silence, at the source's rate, before the buffer that has begun.
  private var silence = 0

  /// Frames that are worked on at once.
  ///
  /// Twice as many as the longest packet of any format, so that short packets come in bunches: each
  /// step of the decode thread takes locks and may wake other threads.
  static let chunkFrames = 2 * 5760

  /// Makes a pipeline before its first packet.
  ///
  /// - Parameters:
  ///   - decoder: Turns packets into frames.
  ///   - counter: Counts the frames of the same packets.
  ///   - converter: Brings the frames to the device's rate, and to another speed, nil when they stay.
  ///   - tap: Sees the frames before the converter, nil for nobody.
  ///   - conditioner: Gain and limits.
  init(
    decoder: any PacketDecoder, counter: SoundFrameCounter, converter: (any FrameConverter)?,
    tap: TapStage?, conditioner: SampleConditioner
  ) {
    self.tap = tap
    self.decoder = decoder
    self.counter = counter
    self.converter = converter
    self.conditioner = conditioner
    channelCount = decoder.channelCount
    decoded = PlanarBuffer(
      channelCount: decoder.channelCount,
      capacity: max(Self.chunkFrames, decoder.maximumFramesPerPacket))
    ready =
      converter == nil
      ? decoded : PlanarBuffer(channelCount: decoder.channelCount, capacity: Self.chunkFrames)
  }

  /// Frames that wait to be written.
  var readyFrames: Int { ready.frameCount - readyOffset }

  /// Whether decoded frames wait to be converted.
  var mustConvert: Bool { converter != nil && decoded.frameCount > 0 }

  /// Samples beyond full scale so far.
  var overCount: Int { conditioner.overCount }

  /// Samples that were no numbers so far, and became silence.
  var nonFiniteCount: Int { (decoder as? LinearPCMDecoder)?.nonFiniteSamples ?? 0 }

  /// Takes the next buffer; the one before is decoded.
  func begin(_ enqueued: EnqueuedBuffer) -> BufferCursor {
    silence = enqueued.leadingSilence
    return BufferCursor(enqueued, counter: &counter)
  }

  /// Plays what comes next at a speed, where the converter can.
  func setSpeed(_ speed: PlaybackSpeed) {
    converter?.setSpeed(speed)
  }

  /// Frames of a ring before the first of a buffer that comes next.
  ///
  /// - Parameters:
  ///   - written: Frames that are in the ring; none are ready.
  ///   - enqueued: The buffer.
  /// - Returns: Frames at the device's rate.
  func pendingFrames(behind written: Int, of enqueued: EnqueuedBuffer) -> Int {
    guard let converter else { return written + enqueued.leadingSilence }
    return written + converter.pendingFrames(behind: enqueued.leadingSilence)
  }

  /// Makes silence, as much as fits of what is due before the buffer.
  private func makeSilence() {
    let count = min(silence, decoded.capacity)
    silence -= count
    for channel in 0..<channelCount {
      unsafe decoded.row(channel).update(repeating: 0, count: count)
    }
    decoded.setFrameCount(count)
    passOn()
  }

  /// Decodes the next packets of a buffer; only when nothing is ready or to be converted.
  func decode(_ source: inout BufferCursor) {
    if silence > 0 { return makeSilence() }
    do throws(AudioCodecError) {
      try decoder.decode(&source.packets, into: decoded)
    } catch {
      refusedPacketCount += 1
    }
    source.trim(decoded)
    passOn()
  }

  private func passOn() {
    tap?.process(decoded)
    if converter == nil { present() } else { convert() }
  }

  /// Converts what is decoded, as far as there is room.
  func convert() {
    guard let converter else { return }
    hasTail = true
    do throws(AudioCodecError) {
      try converter.convert(decoded, into: ready)
    } catch {
      // It fails only for lack of memory; the frames are lost, the queue goes on.
      refusedPacketCount += 1
      decoded.setFrameCount(0)
      ready.setFrameCount(0)
    }
    present()
  }

  /// Makes the tails of tap and converter ready, part by part.
  ///
  /// - Parameter isEnd: Whether nothing follows, so that a tap may end.
  /// - Returns: Whether there was something; when not, the next frame is the first of a stream.
  func drain(isEnd: Bool) -> Bool {
    if isEnd, let tap, tap.finish(into: decoded) {
      if converter == nil { present() } else { convert() }
      return true
    }
    guard let converter, hasTail else { return false }
    do throws(AudioCodecError) {
      isDraining = try converter.finish(into: ready)
    } catch {
      isDraining = false
      ready.setFrameCount(0)
    }
    // At once: a converter that has been drained takes no more frames.
    if !isDraining { endStream() }
    present()
    return true
  }

  /// Writes ready frames to the ring, as many as fit.
  ///
  /// - Parameters:
  ///   - producer: The ring.
  ///   - kept: Where in the ring the frames begin that must not be overwritten yet.
  func write(to producer: inout SampleProducer, keeping kept: Int) {
    guard readyFrames > 0 else { return }
    let first = unsafe UnsafePointer(ready.row(0)) + readyOffset
    readyOffset += unsafe producer.write(
      first, stride: ready.capacity, count: readyFrames, keeping: kept)
    if readyFrames == 0 { clearReady() }
  }

  /// Forgets everything: the next packet is the first of a stream.
  func reset() {
    decoder.reset()
    counter.reset()
    silence = 0
    endStream()
    decoded.setFrameCount(0)
    clearReady()
  }

  private func endStream() {
    converter?.reset()
    tap?.reset()
    hasTail = false
    isDraining = false
  }

  private func present() {
    readyOffset = 0
    conditioner.apply(to: ready)
  }

  private func clearReady() {
    ready.setFrameCount(0)
    readyOffset = 0
  }
}
