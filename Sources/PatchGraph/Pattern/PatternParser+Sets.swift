/// The sets of a pattern, in brackets.
extension PatternParser {
  /// Reads a set behind its left bracket.
  mutating func bracket() throws(PatternFault) -> PatternNode {
    var set = ByteSet(isNegated: take("^"))
    var isFirst = true
    while true {
      guard let byte = next else { throw PatternFault(reason: "unmatched '['") }
      if byte == UInt8(ascii: "]"), !isFirst { break }
      isFirst = false
      if let members = try namedClass() {
        set.insert(members)
        continue
      }
      let low = try member()
      guard next == UInt8(ascii: "-"), index + 1 < bytes.count,
        bytes[index + 1] != UInt8(ascii: "]")
      else {
        set.insert([low])
        continue
      }
      index += 1
      let high = try member()
      guard low <= high else { throw PatternFault(reason: "a range that ends before it begins") }
      set.insert(low...high)
    }
    index += 1
    if dialect == .posix, set == .quotationMark { return .bytes([0x22]) }
    if !set.isNegated, set.members.count == 1 { return .bytes(Array(set.members)) }
    return .set(set)
  }

  /// The members of a class that has a name, nil if none stands here.
  private mutating func namedClass() throws(PatternFault) -> [UInt8]? {
    if dialect == .posix {
      guard bytes[index...].starts(with: Array("[:".utf8)) else { return nil }
      let inner = bytes[(index + 2)...]
      guard let end = inner.firstIndex(of: UInt8(ascii: ":")),
        bytes[end...].starts(with: Array(":]".utf8)),
        let members = ByteSet.posixClass(String(decoding: inner[..<end], as: UTF8.self))
      else { throw PatternFault(reason: "an unknown class of characters") }
      index = end + 2
      return members
    }
    guard next == UInt8(ascii: "\\"), index + 1 < bytes.count,
      let set = ByteSet.escapeClass(bytes[index + 1])
    else { return nil }
    guard !set.isNegated else { throw PatternFault(reason: "a negated class in brackets") }
    index += 2
    return Array(set.members)
  }

  private mutating func member() throws(PatternFault) -> UInt8 {
    guard let byte = next else { throw PatternFault(reason: "unmatched '['") }
    index += 1
    guard byte < 128 else { throw PatternFault(reason: "a letter beyond ASCII in brackets") }
    guard dialect != .posix, byte == UInt8(ascii: "\\") else { return byte }
    guard let escaped = next, escaped < 128 else {
      throw PatternFault(reason: "a bad escape in brackets")
    }
    index += 1
    return try controlCharacter(escaped) ?? escaped
  }
}
