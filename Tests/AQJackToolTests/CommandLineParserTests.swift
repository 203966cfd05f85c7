import AudioFormat
import Testing

@testable import AQJackTool

struct CommandLineParserTests {
  @Test(arguments: (accepted + refused).filter(\.isAvailable))
  func `a command line is read as the contract says`(_ example: CommandLineCase) {
    #expect(parsed(example.line) == example.expected)
  }

  @Test
  func `a file name that is not UTF-8 comes through unchanged`() {
    let name = Argument(bytes: [0xFF, 0x80, 0x2E, 0x77, 0x61, 0x76])
    #expect(parsed([name]) == .success(play { $0.files = [name] }))
  }

  @Test
  func `a literal port that is not UTF-8 comes through unchanged`() {
    let port = Argument(bytes: [0x61, 0x3A, 0xE9])
    let expected = play { $0.targets = [.literal(port)] }
    #expect(parsed(["-c", port, "a.wav"]) == .success(expected))
  }

  @Test
  func `a client name that is not UTF-8 is refused`() {
    let name = Argument(bytes: [0xE9])
    let error = UsageError.invalidValue(name, option: "--name <name>", .notUTF8)
    #expect(parsed(["-n", name, "a.wav"]) == .failure(error))
  }

  @Test
  func `an unknown letter beyond ASCII is named by its first byte`() {
    let error = UsageError.unknownOption(Argument(bytes: [0x2D, 0xC3]), nearest: nil)
    #expect(parsed(["-é", "a.wav"]) == .failure(error))
  }

  @Test
  func `a file with a name like a command's is a file`() {
    let expected = play { $0.files = ["port"] }
    #expect(parsed("port", isFile: { $0 == "port" }) == .success(expected))
  }

  @Test
  func `every repetition of a command line reads the same`() {
    for _ in 0..<100 {
      #expect(parsed("-qv --bogus") != parsed("-v a.wav"))
      #expect(parsed("-v a.wav") == .success(play { $0.verbosity = .verbose }))
    }
  }

  @Test
  func `command lines read at the same time do not mix`() async {
    await withTaskGroup(of: Bool.self) { group in
      for count in 1...64 {
        group.addTask {
          let expected = play { $0.bufferCount = count }
          return parsed("--buffers \(count) a.wav") == .success(expected)
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test
  func `a very long command line is read`() {
    let files = (0..<10_000).map { Argument("file\($0).wav") }
    #expect(parsed(files) == .success(play { $0.files = files }))
  }

  @Test
  func `a very long mistyped option is refused`() {
    let option = Argument("--" + String(repeating: "gain", count: 30_000))
    #expect(parsed([option]) == .failure(.unknownOption(option, nearest: nil)))
  }
}
