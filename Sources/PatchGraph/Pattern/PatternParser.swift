/// Reads a pattern.
struct PatternParser {
  let dialect: PatternDialect
  /// The names of the other side's groups, which the pattern may refer to; nil on the left side.
  private let groups: [String?]?
  let bytes: [UInt8]
  /// The byte to read next.
  var index = 0
  private var hasLazyPart = false
  /// Groups that have begun and not ended.
  private var depth = 0

  /// No pattern that somebody writes has more groups in one another.
  private static let mostDepth = 50

  /// The C library writes repetitions out before it compares; more parts would take it long.
  private static let mostParts = 20_000

  /// Reads all of a pattern.
  ///
  /// An anchor at either end is left out: patterns are about whole names.
  ///
  /// - Parameters:
  ///   - bytes: The pattern.
  ///   - dialect: Its language.
  ///   - groups: The names of the left side's groups, where this is the right side of a rule.
  /// - Returns: The pattern.
  /// - Throws: What is wrong with it, or is more than names of ports need.
  static func parse(
    _ bytes: [UInt8], _ dialect: PatternDialect, groups: [String?]? = nil
  ) throws(PatternFault) -> PatternNode {
    var parser = PatternParser(dialect: dialect, groups: groups, bytes: withoutAnchors(bytes))
    let node = try parser.choice()
    guard parser.index == parser.bytes.count else { throw PatternFault(reason: "unmatched ')'") }
    if parser.hasLazyPart, !node.groupNames.isEmpty {
      throw PatternFault(reason: "lazy repetition beside a group")
    }
    guard node.expandedSize <= mostParts else { throw PatternFault(reason: "it is too large") }
    return node
  }

  private init(dialect: PatternDialect, groups: [String?]?, bytes: [UInt8]) {
    self.dialect = dialect
    self.groups = groups
    self.bytes = bytes
  }

  private static func withoutAnchors(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
    if rest.last == UInt8(ascii: "$") {
      let backslashes = rest.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if backslashes.isMultiple(of: 2) { rest = rest.dropLast() }
    }
    return Array(rest)
  }

  // MARK: - Structure

  /// The byte to read next, nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Goes on behind a character, if it stands here.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func choice() throws(PatternFault) -> PatternNode {
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(PatternFault) -> PatternNode {
    var parts: [PatternNode] = []
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      parts.append(try repetition(of: try atom()))
    }
    return .joined(parts)
  }

  private mutating func repetition(of atom: PatternNode) throws(PatternFault) -> PatternNode {
    guard let (least, most) = try bounds() else { return atom }
    if dialect != .posix {
      if take("?") { hasLazyPart = true }
      if next == UInt8(ascii: "+") { throw PatternFault(reason: "possessive repetition") }
    }
    if try bounds() != nil { throw PatternFault(reason: "a repetition of a repetition") }
    return .repeated(atom, least, most)
  }

  /// The bounds of a repetition that stands here, nil if none does.
  private mutating func bounds() throws(PatternFault) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard next == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let text = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    let ends = text.split(separator: ",", omittingEmptySubsequences: false)
    let isCount = ends.joined().utf8.allSatisfy { ByteSet.digits ~= $0 }
    guard ends.count <= 2, !ends[0].isEmpty, isCount else {
      if dialect == .posix { throw PatternFault(reason: "bad repetition '{\(text)}'") }
      return nil
    }
    // No more than 255, RE_DUP_MAX of POSIX.
    let isOpen = ends.count == 2 && ends[1].isEmpty
    guard let least = UInt8(ends[0]), let most = isOpen ? .max : UInt8(ends[ends.count - 1]),
      least <= most
    else { throw PatternFault(reason: "bad repetition '{\(text)}'") }
    index = end + 1
    return (Int(least), isOpen ? nil : Int(most))
  }

  private mutating func group() throws(PatternFault) -> PatternNode {
    var name: String?
    var isPlain = false
    if dialect != .posix, take("?") {
      isPlain = take(":")
      if !isPlain { name = try groupName() }
    }
    depth += 1
    guard depth <= Self.mostDepth else { throw PatternFault(reason: "too many groups") }
    let inner = try choice()
    depth -= 1
    guard take(")") else { throw PatternFault(reason: "unmatched '('") }
    return isPlain ? inner : .group(inner, name: name)
  }

  private mutating func groupName() throws(PatternFault) -> String {
    _ = take("P")
    guard take("<"), let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")),
      let first = next, first != UInt8(ascii: "="), first != UInt8(ascii: "!")
    else { throw PatternFault(reason: "an extension that is not known here") }
    defer { index = end + 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  // MARK: - Atoms

  private mutating func atom() throws(PatternFault) -> PatternNode {
    guard let byte = next else { return .bytes([]) }
    index += 1
    switch byte {
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "["): return try bracket()
    case UInt8(ascii: "\\"): return try escape()
    case UInt8(ascii: "."): return .any
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw PatternFault(reason: "nothing to repeat")
    case UInt8(ascii: "^"), UInt8(ascii: "$"):
      throw PatternFault(reason: "an anchor in the middle")
    case UInt8(ascii: "{"):
      if let reference = try namedReference() { return reference }
      if dialect == .posix { throw PatternFault(reason: "nothing to repeat") }
      return .bytes([byte])
    default: return .bytes([byte])
    }
  }

  /// The reference that a left brace begins, nil if it does not.
  private mutating func namedReference() throws(PatternFault) -> PatternNode? {
    guard dialect == .python, let groups,
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let name = String(decoding: bytes[index..<end], as: UTF8.self)
    guard let number = groups.firstIndex(of: name) else {
      throw PatternFault(reason: "no group is called '\(name)'")
    }
    index = end + 1
    return .reference(number + 1)
  }

  private mutating func escape() throws(PatternFault) -> PatternNode {
    guard let byte = next else { throw PatternFault(reason: "a backslash at the end") }
    index += 1
    if let reference = try numberedReference(byte) { return reference }
    // The C library knows these as well; only \d is Perl's alone.
    if dialect != .posix || "wWsS".utf8.contains(byte), let set = ByteSet.escapeClass(byte) {
      return .set(set)
    }
    if dialect != .posix {
      if let control = try controlCharacter(byte) { return .bytes([control]) }
      if byte == UInt8(ascii: "Z"), index == bytes.count { return .bytes([]) }
    }
    guard !ByteSet.isAlphanumeric(byte) else {
      throw PatternFault(reason: "the escape '\\\(Character(Unicode.Scalar(byte)))'")
    }
    return .bytes([byte])
  }

  private func numberedReference(_ byte: UInt8) throws(PatternFault) -> PatternNode? {
    guard ByteSet.digits ~= byte, byte != UInt8(ascii: "0") else { return nil }
    let number = Int(byte - UInt8(ascii: "0"))
    guard dialect == .posix, let groups else {
      throw PatternFault(reason: "a reference to its own group")
    }
    guard number <= groups.count else {
      throw PatternFault(reason: "the left pattern has no group \(number)")
    }
    return .reference(number)
  }

  /// The control character, or any other by its number, that this letter escapes.
  mutating func controlCharacter(_ letter: UInt8) throws(PatternFault) -> UInt8? {
    switch letter {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "v"): return 0x0B
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "x"):
      let digits = bytes[index...].prefix(2)
      guard digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value < 128
      else { throw PatternFault(reason: "a bad '\\x'") }
      index += 2
      return value
    default: return nil
    }
  }
}
