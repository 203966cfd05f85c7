import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// Command lines as a shell runs them, with the built program first in its path.
struct ShellRun {
  /// Where the lines run.
  let folder: FilePath

  /// Runs a line to its end.
  ///
  /// - Parameters:
  ///   - line: For a POSIX shell.
  ///   - server: The JACK server that the line finds.
  /// - Returns: What it left behind.
  func run(_ line: String, server: String = JackServer.name) -> ProgramResult {
    ProgramRun(
      "/bin/bash", ["-c", FilePath("cd '\(folder)' && \(line)")],
      environment: Self.environment(server: server)
    ).finish(within: EndToEnd.patience)
  }

  /// The same on a terminal of its own; what both streams say comes on the standard output.
  func runOnTerminal(_ line: String) -> ProgramResult {
    let command = line.replacingOccurrences(of: "'", with: "'\\''")
    return run("script -qefc '\(command)' /dev/null")
  }

  /// The variables of the shell.
  static func environment(server: String = JackServer.name) -> [String: String] {
    let folder = BuiltProgram.path.description.split(separator: "/").dropLast()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return [
      "PATH": "/\(folder.joined(separator: "/")):\(path)", "JACK_DEFAULT_SERVER": server,
      "JACK_NO_START_SERVER": "1", "TERM": "xterm",
    ]
  }
}

extension ProgramResult {
  /// The text on the standard output.
  var text: String { String(decoding: output, as: UTF8.self) }
}
