internal import COgg

/// Walks the packets behind the first one of an Ogg stream until `visit` says stop.
///
/// - Parameters:
///   - source: The file.
///   - signature: What the first packet of the stream begins with; the first such stream is taken.
///   - visit: Takes a packet, returns whether to go on behind it.
/// - Throws: `readFailed`.
func walkOggHeaders(
  of source: ByteSource, beginning signature: [UInt8], _ visit: ([UInt8]) -> Bool
) throws(AudioFileError) {
  let pages = OggPageSource(OggInput(source))
  let packets = OggPacketStream()
  var serial: Int32?
  var isGoingOn = true
  while isGoingOn, let page = try pages.nextPage(before: farthestHeader) {
    if serial == nil, page.isFirst, unsafe page.firstPacket.starts(with: signature) {
      serial = page.serial
      packets.begin(serial: page.serial)
      unsafe packets.take(page) { _ in }
    } else if page.serial == serial {
      unsafe packets.take(page) { packet in
        if isGoingOn { isGoingOn = unsafe visit(Array(packet)) }
      }
    }
  }
}

// More than the largest picture needs in text.
private let farthestHeader = Int64(largestPicture) * 2
