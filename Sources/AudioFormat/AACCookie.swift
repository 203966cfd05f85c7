/// The magic cookie of AAC: an ES_Descriptor of ISO 14496-1 section 7.2.6.5, as in an MP4 file.
package enum AACCookie {
  /// Tags of ES_Descriptor, DecoderConfigDescriptor, DecoderSpecificInfo.
  private static let (stream, decoder, specific) = (UInt8(3), UInt8(4), UInt8(5))
  /// Object type indications of AAC: MPEG-4, and the profiles of MPEG-2.
  private static let indications: Set<UInt8> = [0x40, 0x66, 0x67, 0x68]

  /// Finds the configuration in a cookie.
  ///
  /// - Parameter cookie: An ES_Descriptor, a DecoderConfigDescriptor, an `esds` atom with or
  ///   without its version, or a bare AudioSpecificConfig.
  /// - Returns: The bytes of the AudioSpecificConfig; nil where the descriptors contradict the
  ///   bytes or are not of AAC.
  package static func configuration(in cookie: [UInt8]) -> [UInt8]? {
    var rest = cookie[...]
    if rest.dropFirst(4).starts(with: "esds".utf8) { rest = rest.dropFirst(8) }
    // Version and flags.
    if rest.count > 4, rest.prefix(4).allSatisfy({ $0 == 0 }) { rest = rest.dropFirst(4) }
    switch rest.first {
    // No object type that is decoded begins with these bits.
    case stream: return configuration(inStream: rest)
    case decoder: return body(of: decoder, at: &rest).flatMap(configuration(inDecoder:))
    default: return rest.isEmpty ? nil : Array(rest)
    }
  }

  /// The indication of what a stream holds, 0x40 for AAC; nil if it is no descriptor.
  package static func objectTypeIndication(in descriptor: [UInt8]) -> UInt8? {
    var rest = descriptor[...]
    return decoderBody(inStream: &rest)?.first
  }

  /// Wraps a configuration as an MP4 file would.
  package static func descriptor(of configuration: [UInt8]) -> [UInt8] {
    let inner = wrap(specific, configuration)
    // Audio stream, and no buffer size or bit rate.
    let body = [0x40, 0x15] + [UInt8](repeating: 0, count: 11) + inner
    // No stream number and no flags; SLConfigDescriptor 2 is that of MP4.
    return wrap(stream, [0, 0, 0] + wrap(decoder, body) + wrap(6, [2]))
  }

  // MARK: - Descriptors

  private static func configuration(inStream bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = bytes
    return decoderBody(inStream: &rest).flatMap(configuration(inDecoder:))
  }

  private static func decoderBody(inStream rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard var body = body(of: stream, at: &rest), body.count >= 3 else { return nil }
    let flags = body[body.startIndex + 2]
    body = body.dropFirst(3)
    if flags & 0x80 != 0 { body = body.dropFirst(2) }
    if flags & 0x40 != 0 { body = body.dropFirst(1 + Int(body.first ?? 0)) }
    if flags & 0x20 != 0 { body = body.dropFirst(2) }
    return self.body(of: decoder, at: &body)
  }

  private static func configuration(inDecoder bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let indication = bytes.first, indications.contains(indication) else { return nil }
    var rest = bytes.dropFirst(13)
    return body(of: specific, at: &rest).map(Array.init)
  }

  /// Takes a descriptor of a tag; its body may be cut by the end of the bytes.
  private static func body(
    of tag: UInt8, at rest: inout ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard rest.popFirst() == tag else { return nil }
    var size = 0
    // At most four bytes of seven bits each.
    for _ in 0..<4 {
      guard let byte = rest.popFirst() else { return nil }
      size = size << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size)
  }

  private static func wrap(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    let size = body.count
    // Four bytes, as all writers have them.
    let length = [UInt8(0x80 | size >> 21 & 0x7F), UInt8(0x80 | size >> 14 & 0x7F)]
    return [tag] + length + [UInt8(0x80 | size >> 7 & 0x7F), UInt8(size & 0x7F)] + body
  }
}
