import AudioFormat

/// Lines of jackpatch: the output, padded to 40 columns, ` |> `, the input.
enum JackpatchFormat {
  private static let bar = UInt8(ascii: "|")
  private static let blank = UInt8(ascii: " ")
  private static let columns = 40

  static func read(
    _ content: [UInt8]
  ) throws(PatchError) -> (patch: Patch, notices: [String]) {
    var patch = Patch()
    var notices: [String] = []
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == blank || $0 == 0x0D }) {
      if let rules = connections(line) {
        patch.rules += rules
      } else {
        notices.append(
          "line \(index + 1) is no connection: \(String(decoding: line, as: UTF8.self))")
      }
    }
    return (patch, notices)
  }

  /// Whether a line is a connection, by its form.
  static func isConnection(_ line: ArraySlice<UInt8>) -> Bool { connections(line) != nil }

  private static func connections(_ line: ArraySlice<UInt8>) -> [PatchRule]? {
    guard let mark = line.firstIndex(of: bar), mark + 2 < line.endIndex, line[mark + 2] == blank
    else { return nil }
    let left = PortName(trimmed(line[..<mark]))
    let right = PortName(trimmed(line[(mark + 3)...]))
    guard left.parts != nil, right.parts != nil else { return nil }
    let forth = PatchRule(.connect, .literal(left), .literal(right))
    let back = PatchRule(.connect, .literal(right), .literal(left))
    switch line[mark + 1] {
    case UInt8(ascii: ">"): return [forth]
    case UInt8(ascii: "<"): return [back]
    case bar: return [forth, back]
    default: return nil
    }
  }

  private static func trimmed(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.prefix(name.count - name.reversed().prefix { $0 == blank || $0 == 0x0D }.count)
  }

  static func write(_ patch: Patch) throws(PatchError) -> [UInt8] {
    var lines: [[UInt8]] = []
    for rule in patch.rules {
      let (source, destination) = try rule.names(for: .jackpatch)
      try check(source)
      try check(destination)
      if destination.bytes.first == blank { throw refusal(destination, "it begins with a blank") }
      let padding = [UInt8](repeating: blank, count: max(0, columns - source.bytes.count))
      lines.append(source.bytes + padding + Array(" |> ".utf8) + destination.bytes)
    }
    lines.sort { $0.lexicographicallyPrecedes($1) }
    return lines.flatMap { $0 + Array("\n".utf8) }
  }

  private static func check(_ name: PortName) throws(PatchError) {
    if name.bytes.contains(bar) { throw refusal(name, "it has a '|' in it") }
    if name.bytes.contains(UInt8(ascii: "\n")) { throw refusal(name, "a line ends in it") }
    if name.bytes.last == blank || name.bytes.last == 0x0D {
      throw refusal(name, "it ends with a blank")
    }
  }

  private static func refusal(_ name: PortName, _ reason: String) -> PatchError {
    .cannotHold(.jackpatch, item: name.description, reason: reason)
  }
}
