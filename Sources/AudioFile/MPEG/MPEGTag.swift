import AudioFormat

/// What the first packet of an MP3 file says of the others, in a file where it holds no sound.
///
/// Xing's tag with LAME's extension; no standard has them. Fraunhofer's VBRI says nothing that is
/// needed here, and its packet is a packet of silence, which others play too.
struct MPEGTag {
  /// Packets behind the tag, nil where it does not say.
  private(set) var packetCount: Int64?
  /// Bytes from the tag on, nil where it does not say; some writers count tags at the end.
  private(set) var byteCount: Int64?
  /// Frames that the encoder put before and behind the sound, nil where it does not say.
  private(set) var gap: (delay: Int, padding: Int)?

  /// Frames by which every decoder of layer III is late.
  private static let decoderDelay = 529

  /// Looks for a tag.
  ///
  /// - Parameters:
  ///   - packet: The first packet, header and all.
  ///   - header: Its header.
  init?(_ packet: [UInt8], _ header: MPEGHeader) {
    guard header.layer == 3 else { return nil }
    let side = MPEGHeader.shortSize + header.sideSize
    // Behind a checksum Xing's tag stands where it would stand without.
    let places = [side, side - (header.hasChecksum ? 2 : 0)]
    guard let start = places.first(where: { Self.isXing(packet.dropFirst($0).prefix(4)) }) else {
      return nil
    }
    readXing(packet[(start + 4)...])
  }

  private static func isXing(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual("Xing".utf8) || name.elementsEqual("Info".utf8)
  }

  private mutating func readXing(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    func take(_ count: Int) -> Int64? {
      defer { rest = rest.dropFirst(count) }
      return Self.number(rest.prefix(count), count)
    }
    guard let flags = take(4) else { return }
    // A writer that could not go back to its start leaves 0.
    if flags & 1 != 0 { packetCount = take(4).flatMap { $0 > 0 ? $0 : nil } }
    if flags & 2 != 0 { byteCount = take(4).flatMap { $0 > 0 ? $0 : nil } }
    if flags & 4 != 0 { rest = rest.dropFirst(100) }
    if flags & 8 != 0 { rest = rest.dropFirst(4) }
    // LAME's extension begins with the name of the encoder.
    guard rest.count >= 24, rest.first != 0 else { return }
    let frames = Int(Self.number(rest.dropFirst(21).prefix(3), 3) ?? 0)
    gap = (frames >> 12, frames & 0xFFF)
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ count: Int = 4) -> Int64? {
    bytes.count == count ? bytes.reduce(0) { $0 << 8 | Int64($1) } : nil
  }

  /// Frames at the start of what a decoder delivers that are no sound, nil where nothing says so.
  var primingFrames: Int? { gap.map { $0.delay + Self.decoderDelay } }

  /// Frames at the end of what a decoder delivers that are no sound.
  var remainderFrames: Int { max(0, (gap?.padding ?? 0) - Self.decoderDelay) }
}
