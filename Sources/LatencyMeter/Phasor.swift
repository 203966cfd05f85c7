import Glibc

/// A complex number: a length and an angle in a plane.
package struct Phasor: Sendable, Hashable {
  /// The part along the axis of the cosine.
  package var real: Double
  /// The part along the axis of the sine.
  package var imaginary: Double

  /// Makes a number of its parts.
  package init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The number of length 1 at an angle in cycles.
  package init(cycles: Double) {
    let angle = 2 * Double.pi * cycles.truncatingRemainder(dividingBy: 1)
    self.init(cos(angle), sin(angle))
  }

  /// The length.
  package var magnitude: Double { power.squareRoot() }

  /// The square of the length.
  package var power: Double { real * real + imaginary * imaginary }

  /// The angle in cycles, from -0.5 to 0.5.
  package var cycles: Double { atan2(imaginary, real) / (2 * Double.pi) }

  /// The number with the opposite angle.
  package var conjugate: Phasor { Phasor(real, -imaginary) }

  static func + (left: Phasor, right: Phasor) -> Phasor {
    Phasor(left.real + right.real, left.imaginary + right.imaginary)
  }

  static func - (left: Phasor, right: Phasor) -> Phasor {
    Phasor(left.real - right.real, left.imaginary - right.imaginary)
  }

  static func * (left: Phasor, right: Phasor) -> Phasor {
    Phasor(
      left.real * right.real - left.imaginary * right.imaginary,
      left.real * right.imaginary + left.imaginary * right.real)
  }

  static func * (left: Phasor, right: Double) -> Phasor {
    Phasor(left.real * right, left.imaginary * right)
  }

  static func / (left: Phasor, right: Phasor) -> Phasor {
    left * right.conjugate * (1 / max(right.power, .leastNormalMagnitude))
  }
}
