/// How long the packets of a file sound, in ticks or in frames.
struct PacketTimeline {
  /// Packets of one length.
  private struct Run {
    var firstPacket: Int
    var start: Int64
    var length: Int64
  }

  /// Packets in all.
  private(set) var packetCount = 0
  /// The sum of all lengths.
  private(set) var end: Int64 = 0
  private var runs: [Run] = []

  /// Whether all packets have the same length, but perhaps for a shorter last one.
  var isUniform: Bool {
    guard let first = runs.first, runs.count > 1 else { return true }
    return runs.count == 2 && runs[1].firstPacket == packetCount - 1
      && runs[1].length <= first.length
  }

  /// The length of the first packet, 0 without one.
  var firstLength: Int64 { runs.first?.length ?? 0 }

  /// Appends packets of one length; what would overflow is left out.
  mutating func append(_ count: Int, length: Int64) {
    guard count > 0, length >= 0 else { return }
    let (sum, isOverflow) = Int64(count).multipliedReportingOverflow(by: length)
    let (newEnd, isTooLong) = end.addingReportingOverflow(sum)
    guard !isOverflow, !isTooLong else { return }
    if runs.last?.length != length {
      runs.append(Run(firstPacket: packetCount, start: end, length: length))
    }
    packetCount += count
    end = newEnd
  }

  /// Where a packet begins.
  func start(of packet: Int) -> Int64 {
    guard let run = lastRun(where: { $0.firstPacket <= packet }) else { return 0 }
    return run.start + Int64(packet - run.firstPacket) * run.length
  }

  /// The packet that sounds at a time.
  func packet(at time: Int64) -> Int {
    guard let run = lastRun(where: { $0.start <= time }) else { return 0 }
    guard run.length > 0 else { return run.firstPacket }
    return min(packetCount, run.firstPacket + Int((time - run.start) / run.length))
  }

  /// The last run of which something holds that holds of all before it; nil where of none.
  private func lastRun(where isBefore: (Run) -> Bool) -> Run? {
    var candidates = runs.indices
    while !candidates.isEmpty {
      let middle = candidates.lowerBound + candidates.count / 2
      candidates =
        isBefore(runs[middle])
        ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return candidates.lowerBound > 0 ? runs[candidates.lowerBound - 1] : nil
  }

  /// The same packets in another unit.
  ///
  /// - Parameters:
  ///   - rate: Units of the new kind in a second.
  ///   - scale: Units of this kind in a second, above 0.
  /// - Returns: Each length rounded by itself.
  func scaled(to rate: Int64, from scale: Int64) -> PacketTimeline {
    var made = PacketTimeline()
    for (number, run) in runs.enumerated() {
      let next = number + 1 < runs.count ? runs[number + 1].firstPacket : packetCount
      made.append(next - run.firstPacket, length: scaledTime(run.length, rate, scale))
    }
    return made
  }
}

/// A time in another unit.
///
/// - Parameters:
///   - time: 0 or more.
///   - rate: Units of the new kind in a second.
///   - scale: Units of the old kind in a second, above 0.
/// - Returns: The time rounded; the largest number where it does not fit.
func scaledTime(_ time: Int64, _ rate: Int64, _ scale: Int64) -> Int64 {
  let (whole, rest) = time.quotientAndRemainder(dividingBy: scale)
  let (product, isOverflow) = whole.multipliedReportingOverflow(by: rate)
  let (part, isPartOverflow) = rest.multipliedReportingOverflow(by: rate)
  let (sum, isSumOverflow) = product.addingReportingOverflow((part + scale / 2) / scale)
  return isOverflow || isPartOverflow || isSumOverflow ? .max : sum
}
