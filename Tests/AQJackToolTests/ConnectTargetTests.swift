import AudioFormat
import Testing

@testable import AQJackTool

struct ConnectTargetTests {
  private static let graph = [
    PortReport(name: "system:capture_1", direction: .output, physical: true),
    PortReport(
      name: "system:playback_1", aliases: ["hw:0:1"], prettyName: "Left", direction: .input,
      physical: true),
    PortReport(name: "system:playback_2", prettyName: "Right", direction: .input, physical: true),
    PortReport(name: "system:midi_1", direction: .input, type: "midi", physical: true),
    PortReport(name: "rec:a,b/c", prettyName: "Side", direction: .input),
    PortReport(name: "rec:Left", prettyName: "Side", direction: .input),
    PortReport(name: "rec:e\u{301}", direction: .input),
  ]
  private static let physical: [PortName] = ["system:playback_1", "system:playback_2"]

  @Test(
    arguments: [
      ("system:playback_2", ["system:playback_2"]),
      ("hw:0:1", ["system:playback_1"]),
      ("Left", ["system:playback_1"]),
      ("rec:a,b/c", ["rec:a,b/c"]),
      ("physical", physical),
      ("/system:.*/", physical),
      ("/.*:(.*_2|Left)/", ["system:playback_2", "rec:Left"]),
    ])
  func `a target leads to audio inputs in port order`(_ text: String, _ ports: [PortName]) throws {
    let target = try ConnectTarget(parsing: Array(text.utf8))
    #expect(try target.resolved(among: Self.graph) == ports)
  }

  @Test(arguments: [
    (
      "system:playbak_1",
      TargetError.notFound(
        "system:playbak_1", near: ["system:playback_1", "system:playback_2"], physical: physical)
    ),
    ("x:y", .notFound("x:y", near: [], physical: physical)),
    ("rec:\u{E9}", .notFound("rec:\u{E9}", near: ["rec:e\u{301}"], physical: physical)),
    (
      "system:capture_1",
      .notAnAudioInput("system:capture_1", kind: "audio output", physical: physical)
    ),
    ("system:midi_1", .notAnAudioInput("system:midi_1", kind: "midi input", physical: physical)),
    ("Side", .ambiguous("Side", ports: ["rec:a,b/c", "rec:Left"])),
    ("/system:midi.*/", .noMatch("system:midi.*", physical: physical)),
    ("/playback/", .noMatch("playback", physical: physical)),
  ])
  func `a target that leads nowhere says why`(_ text: String, _ error: TargetError) throws {
    let target = try ConnectTarget(parsing: Array(text.utf8))
    #expect(throws: error) { try target.resolved(among: Self.graph) }
  }

  @Test
  func `a graph without devices has no physical ports`() {
    #expect(throws: TargetError.noPhysicalPorts) { try ConnectTarget.physical.resolved(among: []) }
  }
}
