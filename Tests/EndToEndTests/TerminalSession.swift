import AudioFormat
import Foundation
import TestSupport

/// A shell in a terminal of tmux, which ends with this object.
final class TerminalSession {
  private let socket = "aqjack-\(UUID().uuidString)"

  /// Whether tmux is there.
  static let isPossible =
    ProgramRun("/bin/sh", ["-c", "command -v tmux"])
    .finish(within: 10).ending == .exited(0)

  /// Starts a shell in a folder.
  init(folder: FilePath) {
    var environment = ShellRun.environment()
    environment["LC_ALL"] = "C.UTF-8"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let run = ProgramRun(
      "tmux",
      [
        "-L", FilePath(socket), "-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30",
        "-c", folder, "bash --norc",
      ], environment: environment)
    _ = run.finish(within: 10)
  }

  deinit {
    command("kill-server")
  }

  /// What the terminal shows.
  var screen: String { command("capture-pane", "-p").text }

  /// Types a line.
  func type(_ line: String) {
    command("send-keys", "-l", line)
    command("send-keys", "Enter")
  }

  /// Presses keys, by tmux's names.
  func press(_ keys: String...) {
    for key in keys {
      command("send-keys", key)
      // A key while the one before is still being done would be another test.
      usleep(150_000)
    }
  }

  /// Sends a signal to the program that runs in the shell.
  func signal(_ name: String) {
    let shell = command("display-message", "-p", "#{pane_pid}").text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let line = "kill -\(name) $(cat /proc/\(shell)/task/\(shell)/children)"
    _ = ProgramRun("/bin/sh", ["-c", FilePath(line)]).finish(within: 10)
  }

  /// Whether a text comes to stand in the terminal within some seconds.
  func shows(_ text: String) -> Bool {
    Waiting.until { screen.contains(text) }
  }

  @discardableResult
  private func command(_ words: String...) -> ProgramResult {
    ProgramRun("tmux", ["-L", FilePath(socket)] + words.map { FilePath($0) })
      .finish(within: 10)
  }
}
