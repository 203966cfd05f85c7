/// A frame of a file of frames: its header, and where it stands.
struct SyncFrame<Header: SyncHeader> {
  /// What the frame says of itself.
  let header: Header
  /// Where the header begins.
  let offset: Int64
  /// Bytes before it that are neither a frame nor a tag.
  var junk: Int64 = 0

  /// Where the frame ends.
  var end: Int64 { offset + Int64(header.frameSize) }
}
