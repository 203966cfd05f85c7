package import AudioFormat

/// Which ports a side of a rule means.
package enum PortMatcher: Sendable, Hashable {
  /// The port of this name, or, if there is none, those with this alias.
  case literal(PortName)
  /// All ports whose whole name the pattern matches.
  case pattern(PatternNode)

  /// The port or the ports of a pattern, which is a name if it can match nothing else.
  init(_ node: PatternNode) {
    if let bytes = node.literalBytes {
      self = .literal(PortName(bytes))
    } else {
      self = .pattern(node)
    }
  }

  /// The pattern that matches the same names.
  var node: PatternNode {
    switch self {
    case .literal(let name): .bytes(name.bytes)
    case .pattern(let node): node
    }
  }

  /// The side of the rule for people: a name, or an expression between slashes.
  package var description: String {
    switch self {
    case .literal(let name): name.description
    case .pattern(let node):
      "/" + String(decoding: PatternPrinter.posix(node, references: []), as: UTF8.self) + "/"
    }
  }
}
