import AudioFormat
import Foundation

/// The command line.
struct BenchmarkOptions {
  /// What to measure, in order.
  var scenarios = Scenario.allCases
  /// Seconds of one measurement, nil for each scenario's own.
  var seconds: Double?
  /// Measurements of each kind, nil for each scenario's own.
  var rounds: Int?
  /// The program that is measured.
  var program = Self.builtProgram
  /// Whether only the help is wanted.
  var wantsHelp = false

  /// Reads the words behind the program's name.
  init(_ words: [String]) throws(BenchmarkError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "-h", "--help": wantsHelp = true
      case "--seconds": seconds = try Self.number(&rest)
      case "--rounds": rounds = Int(try Self.number(&rest))
      case "--no-real-time": Benchmarks.declineRealTime()
      case "--program": program = FilePath(try Self.value(&rest, of: word))
      case "all": scenarios = Scenario.allCases
      default:
        guard let scenario = Scenario(rawValue: word) else { throw .unknown(word) }
        scenarios = [scenario]
      }
    }
  }

  private static func value(
    _ rest: inout ArraySlice<String>, of option: String
  ) throws(BenchmarkError) -> String {
    guard let value = rest.popFirst() else { throw .unknown(option) }
    return value
  }

  private static func number(_ rest: inout ArraySlice<String>) throws(BenchmarkError) -> Double {
    let word = try value(&rest, of: "a number")
    guard let number = Double(word), (0.1...86400).contains(number) else { throw .unknown(word) }
    return max(1, number)
  }

  /// Beside this program in the build folder.
  private static var builtProgram: FilePath {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return FilePath("\(own.split(separator: "/").dropLast().map { "/\($0)" }.joined())/aqjack")
  }

  /// The help.
  static var help: String {
    let scenarios = Scenario.allCases.map { scenario in
      "  \(Table.padded(scenario.rawValue, to: 10))\(scenario.summary)\n"
    }
    return """
      Usage: Benchmarks [SCENARIO] [--seconds N] [--rounds N]
                        [--no-real-time] [--program PATH]
      Measure aqjack against its peers in the same run, in turn, and print the ratios.
      Times of a busy machine mean little; ratios mean more, and the least of them most.

      \(scenarios.joined())  all       each of these (default)

        --seconds N      Seconds of one measurement.
        --rounds N       Measurements of each kind.
        --no-real-time   Servers without real-time scheduling even where it is allowed.
        --program PATH   The aqjack to measure, default: the one built beside this program.

      Each scenario runs JACK servers of its own on the dummy driver (Debian package jackd2).
      Peers, from Debian packages: sndfile-jackplay (sndfile-tools), stress-ng (stress-ng),
      opusenc and opusdec (opus-tools), faad, flac, ffmpeg. What is missing is said and left out.

      """
  }
}
