extension SampleFormat {
  /// Converts the samples of one channel to Float32.
  ///
  /// - Parameters:
  ///   - source: The first sample, at any alignment.
  ///   - stride: Bytes from a sample to the next of the channel.
  ///   - count: Samples, all of them readable at `source`.
  ///   - row: Room for `count` samples.
  /// - Returns: Samples that were infinite or no number, and became 0.
  func convert(
    from source: UnsafeRawPointer, stride: Int, count: Int, to row: UnsafeMutablePointer<Float>
  ) -> Int {
    let run = unsafe SampleRun(source: source, stride: stride, count: count, row: row)
    return switch self {
    case .uint8: unsafe run.fill(bytes: 1) { unsafe scaled(UInt32(byte($0) ^ 0x80) << 24) }
    case .integer(let bytes, let shift, true):
      unsafe run.fillBigEndian(bytes: bytes, shift: UInt32(shift))
    case .integer(let bytes, let shift, false):
      unsafe run.fillLittleEndian(bytes: bytes, shift: UInt32(shift))
    case .float32(true):
      unsafe run.fill(bytes: 4) { unsafe Float(bitPattern: word($0).byteSwapped) }
    case .float32(false): unsafe run.fill(bytes: 4) { unsafe Float(bitPattern: word($0)) }
    case .float64(true):
      unsafe run.fill(bytes: 8) { unsafe Float(Double(bitPattern: long($0).byteSwapped)) }
    case .float64(false): unsafe run.fill(bytes: 8) { unsafe Float(Double(bitPattern: long($0))) }
    }
  }
}

/// The samples of one channel, and where they go.
@unsafe
private struct SampleRun {
  let source: UnsafeRawPointer
  let stride: Int
  let count: Int
  let row: UnsafeMutablePointer<Float>

  func fillBigEndian(bytes: Int, shift: UInt32) -> Int {
    switch bytes {
    case 1: unsafe fill(bytes: 1) { unsafe scaled((UInt32(byte($0)) << 24) &<< shift) }
    case 2: unsafe fill(bytes: 2) { unsafe scaled((UInt32(half($0).byteSwapped) << 16) &<< shift) }
    case 3:
      unsafe fill(bytes: 3) { unsafe scaled(triple($0 + 2, $0 + 1, $0) &<< shift) }
    default: unsafe fill(bytes: 4) { unsafe scaled(word($0).byteSwapped &<< shift) }
    }
  }

  func fillLittleEndian(bytes: Int, shift: UInt32) -> Int {
    switch bytes {
    case 1: unsafe fill(bytes: 1) { unsafe scaled((UInt32(byte($0)) << 24) &<< shift) }
    case 2: unsafe fill(bytes: 2) { unsafe scaled((UInt32(half($0)) << 16) &<< shift) }
    case 3:
      unsafe fill(bytes: 3) { unsafe scaled(triple($0, $0 + 1, $0 + 2) &<< shift) }
    default: unsafe fill(bytes: 4) { unsafe scaled(word($0) &<< shift) }
    }
  }

  /// Fills the row with what `sample` makes of each address; returns how many were not finite.
  @inline(__always)
  func fill(bytes: Int, _ sample: (UnsafeRawPointer) -> Float) -> Int {
    // A stride that the compiler knows becomes loads of whole vectors: mono and stereo.
    if unsafe stride == bytes { return unsafe fill(stride: bytes, sample) }
    if unsafe stride == 2 * bytes { return unsafe fill(stride: 2 * bytes, sample) }
    return unsafe fill(stride: stride, sample)
  }

  @inline(__always)
  private func fill(stride: Int, _ sample: (UnsafeRawPointer) -> Float) -> Int {
    var lost: Int32 = 0
    for index in unsafe 0..<count {
      let value = unsafe sample(source + index &* stride)
      let isFinite = value.bitPattern & exponentBits != exponentBits
      unsafe row[index] = isFinite ? value : 0
      lost &+= isFinite ? 0 : 1
    }
    return Int(lost)
  }
}

// The exponent of IEEE 754 single precision; all ones in infinities and NaNs only.
private let exponentBits: UInt32 = 0x7F80_0000

/// An integer whose sign bit is the highest of 32, as a fraction of full scale.
@inline(__always)
private func scaled(_ bits: UInt32) -> Float { Float(Int32(bitPattern: bits)) * 0x1p-31 }

@inline(__always)
private func byte(_ address: UnsafeRawPointer) -> UInt8 {
  unsafe address.loadUnaligned(as: UInt8.self)
}

@inline(__always)
private func half(_ address: UnsafeRawPointer) -> UInt16 {
  unsafe UInt16(littleEndian: address.loadUnaligned(as: UInt16.self))
}

@inline(__always)
private func word(_ address: UnsafeRawPointer) -> UInt32 {
  unsafe UInt32(littleEndian: address.loadUnaligned(as: UInt32.self))
}

@inline(__always)
private func long(_ address: UnsafeRawPointer) -> UInt64 {
  unsafe UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
}

/// 24 bits from three addresses, the least significant first, in the high bits of 32.
@inline(__always)
private func triple(
  _ low: UnsafeRawPointer, _ middle: UnsafeRawPointer, _ high: UnsafeRawPointer
) -> UInt32 {
  unsafe UInt32(byte(low)) << 8 | UInt32(byte(middle)) << 16 | UInt32(byte(high)) << 24
}
