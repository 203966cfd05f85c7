/// Pairs of lines of jack-matchmaker: a Python expression for outputs, below it one for inputs.
///
/// Python's expressions are held to the beginning of names only.
enum MatchmakerFormat {
  private static let rest = PatternNode.repeated(.any, 0, nil)

  // MARK: - Reading

  static func read(_ content: [UInt8]) throws(PatchError) -> Patch {
    var patch = Patch()
    var left: (node: PatternNode, line: Int)?
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = trimmed(line)
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      let node = try pattern(text, line: index + 1, groups: left?.node.groupNames)
      guard let source = left?.node else {
        left = (node, index + 1)
        continue
      }
      patch.rules.append(PatchRule(.connect, PortMatcher(source), PortMatcher(node)))
      left = nil
    }
    if let left {
      throw .malformed(.matchmaker, line: left.line, reason: "no pattern for inputs follows")
    }
    return patch
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let start = line.drop(while: isBlank)
    return Array(start.prefix(start.count - start.reversed().prefix(while: isBlank).count))
  }

  private static func pattern(
    _ text: [UInt8], line: Int, groups: [String?]?
  ) throws(PatchError) -> PatternNode {
    do throws(PatternFault) {
      let node = try PatternParser.parse(text, .python, groups: groups)
      return isHeldAtEnd(text) ? node : .joined([node, rest])
    } catch {
      throw .malformed(.matchmaker, line: line, reason: error.reason)
    }
  }

  /// Whether the pattern says where the name ends.
  private static func isHeldAtEnd(_ text: [UInt8]) -> Bool {
    let ending: [UInt8] =
      text.last == UInt8(ascii: "$") ? Array("$".utf8) : Array("\\Z".utf8)
    guard text.suffix(ending.count).elementsEqual(ending) else { return false }
    let backslashes = text.dropLast(ending.count).reversed().prefix { $0 == 0x5C }.count
    return backslashes.isMultiple(of: 2)
  }

  // MARK: - Writing

  static func write(_ patch: Patch) throws(PatchError) -> [UInt8] {
    var text: [UInt8] = []
    for rule in patch.rules {
      try rule.requireConnect(for: .matchmaker)
      let names = rule.source.node.groupNames.enumerated().map { $1 ?? "g\($0 + 1)" }
      let source =
        rule.destination.node.references.isEmpty
        ? rule.source.node : named(rule.source.node, names)
      text += try line(source, rule, names) + line(rule.destination.node, rule, names)
      text += Array("\n".utf8)
    }
    return text
  }

  private static func line(
    _ node: PatternNode, _ rule: PatchRule, _ names: [String]
  ) throws(PatchError) -> [UInt8] {
    var parts = node.sequenceParts
    let isOpen = parts.last == rest
    if isOpen { parts.removeLast() }
    // A pattern of nothing would be an empty line.
    if parts.isEmpty { parts = [rest] }
    var text = PatternPrinter.print(.sequence(parts), .python) { number in
      Array("{\(names[number - 1])}".utf8)
    }
    // At the beginning a blank or a number sign would be lost, the others be taken for those of
    // another format.
    if let first = text.first, " #<;".utf8.contains(first) {
      text.insert(UInt8(ascii: "\\"), at: 0)
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw .cannotHold(.matchmaker, item: rule.description, reason: "it is not UTF-8")
    }
    return text + Array(isOpen ? "\n".utf8 : "$\n".utf8)
  }

  /// The pattern with a name for every group, since references are by name.
  private static func named(_ node: PatternNode, _ names: [String]) -> PatternNode {
    var count = 0
    func walk(_ node: PatternNode) -> PatternNode {
      switch node {
      case .bytes, .any, .set, .reference: return node
      case .sequence(let parts): return .sequence(parts.map(walk))
      case .choice(let parts): return .choice(parts.map(walk))
      case .repeated(let part, let least, let most): return .repeated(walk(part), least, most)
      case .group(let part, _):
        count += 1
        let name = names[count - 1]
        return .group(walk(part), name: name)
      }
    }
    return walk(node)
  }
}
