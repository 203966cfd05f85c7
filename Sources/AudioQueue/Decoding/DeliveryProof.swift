internal import CNettle
import RealTime

/// The SHA-256 of the frames that the process thread took, in order.
///
/// The frames are hashed from the ring itself, after they were taken and before they are
/// overwritten: what is proved is what was read. Decode thread only.
@safe
final class DeliveryProof {
  private var context = sha256_ctx()
  /// Frames of the present ring that are hashed.
  private(set) var hashedFrames = 0
  private var interleaved: [Float] = []

  init() {
    unsafe nettle_sha256_init(&context)
  }

  /// Begins a new ring; the hash goes on.
  func beginRing() {
    hashedFrames = 0
  }

  /// Hashes the frames that have been taken since the last call.
  func update(from producer: borrowing SampleProducer) {
    let taken = producer.readFrames - hashedFrames
    guard taken > 0 else { return }
    let channels = producer.channelCount
    unsafe producer.revisit(from: hashedFrames, count: taken) { rows, stride, count in
      unsafe hash(rows, stride: stride, count: count, channels: channels)
    }
    hashedFrames += taken
  }

  /// The hash of everything up to now, as 64 hexadecimal digits.
  var digest: String {
    var copy = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    unsafe nettle_sha256_digest(&copy, digest.count, &digest)
    let digits = Array("0123456789abcdef")
    return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  private func hash(_ rows: UnsafePointer<Float>, stride: Int, count: Int, channels: Int) {
    interleaved.removeAll(keepingCapacity: true)
    interleaved.reserveCapacity(count * channels)
    for frame in 0..<count {
      for channel in 0..<channels { unsafe interleaved.append(rows[channel * stride + frame]) }
    }
    unsafe interleaved.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      unsafe nettle_sha256_update(
        &context, bytes.count, first.assumingMemoryBound(to: UInt8.self))
    }
  }
}
