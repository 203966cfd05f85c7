internal import CKissFFT
import Glibc

/// The Fourier transform of a row of samples, and the way back.
@safe
final class FourierTransform {
  /// Samples in a row, a power of two.
  let count: Int
  private let forward: OpaquePointer
  private let backward: OpaquePointer

  /// Prepares transforms.
  ///
  /// - Parameter count: Samples in a row, even.
  init(count: Int) {
    self.count = count
    guard let forward = unsafe kiss_fftr_alloc(Int32(count), 0, nil, nil),
      let backward = unsafe kiss_fftr_alloc(Int32(count), 1, nil, nil)
    else { preconditionFailure("FourierTransform: no memory, or an odd count") }
    unsafe self.forward = forward
    unsafe self.backward = backward
  }

  deinit {
    unsafe free(UnsafeMutableRawPointer(forward))
    unsafe free(UnsafeMutableRawPointer(backward))
  }

  /// The spectrum, from frequency 0 to half of the sample rate.
  ///
  /// - Parameter samples: At most `count`; the rest is silence.
  /// - Returns: Half of `count` and one bins.
  func spectrum(of samples: some Sequence<Float>) -> [Phasor] {
    var row = Array(samples)
    row += Array(repeating: 0, count: count - row.count)
    var bins = Array(repeating: kiss_fft_cpx(r: 0, i: 0), count: count / 2 + 1)
    unsafe kiss_fftr(forward, row, &bins)
    return bins.map { Phasor(Double($0.r), Double($0.i)) }
  }

  /// The samples that have this spectrum.
  func samples(of spectrum: [Phasor]) -> [Float] {
    let bins = spectrum.map { kiss_fft_cpx(r: Float($0.real), i: Float($0.imaginary)) }
    var row = Array(repeating: Float(0), count: count)
    unsafe kiss_fftri(backward, bins, &row)
    let scale = 1 / Float(count)
    return row.map { $0 * scale }
  }
}
