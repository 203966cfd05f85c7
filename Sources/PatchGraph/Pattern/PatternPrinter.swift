/// Writes a pattern.
enum PatternPrinter {
  /// The pattern as a POSIX extended expression, without anchors.
  ///
  /// - Parameters:
  ///   - node: The pattern.
  ///   - references: What the groups of the other side have matched, from the first on; a reference
  ///     to one that is missing is written as such.
  /// - Returns: The expression.
  static func posix(_ node: PatternNode, references: [[UInt8]]) -> [UInt8] {
    print(node, .posix) { number in
      references.indices.contains(number - 1)
        ? quoted(references[number - 1], .posix) : Array("\\\(number)".utf8)
    }
  }

  /// The pattern in one of the languages.
  ///
  /// - Parameters:
  ///   - node: The pattern.
  ///   - dialect: The language.
  ///   - reference: Writes a reference to a group.
  /// - Returns: The pattern's text.
  static func print(
    _ node: PatternNode, _ dialect: PatternDialect, reference: (Int) -> [UInt8]
  ) -> [UInt8] {
    func text(_ node: PatternNode) -> [UInt8] {
      switch node {
      case .bytes(let bytes): quoted(bytes, dialect)
      case .any: Array(".".utf8)
      case .set(let set): bracket(set, dialect)
      case .sequence(let parts):
        parts.flatMap { part in isChoice(part) ? enclosed(text(part), dialect) : text(part) }
      case .choice(let parts): Array(parts.map(text).joined(separator: "|".utf8))
      case .group(let part, let name): opening(name, dialect) + text(part) + Array(")".utf8)
      case .repeated(let part, let least, let most):
        (isAtom(part) ? text(part) : enclosed(text(part), dialect)) + bounds(least, most)
      case .reference(let number): reference(number)
      }
    }
    return text(node)
  }

  /// Whether the pattern has a part that a language without plain groups must put in one, which
  /// gives all later groups other numbers.
  static func needsPlainGroup(_ node: PatternNode) -> Bool {
    switch node {
    case .bytes, .any, .set, .reference: false
    case .sequence(let parts): parts.contains { isChoice($0) || needsPlainGroup($0) }
    case .choice(let parts): parts.contains(where: needsPlainGroup)
    case .group(let part, _): needsPlainGroup(part)
    case .repeated(let part, _, _): !isAtom(part) || needsPlainGroup(part)
    }
  }

  /// The numbers that the C library gives to the pattern's groups, when plain groups count as well.
  static func positions(ofGroupsIn node: PatternNode) -> [Int] {
    var count = 0
    var positions: [Int] = []
    func walk(_ node: PatternNode, isEnclosed: Bool = false) {
      if isEnclosed { count += 1 }
      switch node {
      case .bytes, .any, .set, .reference: return
      case .sequence(let parts): for part in parts { walk(part, isEnclosed: isChoice(part)) }
      case .choice(let parts): for part in parts { walk(part) }
      case .group(let part, _):
        count += 1
        positions.append(count)
        walk(part)
      case .repeated(let part, _, _): walk(part, isEnclosed: !isAtom(part))
      }
    }
    walk(node)
    return positions
  }

  // MARK: - Parts

  private static func isChoice(_ node: PatternNode) -> Bool {
    if case .choice = node { true } else { false }
  }

  private static func isAtom(_ node: PatternNode) -> Bool {
    switch node {
    case .any, .set, .group: true
    case .bytes(let bytes): bytes.count == 1
    case .sequence, .choice, .repeated, .reference: false
    }
  }

  private static func enclosed(_ text: [UInt8], _ dialect: PatternDialect) -> [UInt8] {
    Array((dialect == .posix ? "(" : "(?:").utf8) + text + Array(")".utf8)
  }

  private static func opening(_ name: String?, _ dialect: PatternDialect) -> [UInt8] {
    guard dialect != .posix, let name else { return Array("(".utf8) }
    return Array((dialect == .python ? "(?P<\(name)>" : "(?<\(name)>").utf8)
  }

  private static func bounds(_ least: Int, _ most: Int?) -> [UInt8] {
    let text =
      switch (least, most) {
      case (0, nil): "*"
      case (1, nil): "+"
      case (0, 1): "?"
      case (_, nil): "{\(least),}"
      case (_, let most?): most == least ? "{\(least)}" : "{\(least),\(most)}"
      }
    return Array(text.utf8)
  }

  // MARK: - Bytes

  private static let special = Set("\\.[*+?(){|^$".utf8)

  /// Bytes so that they stand for themselves.
  static func quoted(_ bytes: [UInt8], _ dialect: PatternDialect) -> [UInt8] {
    bytes.flatMap { quoted($0, dialect) }
  }

  private static func quoted(_ byte: UInt8, _ dialect: PatternDialect) -> [UInt8] {
    if dialect == .posix {
      // A backslash with a digit behind it is a reference to jack-plumbing, even behind another.
      if byte == UInt8(ascii: "\\") { return Array("[\\]".utf8) }
      return special.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    if byte < 0x20 || byte == 0x7F { return numbered(byte) }
    // Python's braces are references on the right side of a rule.
    if dialect == .python, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
      return numbered(byte)
    }
    return special.contains(byte) || byte == UInt8(ascii: "]")
      ? [UInt8(ascii: "\\"), byte] : [byte]
  }

  private static func numbered(_ byte: UInt8) -> [UInt8] {
    Array("\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
  }

  private static func bracket(_ set: ByteSet, _ dialect: PatternDialect) -> [UInt8] {
    let opening = Array((set.isNegated ? "[^" : "[").utf8)
    let closing = Array("]".utf8)
    guard dialect == .posix else {
      return opening + set.runs.flatMap { range($0) { memberOfPerl($0) } } + closing
    }
    if set == .quotationMark { return Array("[^ !#-~]".utf8) }
    // There is no escape: a place where the byte means itself must do.
    let last = Set("^-[".utf8)
    let bracket = UInt8(ascii: "]")
    let plain = ByteSet(set.members.subtracting(last).subtracting([bracket]))
    let tail = "[^-".utf8.filter { set.members.contains($0) }
    // Three bytes alone would be a negated set.
    let ends = plain.members.isEmpty && !set.members.contains(bracket) && tail.first == 0x5E
    return opening + (set.members.contains(bracket) ? [bracket] : [])
      + plain.runs.flatMap { range($0) { [$0] } } + (ends ? tail.reversed() : tail) + closing
  }

  private static func range(
    _ run: ClosedRange<UInt8>, _ member: (UInt8) -> [UInt8]
  ) -> [UInt8] {
    if run.count < 3 { return run.flatMap(member) }
    return member(run.lowerBound) + [UInt8(ascii: "-")] + member(run.upperBound)
  }

  private static func memberOfPerl(_ byte: UInt8) -> [UInt8] {
    if byte < 0x20 || byte == 0x7F { return numbered(byte) }
    return "\\]^-[".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
  }
}
