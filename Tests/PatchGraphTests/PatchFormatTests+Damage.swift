import AudioFormat
import TestSupport
import Testing

@testable import PatchGraph

/// Files that are no patches.
extension PatchFormatTests {
  @Test(arguments: [
    ("<aj-snapshot><jack>", PatchFormat.snapshot), ("<x/>", .snapshot), ("", .snapshot),
    ("<aj-snapshot><jack><client><port name=\"a\"/></client></jack></aj-snapshot>", .snapshot),
    ("<patchbay><cables><cable output=\"a\" input=\"b\"/></cables></patchbay>", .patchbay),
    ("(connect \"(\" \"b\")\n", .plumbing), ("(connect \"a\" \"\\\\1\\1\")\n", .plumbing),
    ("a\n", .matchmaker), ("(\nb\n", .matchmaker), ("(?P<n>a)\n{m}\n", .matchmaker),
  ])
  func `a damaged file is refused`(_ text: String, _ format: PatchFormat) {
    #expect(throws: PatchError.self) { try format.read(Array(text.utf8)) }
  }

  @Test func `an entity that would grow beyond all bounds is refused`() {
    var text = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">"
    for (name, inner) in zip("bcdefghijk", "abcdefghij") {
      text += "<!ENTITY \(name) \"" + String(repeating: "&\(inner);", count: 10) + "\">"
    }
    text += "]><aj-snapshot><jack><client name=\"&k;\"/></jack></aj-snapshot>"
    #expect(throws: PatchError.self) { try PatchFormat.snapshot.read(Array(text.utf8)) }
  }

  @Test(arguments: PatchFormat.allCases)
  func `whatever a file holds, it is read or refused`(_ format: PatchFormat) throws {
    var random = SeededRandom(seed: 11)
    let graph = PortGraph(
      ports: [GraphPort("a:out_1", .output), GraphPort("a:in_1", .input)])
    for _ in 0..<400 {
      let rules = (0..<3).map { _ in
        PatchRule(.connect, .literal(Self.name(&random)), .literal(Self.name(&random)))
      }
      guard var file = try? format.write(Patch(rules)) else { continue }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...file.count, using: &random)
        let end = min(file.count, place + Int.random(in: 0...6, using: &random))
        file.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &random) ?? [])
      }
      for reader in PatchFormat.allCases {
        guard let (patch, _) = try? reader.read(file) else { continue }
        _ = try? patch.plan(for: graph, isExclusive: true)
      }
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 100_000), "((((a{255}){255}){255}){255})",
    String(repeating: "(a|b)*", count: 20_000),
  ])
  func `a pattern that would take all memory is refused`(_ text: String) {
    #expect(throws: PatternFault.self) { try PatternParser.parse(Array(text.utf8), .posix) }
  }
}
