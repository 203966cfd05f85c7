/// Fits the packets of a link to the granule positions of its pages, Vorbis I specification A.2.
struct VorbisTimeline {
  /// What the packets of a page are to be given up for the page's granule position.
  struct Verdict {
    /// Frames to drop at the start of the link.
    var skipped = 0
    /// Frames to cut at the end of the page.
    var cut = 0
    /// Frames that are missing before the page.
    var missing = 0
  }

  /// The granule position of the first frame that is heard, nil before a page said so.
  private(set) var start: Int64?
  /// Where the last packet so far ends.
  private(set) var end: Int64 = 0

  /// Longer holes are closed: a granule position that far off is more likely wrong.
  private static let longestHole: Int64 = 1 << 25

  /// Makes the timeline of a link, as it is in the middle.
  ///
  /// - Parameters:
  ///   - start: The granule position of the first frame; nil before the first page.
  ///   - end: That behind the last packet so far.
  init(start: Int64? = nil, end: Int64 = 0) {
    self.start = start
    self.end = end
  }

  /// Takes the packets that end on a page.
  ///
  /// - Parameters:
  ///   - frames: What they decode to.
  ///   - granule: Where the last one ends.
  ///   - isLast: Whether the page ends its stream.
  ///   - isBehindHole: Whether pages are missing before it.
  /// - Returns: What is to be done with the packets.
  mutating func settle(
    _ frames: Int, granule: Int64, isLast: Bool, isBehindHole: Bool
  ) -> Verdict {
    let difference = granule - (end + Int64(frames))
    end = granule
    guard start != nil else { return begin(difference, frames, isLast: isLast) }
    if difference > 0, isBehindHole, difference <= Self.longestHole {
      return Verdict(missing: Int(difference))
    }
    // Elsewhere than on the last page such a position is wrong, and libvorbis plays on.
    return difference < 0 && isLast ? Verdict(cut: Int(min(-difference, Int64(frames)))) : Verdict()
  }

  /// A stream begins anywhere; frames before 0 are no sound, or a stream of one page ends early.
  private mutating func begin(_ first: Int64, _ frames: Int, isLast: Bool) -> Verdict {
    start = max(0, first)
    guard first < 0 else { return Verdict() }
    let count = Int(min(-first, Int64(frames)))
    return isLast ? Verdict(cut: count) : Verdict(skipped: count)
  }
}
