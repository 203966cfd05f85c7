/// A decoded block of a FLAC stream; its samples lie in the exchange until the next one.
struct FLACBlock {
  /// The number of its first frame, as the stream numbers them.
  var start: Int64
  /// Frames in it.
  var count: Int
  /// What it is made of.
  var format: FLACFormat

  /// The number of the frame behind it.
  var end: Int64 { start + Int64(count) }
}
