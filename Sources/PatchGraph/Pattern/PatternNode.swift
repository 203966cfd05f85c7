/// A part of a pattern of port names, whatever the language that it was written in.
package indirect enum PatternNode: Sendable, Hashable {
  /// These bytes.
  case bytes([UInt8])
  /// Any byte.
  case any
  /// One of a set of bytes.
  case set(ByteSet)
  /// All of these, one behind the other.
  case sequence([PatternNode])
  /// One of these.
  case choice([PatternNode])
  /// A part whose match can be referred to, by its number and perhaps its name.
  case group(PatternNode, name: String?)
  /// A part, at least and at most so often; nil is any number of times.
  case repeated(PatternNode, Int, Int?)
  /// What the other side's group of this number, from 1 on, has matched.
  case reference(Int)

  /// The bytes that the pattern matches if it can match nothing else, otherwise nil.
  var literalBytes: [UInt8]? {
    switch self {
    case .bytes(let bytes): return bytes
    case .sequence(let parts):
      var all: [UInt8] = []
      for part in parts {
        guard let bytes = part.literalBytes else { return nil }
        all += bytes
      }
      return all
    default: return nil
    }
  }

  /// The parts that stand directly in this one.
  private var parts: [PatternNode] {
    switch self {
    case .bytes, .any, .set, .reference: []
    case .sequence(let parts), .choice(let parts): parts
    case .group(let part, _), .repeated(let part, _, _): [part]
    }
  }

  /// This part and all that stand in it, in the order of their beginnings.
  private var all: [PatternNode] { [self] + parts.flatMap(\.all) }

  /// How many parts the pattern has when its repetitions are written out; at most 1,000,000.
  var expandedSize: Int {
    let size =
      switch self {
      case .bytes(let bytes): bytes.count
      case .any, .set, .reference: 1
      case .sequence, .choice, .group: parts.reduce(1) { $0 + $1.expandedSize }
      case .repeated(let part, let least, let most):
        part.expandedSize * max(1, least, most ?? least)
      }
    return min(size, 1_000_000)
  }

  /// The names of the groups, in the order of their numbers; nil for one without.
  var groupNames: [String?] {
    all.compactMap { if case .group(_, let name) = $0 { .some(name) } else { nil } }
  }

  /// The groups that the pattern refers to.
  var references: [Int] {
    all.compactMap { if case .reference(let number) = $0 { number } else { nil } }
  }

  /// The parts of a sequence, or the one part that this is.
  var sequenceParts: [PatternNode] {
    if case .sequence(let parts) = self { parts } else { [self] }
  }

  /// A sequence without sequences in it, and with neighbouring bytes in one piece.
  static func joined(_ parts: [PatternNode]) -> PatternNode {
    var result: [PatternNode] = []
    for part in parts.flatMap(\.sequenceParts) {
      if part == .bytes([]) { continue }
      if case .bytes(let bytes) = part, case .bytes(let before)? = result.last {
        result[result.count - 1] = .bytes(before + bytes)
      } else {
        result.append(part)
      }
    }
    return result.count == 1 ? result[0] : .sequence(result)
  }
}
