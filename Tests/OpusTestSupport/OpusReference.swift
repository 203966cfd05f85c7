import AudioFormat
import CNettle
import COpus
import Glibc

/// The sine of an angle in turns.
func sineOfTurns(_ turns: Double) -> Double {
  sin(2 * .pi * turns)
}

/// What libopus makes of packets when it is called directly, interleaved in file order.
///
/// - Parameters:
///   - packets: The packets; an empty one conceals `lostFrames` frames.
///   - headBytes: The header: its pre-skip is cut, its gain applied by the decoder.
///   - lostFrames: Frames of an empty packet.
/// - Returns: All frames of the packets behind the pre-skip.
/// - Throws: What is wrong with the header.
package func referenceDecode(
  _ packets: [[UInt8]], head headBytes: [UInt8], lostFrames: Int32 = 960
) throws -> [Float] {
  let head = try OpusHead(headBytes)
  var status: Int32 = 0
  let decoder = unsafe opus_multistream_decoder_create(
    48_000, Int32(head.channelCount), Int32(head.streamCount), Int32(head.coupledCount),
    head.mapping, &status)
  guard let decoder = unsafe decoder else { throw OpusHeadError.noSignature }
  defer { unsafe opus_multistream_decoder_destroy(decoder) }
  unsafe aqjack_opus_multistream_set_gain(decoder, Int32(head.gainQ8))
  var samples: [Float] = []
  var frame = [Float](repeating: 0, count: 5760 * head.channelCount)
  for packet in packets {
    let count = unsafe packet.withUnsafeBufferPointer { bytes in
      unsafe opus_multistream_decode_float(
        decoder, bytes.isEmpty ? nil : bytes.baseAddress, Int32(bytes.count), &frame,
        bytes.isEmpty ? lostFrames : 5760, 0)
    }
    samples += frame.prefix(max(0, Int(count)) * head.channelCount)
  }
  return Array(samples.dropFirst(head.preSkip * head.channelCount))
}

/// The MD5 of samples as little-endian bytes, in hexadecimal digits.
package func md5(_ samples: [Float]) -> String {
  var context = md5_ctx()
  unsafe nettle_md5_init(&context)
  unsafe samples.withUnsafeBytes { bytes in
    let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
    unsafe nettle_md5_update(&context, bytes.count, start)
  }
  var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
  unsafe nettle_md5_digest(&context, digest.count, &digest)
  return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
