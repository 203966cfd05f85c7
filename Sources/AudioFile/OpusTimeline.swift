internal import AudioFormat

/// Fits the packets of a link to the granule positions of its pages, RFC 7845 section 4.
struct OpusTimeline {
  /// What a page says beside its packets.
  struct Page {
    /// Where its last packet ends, nil when it does not say.
    var granule: Int64?
    /// Whether it ends its stream.
    var isLast = false
    /// Whether pages are missing before it.
    var isBehindHole = false
    /// Whether bytes that were no page stand before it.
    var isBehindDamage = false
  }

  /// Longer holes are closed: a granule position that far off is more likely wrong.
  static let longestHole: Int64 = 10 * 60 * 48_000

  /// Where the first packet begins, nil before a page said so; negative in broken files.
  private(set) var start: Int64?
  /// Where the last packet so far ends.
  private(set) var end: Int64 = 0
  /// Pages that said where they end.
  private(set) var pageCount = 0
  /// Frames cut at the end.
  private(set) var trimmedFrames = 0
  /// Length of the last whole packet.
  private var lastDuration = 960

  /// Sets `frames` of every packet of a page; those left with 0 are not to be played.
  ///
  /// - Returns: Frames to conceal before the first packet.
  mutating func settle(_ packets: inout [OggOpusPacket], on page: Page) -> Int {
    let sum = Int64(packets.reduce(0) { $0 + $1.duration })
    lastDuration = packets.last { $0.duration > 0 }?.duration ?? lastDuration
    guard let granule = page.granule else {
      end += sum
      return 0
    }
    pageCount += 1
    guard start != nil else { return begin(&packets, sum, at: granule, on: page) }
    let difference = granule - (end + sum)
    end = granule
    if difference > 0 { return bridge(difference, &packets, on: page) }
    if page.isLast { trim(Int(min(-difference, sum)), of: &packets) }
    return 0
  }

  /// The first granule position says where the stream began.
  private mutating func begin(
    _ packets: inout [OggOpusPacket], _ sum: Int64, at granule: Int64, on page: Page
  ) -> Int {
    let first = granule - (end + sum)
    end = granule
    if first < 0 && page.isLast {
      // RFC 7845 section 4.5: a stream of one page begins at 0 and ends early.
      start = 0
      trim(Int(min(-first, sum)), of: &packets)
      return 0
    }
    // A capture of a running stream begins anywhere; damage in the file tells the difference.
    guard page.isBehindHole, page.isBehindDamage, 0...Self.longestHole ~= first else {
      start = first
      return 0
    }
    start = 0
    return Int(first)
  }

  /// Frames are missing: before the page if there is a hole, else where packets are unreadable.
  private mutating func bridge(
    _ missing: Int64, _ packets: inout [OggOpusPacket], on page: Page
  ) -> Int {
    guard missing <= Self.longestHole else { return 0 }
    if page.isBehindHole {
      // On the last page the granule position is a cut: what is missing is whole packets.
      let excess = page.isLast ? (lastDuration - Int(missing) % lastDuration) % lastDuration : 0
      let sum = packets.reduce(0) { $0 + $1.duration }
      guard excess <= sum else { return Int(missing) }
      trim(excess, of: &packets)
      return Int(missing) + excess
    }
    fill(Int(missing), &packets)
    return 0
  }

  /// Gives the missing frames to the packets that say nothing of their length.
  private func fill(_ missing: Int, _ packets: inout [OggOpusPacket]) {
    let places = packets.indices.filter { packets[$0].duration == 0 }
    var rest = missing
    for (number, index) in places.enumerated() {
      let step = OpusPacket.concealmentStep
      let share = (rest / (places.count - number) + step - 1) / step * step
      packets[index].frames = min(share, rest, OpusPacket.maximumFrames)
      rest -= packets[index].frames
    }
  }

  private mutating func trim(_ count: Int, of packets: inout [OggOpusPacket]) {
    trimmedFrames += count
    var rest = count
    for index in packets.indices.reversed() where rest > 0 {
      let cut = min(rest, packets[index].frames)
      packets[index].frames -= cut
      rest -= cut
    }
  }
}
