import AudioFormat

/// A frame of an ADTS file: its header, and where it stands.
struct ADTSFrame {
  /// What the frame says of itself.
  let header: ADTSHeader
  /// Where the header begins.
  let offset: Int64

  /// Where the frame ends.
  var end: Int64 { offset + Int64(header.frameSize) }
}
