package import AudioCodec
import Foundation

/// Sines, and what can be told of samples that hold one.
package enum Tones {
  /// A sine of half scale.
  package static func tone(_ frequency: Double, rate: Double, count: Int) -> [Float] {
    (0..<count).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / rate)) }
  }

  /// The frequency of the one tone in samples, by where it rises through 0; nil where it does not.
  package static func frequency(of samples: some Collection<Float>, rate: Double) -> Double? {
    let row = Array(samples)
    let rises = row.indices.dropFirst().compactMap { index -> Double? in
      let (before, after) = (Double(row[index - 1]), Double(row[index]))
      return before < 0 && after >= 0 ? Double(index) - after / (after - before) : nil
    }
    guard let first = rises.first, let last = rises.last, last > first else { return nil }
    return rate * Double(rises.count - 1) / (last - first)
  }

  /// The largest step from one sample to the next.
  package static func largestStep(in samples: some Collection<Float>) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }
}

/// Converts samples of one channel to the end, in pieces.
///
/// - Parameters:
///   - samples: The samples.
///   - converter: Before its first frame; it is not reset afterwards.
///   - size: Frames in a piece.
///   - onPiece: Is called before each, with its index.
/// - Returns: All that came out.
/// - Throws: What the converter throws.
package func convertAll(
  _ samples: [Float], with converter: any FrameConverter, size: Int = 4096,
  onPiece: (Int) -> Void = { _ in }
) throws(AudioCodecError) -> [Float] {
  let input = PlanarBuffer(channelCount: 1, capacity: size)
  let output = PlanarBuffer(channelCount: 1, capacity: size)
  var result: [Float] = []
  for (index, start) in stride(from: 0, to: samples.count, by: size).enumerated() {
    onPiece(index)
    let chunk = samples[start..<min(start + size, samples.count)]
    for (place, sample) in chunk.enumerated() { unsafe input.row(0)[place] = sample }
    input.setFrameCount(chunk.count)
    while input.frameCount > 0 {
      try converter.convert(input, into: output)
      append(output, to: &result)
    }
  }
  var hasMore = true
  while hasMore {
    hasMore = try converter.finish(into: output)
    append(output, to: &result)
  }
  return result
}

private func append(_ output: PlanarBuffer, to result: inout [Float]) {
  let row = unsafe UnsafeBufferPointer(start: output.row(0), count: output.frameCount)
  unsafe result.append(contentsOf: row)
}
