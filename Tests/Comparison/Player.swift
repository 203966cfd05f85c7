import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// A program that plays a file into given ports of the tests' server.
struct Player {
  /// What the table calls it.
  let name: String
  /// The program, a path or a name to look for.
  let program: FilePath
  /// The words that play a file into the ports `rec:in_1` and so on.
  let arguments: @Sendable (FilePath, Int) -> [FilePath]
  /// Variables besides the server's name.
  var variables: [String: String] = [:]

  /// Starts to play a file of so many channels.
  func start(_ file: FilePath, channels: Int) -> ProgramRun {
    var environment = ["JACK_DEFAULT_SERVER": JackServer.name, "JACK_NO_START_SERVER": "1"]
    environment.merge(variables) { _, new in new }
    return ProgramRun(program, arguments(file, channels), environment: environment)
  }

  /// The players that the comparison knows.
  ///
  /// - Parameter aqjack: Where the built program is.
  /// - Returns: Ours first.
  static func all(aqjack: FilePath) -> [Player] {
    [
      Player(name: "aqjack", program: aqjack) { file, channels in
        ["-q"] + (1...channels).flatMap { ["-c", FilePath("rec:in_\($0)")] } + [file]
      },
      Player(name: "sndfile-jackplay", program: "sndfile-jackplay") { file, _ in
        ["--autoconnect=rec:in_%d", file]
      },
      Player(
        name: "jack-play", program: "jack-play", arguments: { file, _ in [file] },
        variables: ["JACK_PLAY_CONNECT_TO": "rec:in_%d"]),
      Player(name: "mpv", program: "mpv") { file, _ in
        ["--no-config", "--no-video", "--really-quiet", "--ao=jack", "--jack-port=rec:.*", file]
      },
      Player(name: "ecasound", program: "ecasound") { file, channels in
        ["-q", FilePath("-f:f32_le,\(channels),48000"), "-i", file, "-o", "jack,rec"]
      },
    ]
  }
}

extension Player {
  /// Whether the program can be found.
  var isInstalled: Bool {
    if program.description.hasPrefix("/") { return true }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }
}
