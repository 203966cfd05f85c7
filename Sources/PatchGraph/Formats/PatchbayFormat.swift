import AudioFormat

/// The patchbay XML of qjackctl: sockets of expressions for clients and ports, and cables between
/// them.
enum PatchbayFormat {
  // MARK: - Reading

  static func read(
    _ content: [UInt8]
  ) throws(PatchError) -> (patch: Patch, notices: [String]) {
    let root = try XMLDocument.read(content, as: .patchbay)
    guard root.name == "patchbay" else {
      throw .malformed(.patchbay, line: root.line, reason: "its root is '\(root.name)'")
    }
    let outputs = root.all("output-sockets").flatMap { $0.all("socket") }
    let inputs = root.all("input-sockets").flatMap { $0.all("socket") }
    var patch = Patch()
    var notices: [String] = []
    for cable in root.all("cables").flatMap({ $0.all("cable") }) {
      guard let output = socket(outputs, cable["output"]),
        let input = socket(inputs, cable["input"])
      else {
        throw .malformed(.patchbay, line: cable.line, reason: "a cable without its sockets")
      }
      if isALSA(output) || isALSA(input) {
        notices.append("line \(cable.line) is left out: a cable of ALSA's sequencer")
        continue
      }
      // What a socket forwards goes to those inputs as well.
      let copies = inputs.filter { $0["forward"] == input["name"] && $0["name"] != input["name"] }
      for target in [input] + copies { patch.rules += try rules(output, target) }
    }
    return (patch, notices)
  }

  private static func socket(_ sockets: [XMLElement], _ name: [UInt8]?) -> XMLElement? {
    sockets.first { $0["name"] == name && name != nil }
  }

  private static func isALSA(_ socket: XMLElement) -> Bool {
    socket["type"] == Array("alsa-midi".utf8)
  }

  private static func isMIDI(_ socket: XMLElement) -> Bool {
    ["jack-midi", "midi"].contains { socket["type"] == Array($0.utf8) }
  }

  private static func isExclusive(_ socket: XMLElement) -> Bool {
    ["on", "yes", "1"].contains { socket["exclusive"] == Array($0.utf8) }
  }

  private static func rules(
    _ output: XMLElement, _ input: XMLElement
  ) throws(PatchError) -> [PatchRule] {
    let action: PatchAction =
      isExclusive(output) || isExclusive(input) ? .connectExclusive : .connect
    var rules: [PatchRule] = []
    for (left, right) in zip(output.all("plug"), input.all("plug")) {
      rules.append(
        PatchRule(
          action, try matcher(left, in: output), try matcher(right, in: input),
          isMIDI: isMIDI(output)))
    }
    return rules
  }

  private static func matcher(
    _ plug: XMLElement, in socket: XMLElement
  ) throws(PatchError) -> PortMatcher {
    do throws(PatternFault) {
      let client = try PatternParser.parse(socket["client"] ?? [], .perl)
      let port = try PatternParser.parse(plug.text, .perl)
      return PortMatcher(.joined([client, .bytes(Array(":".utf8)), port]))
    } catch {
      throw .malformed(.patchbay, line: plug.line, reason: error.reason)
    }
  }

  // MARK: - Writing

  /// What two sockets have in common, which a cable then joins.
  private struct Pair: Hashable {
    var output: [UInt8]
    var input: [UInt8]
    var isMIDI: Bool
    var isExclusive: Bool
  }

  static func write(_ patch: Patch) throws(PatchError) -> [UInt8] {
    var order: [Pair] = []
    var plugs: [Pair: [(output: [UInt8], input: [UInt8])]] = [:]
    for rule in patch.rules {
      let output = try expressions(rule.source, rule)
      let input = try expressions(rule.destination, rule)
      let pair = Pair(
        output: output.client, input: input.client, isMIDI: rule.isMIDI,
        isExclusive: rule.action == .connectExclusive)
      if plugs[pair] == nil { order.append(pair) }
      plugs[pair, default: []].append((output.port, input.port))
    }
    return try XMLDocument.write(document(order, plugs), hasType: true)
  }

  private static func document(
    _ order: [Pair], _ plugs: [Pair: [(output: [UInt8], input: [UInt8])]]
  ) -> XMLElement {
    var outputs = XMLElement(name: "output-sockets")
    var inputs = XMLElement(name: "input-sockets")
    var cables = XMLElement(name: "cables")
    for (index, pair) in order.enumerated() {
      // Sockets are found by name, and plugs are joined by their places.
      let (left, right) = ("output \(index + 1)", "input \(index + 1)")
      let all = plugs[pair] ?? []
      outputs.children.append(socket(left, pair.output, pair, all.map(\.output)))
      inputs.children.append(socket(right, pair.input, pair, all.map(\.input)))
      cables.children.append(
        XMLElement(
          name: "cable",
          attributes: [
            attribute("type", type(pair)), attribute("output", left), attribute("input", right),
          ]))
    }
    return XMLElement(
      name: "patchbay",
      attributes: [attribute("name", "aqjack"), attribute("version", "0.9.9")],
      children: [outputs, inputs, XMLElement(name: "slots"), cables])
  }

  private static func socket(
    _ name: String, _ client: [UInt8], _ pair: Pair, _ plugs: [[UInt8]]
  ) -> XMLElement {
    XMLElement(
      name: "socket",
      attributes: [
        attribute("name", name), .init(name: "client", value: client),
        attribute("type", type(pair)), attribute("exclusive", pair.isExclusive ? "on" : "off"),
      ],
      children: plugs.map { XMLElement(name: "plug", text: $0) })
  }

  private static func type(_ pair: Pair) -> String { pair.isMIDI ? "jack-midi" : "jack-audio" }

  private static func attribute(_ name: String, _ value: String) -> XMLElement.Attribute {
    XMLElement.Attribute(name: name, value: Array(value.utf8))
  }

  /// The expressions for client and port, which meet at the first colon that is written as such.
  private static func expressions(
    _ matcher: PortMatcher, _ rule: PatchRule
  ) throws(PatchError) -> (client: [UInt8], port: [UInt8]) {
    if rule.action == .disconnect || rule.action == .alsoConnect {
      throw refusal(rule, "it has no '\(rule.action.rawValue)'")
    }
    guard matcher.node.references.isEmpty else { throw refusal(rule, "it has no references") }
    let parts = matcher.node.sequenceParts
    for (index, part) in parts.enumerated() {
      guard case .bytes(let bytes) = part, let (client, port) = PortName(bytes).parts else {
        continue
      }
      let left = text(Array(parts[..<index]) + [.bytes(client)])
      let right = text([.bytes(port)] + parts[(index + 1)...])
      guard XMLElement.canHold(left), XMLElement.canHold(right) else {
        throw refusal(rule, "XML has no way to write one of its characters")
      }
      return (left, right)
    }
    throw refusal(rule, "there is no colon to tell client and port")
  }

  private static func text(_ parts: [PatternNode]) -> [UInt8] {
    let text = PatternPrinter.print(.joined(parts), .perl) { _ in [] }
    // Qt's reader drops a text of blanks alone.
    return text.first == 0x20 ? Array("\\x20".utf8) + text.dropFirst() : text
  }

  private static func refusal(_ rule: PatchRule, _ reason: String) -> PatchError {
    .cannotHold(.patchbay, item: rule.description, reason: reason)
  }
}
