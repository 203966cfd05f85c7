internal import AudioFormat
internal import COpus

/// A decoder of libopus for the streams of one header; its frames are interleaved.
///
/// One thread at a time.
@safe
final class OpusStreamDecoder {
  /// The header that the decoder was made for.
  let head: OpusHead
  /// The frames of the last call, interleaved in the channel order of the file.
  let samples: UnsafeMutablePointer<Float>

  private let decoder: Handle
  private let maximumFrames: Int

  @safe
  private enum Handle {
    case multistream(OpaquePointer)
    case projection(OpaquePointer)
  }

  /// Makes a decoder in its first state, with the gain of the header.
  ///
  /// - Parameters:
  ///   - head: What to decode.
  ///   - sampleRate: 8000, 12000, 16000, 24000 or 48000.
  /// - Throws: `badCookie` when libopus refuses the header.
  init(_ head: OpusHead, sampleRate: Int) throws(AudioCodecError) {
    var status: Int32 = 0
    let made =
      head.mappingFamily == 3
      ? Self.projection(head, sampleRate, &status)
      : Self.multistream(head, sampleRate, &status)
    guard let made else {
      throw .badCookie(reason: "libopus: \(unsafe String(cString: opus_strerror(status)))")
    }
    decoder = made
    self.head = head
    maximumFrames = OpusPacket.maximumFrames * sampleRate / 48_000
    unsafe samples = .allocate(capacity: maximumFrames * head.channelCount)
    unsafe samples.initialize(repeating: 0, count: maximumFrames * head.channelCount)
  }

  deinit {
    unsafe samples.deallocate()
    switch decoder {
    case .multistream(let handle): unsafe opus_multistream_decoder_destroy(handle)
    case .projection(let handle): unsafe opus_projection_decoder_destroy(handle)
    }
  }

  /// Decodes a packet into `samples`.
  ///
  /// - Parameters:
  ///   - packet: The bytes; none conceals a lost packet.
  ///   - frames: Frames wanted of a lost packet, a multiple of 2.5 ms; else room for them.
  /// - Returns: Frames, at most 120 ms.
  /// - Throws: `badPacket` when libopus refuses the packet; `samples` is undefined then.
  func decode(_ packet: UnsafeRawBufferPointer, frames: Int) throws(AudioCodecError) -> Int {
    let bytes = unsafe packet.isEmpty ? nil : packet.bindMemory(to: UInt8.self).baseAddress
    let size = Int32(clamping: packet.count)
    let room = Int32(min(frames, maximumFrames))
    // SAFETY: `samples` has room for `maximumFrames` frames of all channels.
    let count =
      switch decoder {
      case .multistream(let handle):
        unsafe opus_multistream_decode_float(handle, bytes, size, samples, room, 0)
      case .projection(let handle):
        unsafe opus_projection_decode_float(handle, bytes, size, samples, room, 0)
      }
    guard count >= 0 else {
      throw .badPacket(reason: "libopus: \(unsafe String(cString: opus_strerror(count)))")
    }
    return Int(count)
  }

  /// Goes back to the first state; the gain stays.
  func reset() {
    switch decoder {
    case .multistream(let handle): _ = unsafe aqjack_opus_multistream_reset(handle)
    case .projection(let handle): _ = unsafe aqjack_opus_projection_reset(handle)
    }
  }

  private static func multistream(
    _ head: OpusHead, _ sampleRate: Int, _ status: inout Int32
  ) -> Handle? {
    // SAFETY: the header was checked to have one mapping entry a channel.
    let made = unsafe opus_multistream_decoder_create(
      Int32(sampleRate), Int32(head.channelCount), Int32(head.streamCount),
      Int32(head.coupledCount), head.mapping, &status)
    guard let made = unsafe made else { return nil }
    unsafe aqjack_opus_multistream_set_gain(made, Int32(head.gainQ8))
    return unsafe .multistream(made)
  }

  private static func projection(
    _ head: OpusHead, _ sampleRate: Int, _ status: inout Int32
  ) -> Handle? {
    // libopus takes the matrix as writable but only reads it.
    var matrix = head.demixingMatrix
    let made = unsafe opus_projection_decoder_create(
      Int32(sampleRate), Int32(head.channelCount), Int32(head.streamCount),
      Int32(head.coupledCount), &matrix, Int32(matrix.count), &status)
    guard let made = unsafe made else { return nil }
    unsafe aqjack_opus_projection_set_gain(made, Int32(head.gainQ8))
    return unsafe .projection(made)
  }
}
