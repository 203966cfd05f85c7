@testable import RealTime
import TestSupport
import Testing

struct MixingTests {
  private static let sizes = [0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 255, 256, 257]

  @Test(arguments: sizes)
  func `unity gain copies every bit`(count: Int) {
    var random = SeededRandom(seed: Seed.value)
    let source = (0..<count).map { _ in
      Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
    }
    let result = mix(source, over: silence(count), gain: 1, isAdding: false)
    #expect(result.map(\.bitPattern) == source.map(\.bitPattern), "seed \(Seed.value)")
  }

  @Test(arguments: sizes)
  func `other gains multiply`(count: Int) {
    let source = signal(count: count)
    #expect(mix(source, over: silence(count), gain: 0.5, isAdding: false) == source.map { $0 / 2 })
  }

  @Test(arguments: sizes)
  func `a second voice is added`(count: Int) {
    let (source, first) = (signal(0, count: count), signal(1, count: count))
    let sum = zip(first, source).map { $0 + $1 }
    #expect(mix(source, over: first, gain: 1, isAdding: true) == sum)
    let halves = zip(first, source).map { $0 + $1 / 2 }
    #expect(mix(source, over: first, gain: 0.5, isAdding: true) == halves)
  }

  @Test(arguments: sizes, [false, true])
  func `a moving gain takes a step at each sample`(count: Int, isAdding: Bool) {
    let (source, first) = (signal(count: count), signal(1, count: count))
    let step: Float = 1 / 1024
    var target = first
    unsafe withPointers(source, &target) { source, target in
      unsafe Mixing.ramp(
        source, into: target, count: count, gain: 0.25, step: step, isAdding: isAdding)
    }
    let expected = source.indices.map { i in
      (isAdding ? first[i] : 0) + source[i] * (0.25 + step * Float(i + 1))
    }
    #expect(target == expected)
  }

  private func mix(
    _ source: [Float], over first: [Float], gain: Float, isAdding: Bool
  ) -> [Float] {
    var target = first
    unsafe withPointers(source, &target) { from, to in
      unsafe Mixing.mix(from, into: to, count: source.count, gain: gain, isAdding: isAdding)
    }
    return target
  }

  private func withPointers(
    _ source: [Float], _ target: inout [Float],
    _ body: (UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) {
    unsafe source.withUnsafeBufferPointer { from in
      unsafe target.withUnsafeMutableBufferPointer { to in
        if let from = from.baseAddress, let to = to.baseAddress { unsafe body(from, to) }
      }
    }
  }
}
