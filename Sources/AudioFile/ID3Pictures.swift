/// The pictures of an ID3v2 tag: frames `APIC`, and `PIC` of version 2.
///
/// What is damaged, compressed or encrypted is left out.
///
/// - Parameter tag: The tag, from its header on.
/// - Returns: The pictures, in order.
func id3Pictures(in tag: [UInt8]) -> [FilePicture] {
  guard let frames = ID3Frames(tag) else { return [] }
  return frames.bodies(of: ["APIC", "PIC"]).compactMap { body in
    id3Picture(body, isOld: tag[3] == 2)
  }
}

/// A coding of text, a kind of file, a kind of picture, a description, the picture.
private func id3Picture(_ body: [UInt8], isOld: Bool) -> FilePicture? {
  guard let coding = body.first else { return nil }
  var rest = body.dropFirst()
  // Version 2 has three characters in the place of a text that ends with a zero.
  let file = isOld ? rest.prefix(3) : rest.prefix { $0 != 0 }
  rest = rest.dropFirst(file.count + (isOld ? 0 : 1))
  guard let kind = rest.popFirst(), let end = endOfText(rest, isWide: coding == 1 || coding == 2)
  else { return nil }
  return FilePicture(kind: UInt64(kind), coding: Array(file), bytes: rest[end...])
}

/// Where a text has ended, nil where it does not.
private func endOfText(_ bytes: ArraySlice<UInt8>, isWide: Bool) -> Int? {
  guard isWide else { return bytes.firstIndex(of: 0).map { $0 + 1 } }
  return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).first { index in
    bytes[index] == 0 && bytes[index + 1] == 0
  }.map { $0 + 2 }
}

/// The frames of an ID3v2 tag of version 2, 3 or 4.
private struct ID3Frames {
  private let version: UInt8
  private let body: [UInt8]

  init?(_ tag: [UInt8]) {
    guard tag.count > 10, tag.starts(with: Array("ID3".utf8)), (2...4).contains(tag[3]) else {
      return nil
    }
    version = tag[3]
    // Bit 6 of version 2 is a compression that nobody defined.
    if version == 2, tag[5] & 0x40 != 0 { return nil }
    // Version 4 undoes it frame by frame.
    let isWhole = tag[5] & 0x80 != 0 && version < 4
    let frames = isWhole ? synchronised(tag[10...]) : Array(tag[10...])
    body = Array(frames.dropFirst(Self.extendedHeader(frames, version: version, flags: tag[5])))
  }

  /// Bytes of the extended header: version 3 does not count those of its size.
  private static func extendedHeader(_ frames: [UInt8], version: UInt8, flags: UInt8) -> Int {
    guard version > 2, flags & 0x40 != 0, frames.count >= 4 else { return 0 }
    return version == 3
      ? Int(frames.bigEndian(at: 0, count: 4)) + 4 : Int(id3Number(frames[0..<4]))
  }

  /// The bodies of the frames of some names, in order.
  func bodies(of names: Set<String>) -> [[UInt8]] {
    let nameSize = version == 2 ? 3 : 4
    let headerSize = version == 2 ? 6 : 10
    var found: [[UInt8]] = []
    var offset = 0
    while offset + headerSize <= body.count, body[offset] != 0 {
      let header = Array(body[offset..<offset + headerSize])
      let count = Int(id3FrameSize(header, version: version))
      let end = offset + headerSize + count
      guard count > 0, end <= body.count else { break }
      if names.contains(String(decoding: header[..<nameSize], as: UTF8.self)),
        let plain = plain(body[(offset + headerSize)..<end], header)
      {
        found.append(plain)
      }
      offset = end
    }
    return found
  }

  /// What a frame holds, without what its flags put around it; nil for what cannot be read.
  private func plain(_ bytes: ArraySlice<UInt8>, _ header: [UInt8]) -> [UInt8]? {
    guard version > 2 else { return Array(bytes) }
    let flags = header[9]
    if version == 3 {
      // Compressed, encrypted; a byte of a group.
      return flags & 0xC0 != 0 ? nil : Array(bytes.dropFirst(flags & 0x20 != 0 ? 1 : 0))
    }
    guard flags & 0x0C == 0 else { return nil }
    // A byte of a group, four of a length.
    let rest = bytes.dropFirst((flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0))
    return flags & 0x02 != 0 ? synchronised(rest) : Array(rest)
  }
}

/// Takes out the zeros that stand behind 255, so that no player takes a tag for sound.
private func synchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var plain: [UInt8] = []
  plain.reserveCapacity(bytes.count)
  var isBehindFull = false
  for byte in bytes {
    if !(isBehindFull && byte == 0) { plain.append(byte) }
    isBehindFull = byte == 0xFF
  }
  return plain
}
