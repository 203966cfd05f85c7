import AudioFormat

@testable import AQJackTool

extension CommandLineParserTests {
  static let refused: [CommandLineCase] = options + values + operands

  private static let options: [CommandLineCase] = [
    .init("--gian 3 a.wav", refused: .unknownOption("--gian", nearest: "--gain")),
    .init("--gian=3 a.wav", refused: .unknownOption("--gian", nearest: "--gain")),
    .init("--conect x a.wav", refused: .unknownOption("--conect", nearest: "--connect")),
    .init("--nonsense a.wav", refused: .unknownOption("--nonsense", nearest: nil)),
    .init("--=3 a.wav", refused: .unknownOption("--", nearest: nil)),
    .init("-x a.wav", refused: .unknownOption("-x", nearest: nil)),
    .init("-qx a.wav", refused: .unknownOption("-x", nearest: nil)),
    .init("-: a.wav", refused: .unknownOption("-:", nearest: nil)),
    .init("-W a.wav", refused: .unknownOption("-W", nearest: nil)),
    .init(
      "--st x a.wav",
      refused: .ambiguousOption("--st", candidates: ["--start-server", "--strict"])),
    .init("--rate 8000 a.wav", refused: .foreignOption("--rate", .play)),
    .init("ports --gain 3", refused: .foreignOption("--gain", .ports)),
    .init("--clip=3 a.wav", refused: .unexpectedValue("--clip")),
    .init("a.wav -c", refused: .missingValue("--connect <port>")),
    .init("a.wav --gain", refused: .missingValue("--gain <db>")),
    .init("render --patch p a.wav", refused: .foreignOption("--patch", .render)),
    .init("--moo 2 a.wav", refused: .unknownOption("--moo", nearest: nil)),
    .init(
      "patch sav a",
      refused: .invalidOperand(
        "sav", metavariable: "COMMAND", .notOneOf(["save", "restore", "diff", "watch", "convert"]))),
    .init("patch", refused: .missingOperand("COMMAND")),
    .init("patch save", refused: .missingOperand("FILE")),
    .init("patch convert a", refused: .missingOperand("OUT")),
    .init("patch save a b", refused: .unexpectedOperand("b")),
    .init("patch save --exclusive a", refused: .conflict("--exclusive", "save")),
    .init("patch watch --dry-run a", refused: .conflict("--dry-run", "watch")),
    .init("patch diff --reconnect a", refused: .conflict("--reconnect", "diff")),
    .init("patch save --json a", refused: .conflict("--json", "save")),
    .init(
      "patch save --format midi a",
      refused: .invalidValue(
        "midi", option: "--format <format>",
        .notOneOf(["plumbing", "aj-snapshot", "qjackctl", "matchmaker", "jackpatch"]))),
    .init("render a.wav", refused: .missingOption("--output <out>")),
  ]

  private static let values: [CommandLineCase] = [
    .init("-g z a.wav", refused: .invalidValue("z", option: "--gain <db>", .notANumber)),
    .init("-g '' a.wav", refused: .invalidValue("", option: "--gain <db>", .empty)),
    .init("-g nan a.wav", refused: .invalidValue("nan", option: "--gain <db>", .notANumber)),
    .init("-g inf a.wav", refused: .invalidValue("inf", option: "--gain <db>", .notANumber)),
    .init("-g 1,5 a.wav", refused: .invalidValue("1,5", option: "--gain <db>", .notANumber)),
    .init(
      "-g 61 a.wav", refused: .invalidValue("61", option: "--gain <db>", .outOfRange("-200", "60"))),
    .init("-c '' a.wav", refused: .invalidValue("", option: "--connect <port>", .empty)),
    .init("-c // a.wav", refused: .invalidValue("//", option: "--connect <port>", .empty)),
    .init(
      "-c '/(/' a.wav",
      refused: .invalidValue("/(/", option: "--connect <port>", .badPattern("Unmatched ( or \\("))),
    .init("-n '' a.wav", refused: .invalidValue("", option: "--name <name>", .empty)),
    .init("--wait= a.wav", refused: .invalidValue("", option: "--wait[=<seconds>]", .empty)),
    .init(
      "--wait=-1 a.wav",
      refused: .invalidValue("-1", option: "--wait[=<seconds>]", .outOfRange("0", "1000000000"))),
    .init(
      "--start-server=\\\" a.wav",
      refused: .invalidValue("\"", option: "--start-server[=<args>]", .openQuote)),
    .init(
      "--buffers 0 a.wav",
      refused: .invalidValue("0", option: "--buffers <n>", .outOfRange("1", "256"))),
    .init(
      "--buffers 1.5 a.wav", refused: .invalidValue("1.5", option: "--buffers <n>", .notACount)),
    .init(
      "--channels 99999999999999999999 a.wav",
      refused: .invalidValue(
        "99999999999999999999", option: "--channels <n>", .outOfRange("1", "255"))),
    .init(
      "--resample good a.wav",
      refused: .invalidValue(
        "good", option: "--resample <quality>", .notOneOf(["best", "fast", "none"]))),
    .init(
      "--from 1:2:3:4 a.wav", refused: .invalidValue("1:2:3:4", option: "--from <time>", .notATime)),
    .init("--from 3 --to 3 a.wav", refused: .emptyTimeRange),
    .init("--from 3f --to 2f a.wav", refused: .emptyTimeRange),
    .init(
      "ports '('",
      refused: .invalidOperand(
        "(", metavariable: "PATTERN", .badPattern("Unmatched ( or \\("))),
  ]

  private static let operands: [CommandLineCase] = [
    .init("--signal sine a.wav", refused: .unexpectedOperand("a.wav")),
    .init("info", refused: .missingOperand("FILE")),
    .init("render -o o.wav", refused: .missingOperand("FILE")),
    .init("render a.wav b.wav -o o.wav", refused: .unexpectedOperand("b.wav")),
    .init("ports a b", refused: .unexpectedOperand("b")),
    .init("latency a.wav", refused: .unexpectedOperand("a.wav")),
    .init("latency -c a:b", refused: .missingOption("--from <port>")),
    .init("latency --from a:b", refused: .missingOption("--connect <port>")),
    .init("latency --matrix", refused: .missingOption("--connect <port>")),
    .init("latency --load 1", refused: .missingOption("--cycles <seconds>")),
    .init("latency --histogram h", refused: .missingOption("--cycles <seconds>")),
    .init("latency --cycles 1 --check 3", refused: .conflict("--cycles", "--check")),
    .init(
      "latency --matrix -c a --from b --check 3", refused: .conflict("--matrix", "--check")),
    .init(
      "latency --sweep 64,100",
      refused: .invalidValue("64,100", option: "--sweep <periods>", .notPeriods)),
    .init(
      "latency --sweep 64,", refused: .invalidValue("64,", option: "--sweep <periods>", .notPeriods)
    ),
    .init(
      "latency --level 0",
      refused: .invalidValue("0", option: "--level <db>", .outOfRange("-100", "-5"))),
    .init("prots", refused: .unknownCommand("prots", nearest: .ports)),
    .init("-q port a.wav", refused: .unknownCommand("port", nearest: .ports)),
    .init("plya a.wav", refused: .unknownCommand("plya", nearest: .play)),
  ]
}
