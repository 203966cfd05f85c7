import Foundation

/// A Fourier transform, as plain as it gets.
enum Spectrum {
  /// The power at each frequency up to half the sample rate, of a Hann window over the samples.
  ///
  /// - Parameter samples: As many as a power of two.
  /// - Returns: Half as many values.
  static func power(of samples: [Double]) -> [Double] {
    let count = samples.count
    let windowed = samples.enumerated().map { index, value in
      value * (0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(count)))
    }
    var real = windowed
    var imaginary = [Double](repeating: 0, count: count)
    transform(&real, &imaginary)
    return (0..<count / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    let count = real.count
    let bits = count.trailingZeroBitCount
    for index in 0..<count {
      let other = (0..<bits).reduce(0) { $0 << 1 | index >> $1 & 1 }
      if other > index {
        real.swapAt(index, other)
        imaginary.swapAt(index, other)
      }
    }
    var size = 2
    while size <= count {
      for step in 0..<size / 2 {
        let angle = -2 * Double.pi * Double(step) / Double(size)
        let (c, s) = (cos(angle), sin(angle))
        for low in stride(from: step, to: count, by: size) {
          let high = low + size / 2
          let (x, y) = (
            real[high] * c - imaginary[high] * s, real[high] * s + imaginary[high] * c
          )
          (real[high], imaginary[high]) = (real[low] - x, imaginary[low] - y)
          (real[low], imaginary[low]) = (real[low] + x, imaginary[low] + y)
        }
      }
      size *= 2
    }
  }
}
