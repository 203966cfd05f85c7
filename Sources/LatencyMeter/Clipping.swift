/// Peaks that were cut off.
enum Clipping {
  /// Below this a converter's steps look like cut peaks.
  private static let quietest: Float = 0.05
  /// How near to the greatest sample others must be.
  private static let nearness: Float = 0.9999
  /// Samples in a row that an uncut tone never has so near to its peak.
  private static let flatFrames = 3
  /// Flat peaks that are no chance any more.
  private static let flatPeaks = 3

  /// Whether several peaks are flat at the greatest value.
  static func isPresent(in samples: ArraySlice<Float>) -> Bool {
    let greatest = samples.reduce(0) { max($0, abs($1)) }
    guard greatest >= quietest else { return false }
    var inARow = 0
    var peaks = 0
    for sample in samples {
      inARow = abs(sample) >= greatest * nearness ? inARow + 1 : 0
      if inARow == flatFrames { peaks += 1 }
    }
    return peaks >= flatPeaks
  }
}
