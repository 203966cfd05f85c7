import AudioFormat

/// A pattern, ready to be compared with names.
struct NamePattern {
  private let expression: CompiledExpression
  /// The numbers of the pattern's groups within the expression.
  private let groups: [Int]

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - node: The pattern.
  ///   - references: What the groups of the other side have matched.
  /// - Throws: The C library's reason; it may find a pattern too large.
  init(_ node: PatternNode, references: [[UInt8]] = []) throws(PatternFault) {
    // The group around it keeps a choice from escaping the anchors.
    let text = Array("^(".utf8) + PatternPrinter.posix(node, references: references)
    expression = try CompiledExpression(text + Array(")$".utf8))
    groups = PatternPrinter.positions(ofGroupsIn: node).map { $0 + 1 }
  }

  /// What the groups match if the whole name matches, otherwise nil.
  func groups(in name: PortName) -> [[UInt8]]? {
    guard let places = expression.match(in: name.bytes) else { return nil }
    return groups.map { group in places[group].map { Array(name.bytes[$0]) } ?? [] }
  }
}
