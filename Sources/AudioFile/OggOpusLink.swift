internal import AudioFormat

/// One Opus stream of a file: a chain has several, one after the other.
struct OggOpusLink {
  /// The identification header.
  let head: OpusHead
  /// The identification header, bytes as in the file.
  let headBytes: [UInt8]
  /// The number of the stream.
  let serial: Int32
  /// Where its first page begins.
  let offset: Int64

  /// Reads the link that a page begins.
  ///
  /// - Returns: nil when the page does not begin an Opus stream.
  /// - Throws: What is wrong with the header.
  init?(_ page: OggWholePage) throws(OpusHeadError) {
    let packet = unsafe page.firstPacket
    guard page.isFirst, unsafe OpusHead.isPrefix(of: packet) else { return nil }
    headBytes = unsafe Array(packet)
    head = try OpusHead(headBytes)
    serial = page.serial
    offset = page.offset
  }
}
