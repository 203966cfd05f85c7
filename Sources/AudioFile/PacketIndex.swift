/// Where the packets of a file lie: runs of packets that stand one behind the other.
struct PacketIndex {
  /// Packets that lie side by side.
  private struct Run {
    /// The index of the first one.
    var firstPacket: Int
    /// Where it begins.
    var offset: Int64
  }

  /// Packets in all runs.
  private(set) var count = 0

  private var runs: [Run] = []
  /// The size of each packet; empty where all have the same.
  private var sizes: [UInt32] = []
  private var commonSize: Int64 = 0
  /// The bytes of all packets before every so many, where each has a size of its own.
  private var marks: [Int64] = []
  /// The bytes of all packets, where each has a size of its own.
  private var byteCount: Int64 = 0

  private static let packetsPerMark = 64

  private static let farthest: Int64 = 1 << 60

  /// No packets yet, of sizes of their own.
  init() {}

  /// No packets yet, all of one size.
  init(commonSize: Int) {
    self.commonSize = Int64(commonSize)
  }

  /// Whether all packets have one size.
  var hasCommonSize: Bool { commonSize > 0 }

  /// Appends packets that lie side by side from `offset` on.
  mutating func append(_ sizes: some Collection<UInt32>, at offset: Int64) {
    guard !sizes.isEmpty else { return }
    appendRun(at: offset)
    for size in sizes {
      if self.sizes.count.isMultiple(of: Self.packetsPerMark) { marks.append(byteCount) }
      self.sizes.append(size)
      byteCount += Int64(size)
    }
    count += sizes.count
  }

  /// The bytes of the packets before one, where each has a size of its own.
  private func bytes(before packet: Int) -> Int64 {
    guard packet < sizes.count else { return byteCount }
    let mark = packet / Self.packetsPerMark
    return sizes[mark * Self.packetsPerMark..<packet].reduce(marks[mark]) { $0 + Int64($1) }
  }

  /// Appends packets of the common size that lie side by side from `offset` on.
  mutating func append(_ count: Int, at offset: Int64) {
    guard count > 0 else { return }
    appendRun(at: offset)
    self.count += count
  }

  private mutating func appendRun(at said: Int64) {
    // What no file reaches must not lead to places that no number reaches.
    let offset = (0...Self.farthest).contains(said) ? said : Self.farthest
    // Runs that touch are one.
    if let last = runs.last, offset == start(of: count, in: last) { return }
    runs.append(Run(firstPacket: count, offset: offset))
  }

  /// Bytes of a packet.
  func size(of packet: Int) -> Int {
    hasCommonSize ? Int(commonSize) : Int(sizes[packet])
  }

  /// Bytes of the largest of the first `count` packets.
  func largestSize(ofFirst count: Int) -> Int {
    guard count > 0 else { return 0 }
    return hasCommonSize ? Int(commonSize) : Int(sizes.prefix(count).max() ?? 0)
  }

  /// Where a packet begins, 0 to `count - 1`.
  func start(of packet: Int) -> Int64 {
    start(of: packet, in: runs[runIndex(of: packet)])
  }

  private func runIndex(of packet: Int) -> Int {
    var candidates = runs.indices
    while candidates.count > 1 {
      let middle = candidates.lowerBound + candidates.count / 2
      let isBehind = runs[middle].firstPacket > packet
      candidates = isBehind ? candidates.lowerBound..<middle : middle..<candidates.upperBound
    }
    return candidates.lowerBound
  }

  /// Whether a packet stands right behind the one before it.
  func isBehind(_ packet: Int) -> Bool {
    runs[runIndex(of: packet)].firstPacket != packet
  }

  private func start(of packet: Int, in run: Run) -> Int64 {
    guard !hasCommonSize else {
      let (bytes, isOverflow) = Int64(packet - run.firstPacket)
        .multipliedReportingOverflow(by: commonSize)
      return isOverflow || bytes > Self.farthest ? .max : run.offset + bytes
    }
    return run.offset + bytes(before: packet) - bytes(before: run.firstPacket)
  }

  /// The bytes of packets, in order.
  ///
  /// - Parameter count: Packets from the first one on.
  /// - Returns: Ranges of the file; packets that touch share one.
  func ranges(ofFirst count: Int) -> [Range<Int64>] {
    runs.enumerated().compactMap { number, run in
      let next = number + 1 < runs.count ? runs[number + 1].firstPacket : self.count
      let end = min(next, count)
      return run.firstPacket < end ? run.offset..<start(of: end, in: run) : nil
    }
  }

  /// Packets at the start of the file that lie inside its first `length` bytes.
  func readableCount(in length: Int64) -> Int {
    for (number, run) in runs.enumerated() {
      let end = number + 1 < runs.count ? runs[number + 1].firstPacket : count
      guard run.offset >= 0, run.offset <= length else { return run.firstPacket }
      if hasCommonSize {
        let fitting = Int((length - run.offset) / commonSize)
        if fitting < end - run.firstPacket { return run.firstPacket + fitting }
        continue
      }
      var place = run.offset
      for packet in run.firstPacket..<end {
        place += Int64(sizes[packet])
        if place > length { return packet }
      }
    }
    return count
  }
}
