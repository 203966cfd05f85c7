/// Counts of nanoseconds in cells of at most a thousandth of their value, in memory of fixed size.
///
/// The layout is that of HdrHistogram with three significant digits: each power of two is cut into
/// 1024 parts. The process thread counts; read it when no process thread runs any more.
@safe
package struct CycleHistogram: ~Copyable {
  /// The parts that a power of two is cut into, as a power of two.
  private static let partBits = 10
  private static let parts = 1 << partBits
  /// Bits of the greatest value that is told apart: 68 seconds.
  private static let valueBits = 36
  /// Rows of cells of the same size.
  package static let bucketCount = valueBits - partBits
  /// Parts of the first row, which begins at 0.
  package static let subBucketCount = 2 * parts

  private static let cellCount = (bucketCount + 1) * parts

  private let counts: UnsafeMutablePointer<UInt64>
  /// The greatest value counted.
  package private(set) var maximum: UInt64 = 0

  /// An empty histogram, whose memory is present.
  package init() {
    unsafe counts = .allocate(capacity: Self.cellCount)
    unsafe counts.initialize(repeating: 0, count: Self.cellCount)
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
    unsafe counts[Self.cell(of: nanoseconds)] &+= 1
  }

  /// The cells that have a count, in rising order.
  package var cells: [(values: ClosedRange<UInt64>, count: Int)] {
    (0..<Self.cellCount).compactMap { cell in
      let count = unsafe counts[cell]
      return count == 0 ? nil : (Self.values(of: cell), Int(count))
    }
  }

  @_noLocks
  private static func cell(of nanoseconds: UInt64) -> Int {
    let value = min(nanoseconds, 1 << UInt64(valueBits) - 1)
    let shift = max(0, 63 - partBits - value.leadingZeroBitCount)
    return (shift << partBits) + Int(value &>> UInt64(shift))
  }

  private static func values(of cell: Int) -> ClosedRange<UInt64> {
    let shift = max(0, cell >> partBits - 1)
    let lowest = UInt64(cell - shift << partBits) << UInt64(shift)
    return lowest...lowest + (1 << UInt64(shift) - 1)
  }
}
