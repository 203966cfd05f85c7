/// Counts of nanoseconds in a log-linear histogram, in memory of fixed size.
///
/// Each power of two is cut into as many parts as were asked for. The process thread counts; read it
/// when no process thread runs any more.
@safe
package struct CycleHistogram: ~Copyable {
  /// The parts that a power of two is cut into, as a power of two: 10 as in HdrHistogram with three
  /// significant digits, whose cells are at most a thousandth of their value.
  private static let finePartBits = 10
  /// Bits of the greatest value that such a one tells apart: 68 seconds.
  private static let fineValueBits = 36
  /// Rows of cells of the same size in such a one.
  package static let bucketCount = fineValueBits - finePartBits
  /// Parts of its first row, which begins at 0.
  package static let subBucketCount = 2 << finePartBits

  private let partBits: Int
  private let largest: UInt64
  private let cellCount: Int
  private let counts: UnsafeMutablePointer<UInt64>
  /// The greatest value counted.
  package private(set) var maximum: UInt64 = 0

  /// An empty histogram of three significant digits, whose memory is present.
  package init() {
    self.init(partBits: Self.finePartBits, valueBits: Self.fineValueBits)
  }

  /// An empty histogram, whose memory is present.
  ///
  /// - Parameters:
  ///   - partBits: The parts that a power of two is cut into, as a power of two.
  ///   - valueBits: Bits of the greatest value that is told apart, above `partBits` and below 64.
  init(partBits: Int, valueBits: Int) {
    self.partBits = partBits
    largest = 1 << UInt64(valueBits) - 1
    cellCount = (valueBits - partBits + 1) << partBits
    unsafe counts = .allocate(capacity: cellCount)
    unsafe counts.initialize(repeating: 0, count: cellCount)
  }

  deinit {
    unsafe counts.deallocate()
  }

  /// Counts a value; one that is too large counts as the largest.
  ///
  /// Process thread.
  @_noLocks
  package mutating func record(_ nanoseconds: UInt64) {
    maximum = max(maximum, nanoseconds)
    unsafe counts[cell(of: nanoseconds)] &+= 1
  }

  /// The cells that have a count, in rising order.
  package var cells: [(values: ClosedRange<UInt64>, count: Int)] {
    (0..<cellCount).compactMap { cell in
      let count = unsafe counts[cell]
      return count == 0 ? nil : (values(of: cell), Int(count))
    }
  }

  @_noLocks
  private func cell(of nanoseconds: UInt64) -> Int {
    let value = min(nanoseconds, largest)
    let shift = max(0, 63 - partBits - value.leadingZeroBitCount)
    return (shift << partBits) + Int(value &>> UInt64(shift))
  }

  private func values(of cell: Int) -> ClosedRange<UInt64> {
    let shift = max(0, cell >> partBits - 1)
    let lowest = UInt64(cell - shift << partBits) << UInt64(shift)
    return lowest...lowest + (1 << UInt64(shift) - 1)
  }
}
