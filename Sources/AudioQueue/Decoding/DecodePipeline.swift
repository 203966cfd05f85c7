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

  private var stage: DecodeStage
  /// Brings frames to the device's rate and to another speed, nil where they stay.
  var converter: (any FrameConverter)?
  /// Makes the converter to a rate of the device, nil where none is needed.
  let makeConverter: ConverterMaker
  /// Sees frames of the source's rate before the converter.
  private let tap: TapStage?
  /// Trimmed frames of the source's rate; the same as `ready` without a converter.
  let decoded: PlanarBuffer
  /// Frames of the device's rate that wait to be written, from `readyOffset` on.
  var ready: PlanarBuffer
  private var readyOffset = 0
  /// Whether the converter has been given frames since the start of the stream.
  var hasTail = false
  /// Whether the tail is only partly out; nothing may be decoded before the rest of it.
  var isDraining = false
  private var conditioner: SampleConditioner
  /// Times that the converter failed.
  private var lostCount = 0

  /// What was decoded and not delivered, nil where the device's rate stays.
  var history: ReplayHistory?

  /// Makes a converter to a rate.
  typealias ConverterMaker = (Double) throws(AudioQueueError) -> (any FrameConverter)?

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
  ///   - rate: Frames per second of the device.
  ///   - keepsHistory: Whether the device's rate may change.
  ///   - tap: Sees the frames before the converter, nil for nobody.
  ///   - conditioner: Gain and limits.
  ///   - makeConverter: Brings the frames to the device's rate, and to another speed, nil when they
  ///     stay.
  /// - Throws: What `makeConverter` throws.
  init(
    decoder: any PacketDecoder, counter: SoundFrameCounter, rate: Double, keepsHistory: Bool,
    tap: TapStage?, conditioner: SampleConditioner, makeConverter: @escaping ConverterMaker
  ) throws(AudioQueueError) {
    self.tap = tap
    stage = DecodeStage(decoder, counter: counter)
    self.makeConverter = makeConverter
    converter = try makeConverter(rate)
    self.conditioner = conditioner
    history =
      keepsHistory
      ? ReplayHistory(
        channelCount: decoder.channelCount, sampleRate: decoder.sampleRate, rate: rate) : nil
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

  /// Packets that the decoder refused so far, or whose frames were lost.
  var refusedPacketCount: Int { stage.refusedPacketCount + lostCount }

  /// Whether the decoder has taken a packet.
  var hasDecoded: Bool { stage.hasDecoded }

  /// Samples beyond full scale so far.
  var overCount: Int { conditioner.overCount }

  /// Samples that were no numbers so far, and became silence.
  var nonFiniteCount: Int { stage.nonFiniteCount + conditioner.nonFiniteCount }

  /// Takes the next buffer; the one before is decoded.
  func begin(_ enqueued: EnqueuedBuffer) -> BufferCursor { stage.begin(enqueued) }

  /// Plays what comes next at a speed, where the converter can.
  func setSpeed(_ speed: PlaybackSpeed) {
    converter?.setSpeed(speed)
  }

  /// Frames at the device's rate that are still to come of what was decoded; none are ready.
  var heldFrames: Int { converter?.pendingFrames(behind: 0) ?? 0 }

  /// Decodes the next packets of a buffer; only when nothing is ready or to be converted.
  func decode(_ source: inout BufferCursor) {
    stage.decode(&source, into: decoded)
    handOn()
  }

  /// Makes silence instead, as much as can be worked on at once.
  ///
  /// - Parameter count: Frames at the device's rate, 0 or more.
  /// - Returns: Whether that is so much as a frame of the source.
  func makeSilence(_ count: Int) -> Bool {
    let frames = min(sourceFrames(in: count), decoded.capacity)
    guard frames > 0 else { return false }
    decoded.setFrameCount(0)
    decoded.pad(to: frames)
    handOn()
    return true
  }

  /// Frames of the source that become so many of the device, at the present speed.
  private func sourceFrames(in count: Int) -> Int {
    guard let converter, count > 0 else { return max(0, count) }
    let many = 1 << 20
    let ratio = Double(converter.pendingFrames(behind: many) - heldFrames) / Double(many)
    return Int(min((Double(count) / ratio).rounded(), 0x1p62))
  }

  /// Passes decoded frames on, as far as there is room.
  func handOn() {
    tap?.process(decoded)
    history?.append(decoded)
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
      lostCount += 1
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
      history?.append(decoded)
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
    if !isDraining { history?.beginStream() }
    return true
  }

  /// Writes ready frames to the ring, as many as fit.
  ///
  /// - Parameters:
  ///   - producer: The ring.
  ///   - kept: Where in the ring the frames begin that must not be overwritten yet.
  ///   - most: Frames to write at most.
  func write(to producer: inout SampleProducer, keeping kept: Int, atMost most: Int) {
    let count = min(readyFrames, most)
    guard count > 0 else { return }
    let first = unsafe UnsafePointer(ready.row(0)) + readyOffset
    readyOffset += unsafe producer.write(
      first, stride: ready.capacity, count: count, keeping: kept)
    if readyFrames == 0 { clearReady() }
  }

  /// Forgets everything: the next packet is the first of a stream.
  ///
  /// - Parameter rate: Frames per second of the device.
  func reset(rate: Double) {
    history?.reset(rate: rate)
    stage.reset()
    endStream()
    decoded.setFrameCount(0)
    clearReady()
  }

  /// Begins another voice behind the last, whose frames are all delivered.
  ///
  /// - Parameter rate: Frames per second of the device.
  func beginVoice(rate: Double) {
    history?.reset(rate: rate)
  }

  private func endStream() {
    converter?.reset()
    tap?.reset()
    hasTail = false
    isDraining = false
  }

  /// Has what was made ready wait to be written.
  func present() {
    readyOffset = 0
    history?.noteProduced(ready.frameCount)
    conditioner.apply(to: ready)
  }

  /// Forgets what was made ready.
  func clearReady() {
    ready.setFrameCount(0)
    readyOffset = 0
  }
}
