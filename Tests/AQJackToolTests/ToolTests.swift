import AudioFormat
import Testing

@testable import AQJackTool

struct ToolTests {
  @Test(arguments: ["--bogus", "-g z a.wav", "prots"])
  func `a wrong command line ends with the status of usage`(_ line: String) {
    #expect(Tool.run(line.split(separator: " ").map { .init(String($0)) }) == .usage)
  }

  @Test
  func `statuses have the numbers of the contract`() {
    let numbers: [Int32] = [0, 1, 64, 65, 66, 68, 69, 75, 129, 130, 143]
    #expect(AQJackTool.ExitStatus.allCases.map(\.rawValue) == numbers)
  }
}
