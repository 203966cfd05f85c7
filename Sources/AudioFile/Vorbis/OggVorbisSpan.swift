/// A link with its place in the file and in time.
struct OggVorbisSpan {
  /// The link.
  var link: OggVorbisLink
  /// Where the next link begins, or the file ends.
  var endOffset: Int64
  /// The granule position of the first frame.
  var start: Int64
  /// Frames at the start that are no sound.
  var framesToSkip: Int
  /// Frames of sound; of the last link as many as one likes, for it need not be measured.
  var frameCount: Int64
}
