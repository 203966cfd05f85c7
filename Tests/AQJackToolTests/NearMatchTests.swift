import AudioFormat
import Testing

@testable import AQJackTool

struct NearMatchTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
    ("ab", "ba", 1), ("kitten", "sitting", 3), ("gian", "gain", 1), ("ca", "abc", 3),
  ])
  func `slips are counted`(_ left: String, _ right: String, _ count: Int) {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    #expect(EditDistance.between(left, right, limit: 9) == count)
    #expect(EditDistance.between(right, left, limit: 9) == count)
    #expect(EditDistance.between(left, right, limit: count) == count)
    #expect(count == 0 || EditDistance.between(left, right, limit: count - 1) == nil)
  }

  @Test
  func `the likest ports come first`() {
    let names: [PortName] = [
      "a:in", "system:playback_1", "SYSTEM:PLAYBACK_2", "system:playback_12", "x:y",
    ]
    let ranking = NearMatch.ranking(of: "system:playback_2", among: names)
    #expect(ranking == ["SYSTEM:PLAYBACK_2", "system:playback_1", "system:playback_12"])
    #expect(NearMatch.ranking(of: "playback_1", among: names, limit: 1) == ["system:playback_1"])
    #expect(NearMatch.ranking(of: "", among: names).isEmpty)
  }

  @Test
  func `an enormous name is near to nothing`() {
    let name = String(repeating: "a", count: 1_000_000)
    #expect(NearMatch.ranking(of: PortName(name), among: ["a:in", PortName(name)]).isEmpty)
    #expect(NearMatch.misspelling(of: name, among: [name]) == nil)
  }
}
