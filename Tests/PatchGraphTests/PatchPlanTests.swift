import AudioFormat
import Testing

@testable import PatchGraph

struct PatchPlanTests {
  private static let graph = PortGraph(
    ports: [
      GraphPort("p:out_1", .output), GraphPort("p:out_2", .output), GraphPort("p:out_10", .output),
      GraphPort("m:out", .output, .midi), GraphPort("m:in", .input, .midi),
      GraphPort("s:in_1", .input, aliases: ["main:L"]), GraphPort("s:in_2", .input),
      GraphPort("s:in_10", .input), GraphPort("t:a+b|c", .input),
    ],
    connections: [Connection("p:out_1", "s:in_2"), Connection("p:out_2", "s:in_1")])

  private func plan(_ text: String, isExclusive: Bool = false) throws -> PatchPlan {
    let (patch, notices) = try PatchFormat.plumbing.read(Array(text.utf8))
    #expect(notices == [])
    return try patch.plan(for: Self.graph, isExclusive: isExclusive)
  }

  @Test func `a literal rule makes one connection`() throws {
    let plan = try plan("(connect \"p:out_1\" \"s:in_1\")\n")
    #expect(plan.wanted == [Connection("p:out_1", "s:in_1")])
    #expect(plan.additions == plan.wanted)
    #expect(plan.removals == [])
  }

  @Test func `a pattern is about whole names, and a reference about what a group matched`() throws {
    let plan = try plan("(connect \"p:out_(.*)\" \"s:in_\\1\")\n")
    #expect(
      plan.wanted == [
        Connection("p:out_1", "s:in_1"), Connection("p:out_2", "s:in_2"),
        Connection("p:out_10", "s:in_10"),
      ])
  }

  @Test func `a choice does not escape from the anchors`() throws {
    let plan = try plan("(connect \"p:out_1|p:out_2\" \"s:in_1\")\n")
    #expect(plan.wanted.map(\.source) == ["p:out_1", "p:out_2"])
  }

  @Test func `what a group matched is taken literally`() throws {
    var graph = Self.graph
    graph.ports.append(GraphPort("q:a+b|c", .output))
    let (patch, _) = try PatchFormat.plumbing.read(Array("(connect \"q:(.*)\" \"t:\\1\")".utf8))
    #expect(
      try patch.plan(for: graph, isExclusive: false).wanted
        == [Connection("q:a+b|c", "t:a+b|c")])
  }

  @Test func `ports of different kinds are never connected`() throws {
    let plan = try plan("(connect \".*:out.*\" \".*:in\")\n")
    #expect(plan.wanted == [Connection("m:out", "m:in")])
    #expect(try self.plan("(connect \"p:out_1\" \"m:in\")\n").unanswered.count == 1)
  }

  @Test func `an alias is taken where no port has the name`() throws {
    #expect(
      try plan("(connect \"p:out_1\" \"main:L\")\n").wanted
        == [Connection("p:out_1", "s:in_1")])
  }

  @Test func `a rule without an answer is told`() throws {
    let plan = try plan("(connect \"p:out_1\" \"gone:in\")\n(connect \"x.*\" \"s:in_1\")\n")
    #expect(plan.wanted == [])
    #expect(plan.unanswered.map(\.description) == ["p:out_1 -> gone:in", "/x.*/ -> s:in_1"])
  }

  @Test func `exclusive takes away what no rule makes`() throws {
    let plan = try plan("(connect \"p:out_1\" \"s:in_2\")\n", isExclusive: true)
    #expect(plan.additions == [])
    #expect(plan.removals == [Connection("p:out_2", "s:in_1")])
  }

  @Test func `a rule to disconnect gives way to one to connect`() throws {
    let plan = try plan(
      "(disconnect \"p:.*\" \"s:.*\")\n(connect \"p:out_1\" \"s:in_2\")\n")
    #expect(plan.removals == [Connection("p:out_2", "s:in_1")])
  }

  @Test func `connect-exclusive takes the output away from everything else`() throws {
    let plan = try plan("(connect-exclusive \"p:out_1\" \"s:in_1\")\n")
    #expect(plan.additions == [Connection("p:out_1", "s:in_1")])
    #expect(plan.removals == [Connection("p:out_1", "s:in_2")])
  }

  @Test func `also-connect follows the text of other rules`() throws {
    let plan = try plan(
      """
      (connect "p:out_1" "s:in_1")
      (connect "p:out_(2)" "s:in_\\1")
      (also-connect "s:in_1" "s:in_10")
      (also-connect "s:in_2" "s:in_10")
      """)
    #expect(
      Set(plan.wanted) == [
        Connection("p:out_1", "s:in_1"), Connection("p:out_1", "s:in_10"),
        Connection("p:out_2", "s:in_2"),
      ])
  }
}
