/// Rules of jack-plumbing: `(connect "OUTPUT" "INPUT")`, a line each.
///
/// The patterns are POSIX extended expressions for whole names. jack-plumbing has no escape for a
/// quotation mark; the set of all bytes but the printable others stands for it here, which
/// jack-plumbing matches as well.
enum PlumbingFormat {
  private static let quote = UInt8(ascii: "\"")

  // MARK: - Reading

  static func read(
    _ content: [UInt8]
  ) throws(PatchError) -> (patch: Patch, notices: [String]) {
    var patch = Patch()
    var notices: [String] = []
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !isComment(line) {
      guard let (word, left, right) = fields(line), let action = PatchAction(rawValue: word) else {
        // As jack-plumbing does: the rules around it hold.
        notices.append("line \(index + 1) is no rule: \(String(decoding: line, as: UTF8.self))")
        continue
      }
      patch.rules.append(try rule(action, left, right, line: index + 1))
    }
    return (patch, notices)
  }

  /// Whether a line is a rule, by its form.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool { fields(line) != nil }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: ";") || line.allSatisfy(isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func fields(
    _ line: ArraySlice<UInt8>
  ) -> (word: String, left: [UInt8], right: [UInt8])? {
    guard line.first == UInt8(ascii: "(") else { return nil }
    var rest = line.dropFirst()
    let word = rest.prefix { !isBlank($0) && $0 != quote }
    rest = rest.dropFirst(word.count)
    guard let left = quoted(&rest), let right = quoted(&rest) else { return nil }
    rest = rest.drop(while: isBlank)
    guard rest.first == UInt8(ascii: ")"), !word.isEmpty else { return nil }
    return (String(decoding: word, as: UTF8.self), left, right)
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    rest = rest.drop(while: isBlank)
    guard rest.first == quote else { return nil }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: quote) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return Array(rest[..<end])
  }

  private static func rule(
    _ action: PatchAction, _ left: [UInt8], _ right: [UInt8], line: Int
  ) throws(PatchError) -> PatchRule {
    do throws(PatternFault) {
      let source = try PatternParser.parse(left, .posix)
      let destination = try PatternParser.parse(right, .posix, groups: source.groupNames)
      return PatchRule(action, PortMatcher(source), PortMatcher(destination))
    } catch {
      throw .malformed(.plumbing, line: line, reason: error.reason)
    }
  }

  // MARK: - Writing

  static func write(_ patch: Patch) throws(PatchError) -> [UInt8] {
    var text: [UInt8] = []
    for rule in patch.rules {
      let references = rule.destination.node.references
      if references.contains(where: { $0 != 1 }) || references.count > 1 {
        throw refusal(rule, "it knows one reference, to the first group")
      }
      if !references.isEmpty, PatternPrinter.needsPlainGroup(rule.source.node) {
        throw refusal(rule, "it has no groups without a number")
      }
      text += Array("(\(rule.action.rawValue) \"".utf8) + (try pattern(rule.source, rule))
      text += Array("\" \"".utf8) + (try pattern(rule.destination, rule)) + Array("\")\n".utf8)
    }
    return text
  }

  private static func pattern(
    _ matcher: PortMatcher, _ rule: PatchRule
  ) throws(PatchError) -> [UInt8] {
    let node = withoutQuotes(matcher.node)
    var text = PatternPrinter.posix(node, references: [])
    // jack-plumbing puts its anchors beside the text, so a choice needs a group.
    if case .choice = node { text = Array("(".utf8) + text + Array(")".utf8) }
    if text.contains(UInt8(ascii: "\n")) { throw refusal(rule, "a line ends in it") }
    if text.contains(quote) { throw refusal(rule, "it has no way to write a quotation mark") }
    return text
  }

  /// The pattern with sets in the place of quotation marks.
  private static func withoutQuotes(_ node: PatternNode) -> PatternNode {
    switch node {
    case .bytes([quote]): .set(.quotationMark)
    case .bytes(let bytes) where bytes.contains(quote):
      .sequence(bytes.map { $0 == quote ? .set(.quotationMark) : .bytes([$0]) })
    case .bytes, .any, .set, .reference: node
    case .sequence(let parts): .sequence(parts.map(withoutQuotes))
    case .choice(let parts): .choice(parts.map(withoutQuotes))
    case .group(let part, let name): .group(withoutQuotes(part), name: name)
    case .repeated(let part, let least, let most): .repeated(withoutQuotes(part), least, most)
    }
  }

  private static func refusal(_ rule: PatchRule, _ reason: String) -> PatchError {
    .cannotHold(.plumbing, item: rule.description, reason: reason)
  }
}
