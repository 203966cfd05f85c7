import AudioFormat

/// The XML of aj-snapshot: clients with their outputs, and the inputs that each goes to.
enum SnapshotFormat {
  static func read(_ content: [UInt8]) throws(PatchError) -> Patch {
    let root = try XMLDocument.read(content, as: .snapshot)
    // Old files have no root around the one part that matters here.
    let parts = root.name == "jack" ? [root] : root.all("jack")
    guard root.name == "jack" || root.name == "aj-snapshot" else {
      throw .malformed(.snapshot, line: root.line, reason: "its root is '\(root.name)'")
    }
    var patch = Patch()
    for client in parts.flatMap({ $0.all("client") }) {
      for port in client.all("port") { try read(port, of: client, into: &patch) }
    }
    return patch
  }

  private static func read(
    _ port: XMLElement, of client: XMLElement, into patch: inout Patch
  ) throws(PatchError) {
    let clientName = try name(of: client, "name")
    let source = PortName(clientName + Array(":".utf8) + (try name(of: port, "name")))
    let targets = port.all("connection")
    if targets.isEmpty { patch.idleOutputs.append(source) }
    for target in targets {
      let destination = PortName(try name(of: target, "port"))
      patch.rules.append(PatchRule(.connect, .literal(source), .literal(destination)))
    }
  }

  private static func name(
    of element: XMLElement, _ attribute: String
  ) throws(PatchError) -> [UInt8] {
    guard let value = element[attribute] else {
      throw .malformed(
        .snapshot, line: element.line, reason: "'\(element.name)' has no '\(attribute)'")
    }
    return value
  }

  static func write(_ patch: Patch) throws(PatchError) -> [UInt8] {
    var targets: [PortName: [PortName]] = [:]
    for name in patch.idleOutputs { targets[name] = [] }
    for rule in patch.rules {
      let (source, destination) = try rule.names(for: .snapshot)
      targets[source, default: []].append(destination)
    }
    var jack = XMLElement(name: "jack")
    for source in targets.keys.sorted() {
      guard let (client, port) = source.parts else { throw refusal(source, "it has no colon") }
      try check(source)
      var element = XMLElement(name: "port", attributes: [.init(name: "name", value: port)])
      for target in targets[source] ?? [] {
        try check(target)
        element.children.append(
          XMLElement(name: "connection", attributes: [.init(name: "port", value: target.bytes)]))
      }
      if jack.children.last?["name"] != client {
        jack.children.append(
          XMLElement(name: "client", attributes: [.init(name: "name", value: client)]))
      }
      jack.children[jack.children.count - 1].children.append(element)
    }
    return try XMLDocument.write(XMLElement(name: "aj-snapshot", children: [jack]))
  }

  private static func check(_ name: PortName) throws(PatchError) {
    guard XMLElement.canHold(name.bytes) else {
      throw refusal(name, "XML has no way to write one of its characters")
    }
  }

  private static func refusal(_ name: PortName, _ reason: String) -> PatchError {
    .cannotHold(.snapshot, item: name.description, reason: reason)
  }
}
