package import AudioFormat

/// Turns Float32 into interleaved linear PCM: the inverse of ``LinearPCMDecoder``.
///
/// Integers are rounded to the nearest, ties to even, and limited to their range.
package struct LinearPCMEncoder: Sendable {
  /// Bytes of a frame.
  package let bytesPerFrame: Int

  private let sampleFormat: SampleFormat
  private let bytesPerSample: Int

  /// Makes an encoder.
  ///
  /// - Parameter description: As for ``LinearPCMDecoder``, at most 255 channels.
  /// - Throws: `unsupportedFormat`.
  package init(_ description: StreamDescription) throws(AudioCodecError) {
    let filled = try description.filledLinearPCM()
    guard filled.channelsPerFrame <= 255 else {
      throw .unsupportedFormat(description, reason: "more than 255 channels")
    }
    sampleFormat = try SampleFormat(filled)
    bytesPerFrame = filled.bytesPerFrame
    bytesPerSample = filled.bytesPerFrame / filled.channelsPerFrame
  }

  /// Encodes samples.
  ///
  /// - Parameters:
  ///   - samples: Interleaved, full scale -1 to 1.
  ///   - target: Room for as many samples.
  package func encode(_ samples: [Float], into target: UnsafeMutableRawBufferPointer) {
    precondition(
      target.count >= samples.count * bytesPerSample, "LinearPCMEncoder.encode: no room")
    for (index, sample) in samples.enumerated() {
      let (bits, count, isBigEndian) = word(for: sample)
      for byte in 0..<count {
        let shift = 8 * (isBigEndian ? count - 1 - byte : byte)
        unsafe target[index * bytesPerSample + byte] = UInt8(truncatingIfNeeded: bits >> shift)
      }
    }
  }

  /// The bits of a sample, how many bytes they fill, and which comes first.
  private func word(for sample: Float) -> (bits: UInt64, count: Int, isBigEndian: Bool) {
    switch sampleFormat {
    case .uint8: (UInt64(Self.integer(sample, bits: 8) + 128), 1, false)
    case .integer(let bytes, let shift, let isBigEndian):
      (
        UInt64(bitPattern: Self.integer(sample, bits: bytes * 8 - shift)), bytes, isBigEndian
      )
    case .float32(let isBigEndian): (UInt64(sample.bitPattern), 4, isBigEndian)
    case .float64(let isBigEndian): (Double(sample).bitPattern, 8, isBigEndian)
    }
  }

  private static func integer(_ sample: Float, bits: Int) -> Int64 {
    let scale = Double(sign: .plus, exponent: bits - 1, significand: 1)
    let value = (Double(sample) * scale).rounded(.toNearestOrEven)
    return sample.isNaN ? 0 : Int64(max(-scale, min(scale - 1, value)))
  }
}
