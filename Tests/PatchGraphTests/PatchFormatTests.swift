import AudioFormat
import TestSupport
import Testing

@testable import PatchGraph

struct PatchFormatTests {
  /// Pieces that make names awkward in one format or another.
  static let pieces: [[UInt8]] =
    [
      " ", "  ", ":", "::", "|", "|>", "||", "\"", "'", "&", "<", ">", "]]>", "&amp;", "(", ")",
      "[", "]", "{", "}", "{n}", "\\", "\\1", "\\\\", ".", "*", "+", "?", "^", "$", "#", ";", "/",
      "-", "in", "out_1", "é", "e\u{301}", "日本", "\t", "\u{FEFF}", "\u{1F3B5}", "%s", "a", "A", "1",
    ].map { Array($0.utf8) } + [[0x0A], [0x0D], [0x01], [0x7F], [0xFF], [0xC3]]

  static func name(_ random: inout SeededRandom) -> PortName {
    let part = { (random: inout SeededRandom) in
      (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
    }
    return PortName(part(&random) + [UInt8(ascii: ":")] + part(&random))
  }

  /// Whether a format can write a name of a port, said in another way than the format itself does.
  private static func canHold(_ format: PatchFormat, _ name: PortName, isInput: Bool) -> Bool {
    let isText = name.text != nil
    switch format {
    case .plumbing: return !name.bytes.contains(0x0A)
    case .matchmaker, .patchbay: return isText
    case .snapshot:
      return isText && name.bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
    case .jackpatch:
      let isTrimmed = name.bytes.last == 0x20 || name.bytes.last == 0x0D
      let isLost = isInput && name.bytes.first == 0x20
      return !isTrimmed && !isLost && !name.bytes.contains(0x7C) && !name.bytes.contains(0x0A)
    }
  }

  @Test(arguments: PatchFormat.allCases)
  func `every name comes back, or the format says that it cannot hold it`(
    _ format: PatchFormat
  ) throws {
    var random = SeededRandom(seed: 42)
    var heldCount = 0
    for round in 0..<3000 {
      let rule = PatchRule(
        .connect, .literal(Self.name(&random)), .literal(Self.name(&random)))
      guard case .literal(let source) = rule.source, case .literal(let target) = rule.destination
      else { continue }
      let isHeld =
        Self.canHold(format, source, isInput: false) && Self.canHold(format, target, isInput: true)
      guard isHeld else {
        #expect(throws: PatchError.self, "\(round): \(rule.description)") {
          try format.write(Patch([rule]))
        }
        continue
      }
      heldCount += 1
      let file = try format.write(Patch([rule]))
      let (patch, notices) = try format.read(file)
      #expect(patch == Patch([rule]), "\(round): \(String(decoding: file, as: UTF8.self))")
      #expect(notices == [], "\(round)")
      #expect(PatchFormat(content: file) == format, "\(round)")
    }
    #expect(heldCount > 500)
  }

  @Test(arguments: PatchFormat.allCases)
  func `a graph comes back, with its idle outputs where the format has them`(
    _ format: PatchFormat
  ) throws {
    let names: [PortName] = [
      "we ird (cl)+*:out 1 (L)", "we ird (cl)+*:a:b:c", "we ird (cl)+*: lead", "a:b/c:q\"uote&<>",
      "a:b/c:in [1]", "a:b/c:in\\1", "a:b/c:in {2}", "système:é",
    ]
    let graph = PortGraph(
      ports: names.map { GraphPort($0, .output) } + [GraphPort("s:i", .input)],
      connections: Set(names.dropFirst().map { Connection($0, "s:i") }))
    let saved = Patch(graph)
    let (patch, _) = try format.read(try format.write(saved))
    #expect(Set(patch.rules) == Set(saved.rules))
    #expect(patch.idleOutputs == (format == .snapshot ? [names[0]] : []))
    #expect(try patch.plan(for: graph, isExclusive: true).additions == [])
    #expect(try patch.plan(for: graph, isExclusive: true).removals == [])
  }

  @Test func `rules with patterns come back in the formats that have them`() throws {
    let text = """
      (connect "p:out_([0-9]+)" "s:in_\\1")
      (connect ".*:(left|right)" "s:in_1")
      (connect "(p|q):x" "s:y.*")

      """
    let (patch, _) = try PatchFormat.plumbing.read(Array(text.utf8))
    #expect(String(decoding: try PatchFormat.plumbing.write(patch), as: UTF8.self) == text)
    let python = try PatchFormat.matchmaker.write(patch)
    #expect(
      String(decoding: python, as: UTF8.self) == """
        p:out_(?P<g1>[0-9]+)$
        s:in_{g1}$

        .*:(left|right)$
        s:in_1$

        (p|q):x$
        s:y


        """)
    let graph = PortGraph(
      ports: ["p:out_1", "p:out_2", "p:x", "a:left"].map { GraphPort($0, .output) }
        + ["s:in_1", "s:in_2", "s:y1"].map { GraphPort($0, .input) })
    let again = try PatchFormat.matchmaker.read(python).patch
    #expect(
      try again.plan(for: graph, isExclusive: false).wanted
        == patch.plan(for: graph, isExclusive: false).wanted)
    let unreferring = Patch(Array(patch.rules.dropFirst()))
    let patchbay = try PatchFormat.patchbay.read(try PatchFormat.patchbay.write(unreferring)).patch
    #expect(patchbay.rules == unreferring.rules)
    for format in [PatchFormat.snapshot, .jackpatch, .patchbay] {
      #expect(throws: PatchError.self) { try format.write(patch) }
    }
  }

  @Test func `a plain group of another language keeps its meaning`() throws {
    let file = "(?:a|b):(?P<n>x|y)$\ns:{n}$\n"
    let patch = try PatchFormat.matchmaker.read(Array(file.utf8)).patch
    let graph = PortGraph(
      ports: [GraphPort("b:y", .output), GraphPort("s:x", .input), GraphPort("s:y", .input)])
    #expect(
      try patch.plan(for: graph, isExclusive: false).wanted == [Connection("b:y", "s:y")])
    #expect(throws: PatchError.self) { try PatchFormat.plumbing.write(patch) }
  }

  @Test func `lines that are no rules are told, and the others hold`() throws {
    let text =
      "; comment\n\n(connect \"a:b\"   \"c:d\" )\n (connect \"a\" \"b\")\n# no\n(x \"a\" \"b\")\n"
    let (patch, notices) = try PatchFormat.plumbing.read(Array(text.utf8))
    #expect(patch.rules == [PatchRule(.connect, .literal("a:b"), .literal("c:d"))])
    #expect(notices.count == 3)
    #expect(notices.first == "line 4 is no rule:  (connect \"a\" \"b\")")
  }

  @Test func `the snapshot of aj-snapshot is read`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <aj-snapshot>
      <alsa/>
      <jack>
        <client name="system">
          <port name="capture_1" />
          <port name="capture_2">
            <connection port="we ird (cl)+*:x+y|z &quot;&amp;&lt;" />
          </port>
        </client>
      </jack>
      </aj-snapshot>
      """
    let patch = try PatchFormat.snapshot.read(Array(text.utf8)).patch
    #expect(
      patch.rules == [
        PatchRule(
          .connect, .literal("system:capture_2"), .literal("we ird (cl)+*:x+y|z \"&<"))
      ])
    #expect(patch.idleOutputs == ["system:capture_1"])
  }

  @Test func `the patchbay of qjackctl is read`() throws {
    let text = """
      <!DOCTYPE patchbay>
      <patchbay name="x" version="0.9.8">
       <output-sockets>
        <socket name="cap" client="system" type="jack-audio" exclusive="off">
         <plug>capture_\\d+</plug><plug>capture_2</plug>
        </socket>
        <socket name="seq" client="Keys" type="alsa-midi" exclusive="off"><plug>0</plug></socket>
       </output-sockets>
       <input-sockets>
        <socket name="rec" client="rec \\(x\\)" type="audio" exclusive="yes">
         <plug>in_1</plug><plug>in_2</plug>
        </socket>
        <socket name="mon" client="mon" type="jack-audio" exclusive="off" forward="rec">
         <plug>in</plug>
        </socket>
        <socket name="syn" client="Synth" type="alsa-midi" exclusive="off"><plug>0</plug></socket>
       </input-sockets>
       <slots/>
       <cables>
        <cable type="jack-audio" output="cap" input="rec"/>
        <cable type="alsa-midi" output="seq" input="syn"/>
       </cables>
      </patchbay>
      """
    let (patch, notices) = try PatchFormat.patchbay.read(Array(text.utf8))
    #expect(
      patch.rules.map(\.description) == [
        "/system:capture_[0-9]+/ => rec (x):in_1", "system:capture_2 => rec (x):in_2",
        "/system:capture_[0-9]+/ -> mon:in",
      ])
    #expect(notices.count == 1)
  }

  @Test func `jackpatch's three arrows are read`() throws {
    let text = "a:b      |> c:d\ne:f |< g:h\ni:j || k:l\nnonsense\n"
    let (patch, notices) = try PatchFormat.jackpatch.read(Array(text.utf8))
    #expect(
      patch.rules.map(\.description) == ["a:b -> c:d", "g:h -> e:f", "i:j -> k:l", "k:l -> i:j"])
    #expect(notices == ["line 4 is no connection: nonsense"])
  }

  @Test(arguments: [
    ("a.xml", PatchFormat.snapshot), ("a.jackpatch", .jackpatch), ("a.matchmaker", .matchmaker),
    ("a.patchbay", .patchbay), ("a.rules", .plumbing), ("a", .plumbing),
  ])
  func `the ending of a name tells the format`(_ name: String, _ format: PatchFormat) {
    #expect(PatchFormat(fileName: Array(name.utf8)) == format)
  }
}
