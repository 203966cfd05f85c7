import AudioFormat
import Testing

@testable import AQJackTool

struct OptionTableTests {
  @Test
  func `an option is the same to getopt in every command`() {
    for row in OptionTable.rows {
      for other in OptionTable.rows where other.name == row.name {
        #expect(other.short == row.short)
        #expect(Self.kind(other.argument) == Self.kind(row.argument))
      }
    }
  }

  @Test
  func `no letter stands for two options`() {
    let letters = OptionTable.union.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    #expect(letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  @Test(arguments: Command.allCases)
  func `a command has an option once`(_ command: Command) {
    let names = command.options.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test
  func `every option belongs to a command`() {
    #expect(Set(OptionTable.rows.map(\.name)) == Set(OptionName.allCases))
    #expect(OptionTable.rows.allSatisfy { !$0.commands.isEmpty })
  }

  @Test
  func `each command reads every option of its table`() {
    #expect(throws: Never.self) {
      try Self.readAll(PlayOptions())
      try Self.readAll(RenderOptions())
      try Self.readAll(InfoOptions())
      try Self.readAll(PortsOptions())
      try Self.readAll(PatchOptions())
      try Self.readAll(LatencyOptions())
    }
  }

  private static func readAll<Options: CommandOptions>(_ options: Options) throws {
    var options = options
    for row in Options.command.options where row.name != .help && row.name != .version {
      try options.apply(OptionValue(specification: row, text: sample(for: row)))
    }
  }

  private static func sample(for row: OptionSpecification) -> Argument? {
    switch row.name {
    case .rate: "48000"
    case .method: "both"
    case .transport: "follow"
    case .format: "matchmaker"
    case .level: "-20"
    case .resample: "best"
    case .signal: "sine"
    case .channelOrder: "wave"
    case .loudness: "track"
    default: row.argument == .none ? nil : "1"
    }
  }

  private static func kind(_ argument: OptionArgument) -> Int {
    switch argument {
    case .none: 0
    case .required: 1
    case .optional: 2
    }
  }
}
