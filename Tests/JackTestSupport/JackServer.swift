import AudioFormat
import Foundation
import JackClient
import TestSupport

/// A JACK server on the dummy driver, by default without real-time rights, for one test.
///
/// All servers of a process have the same name, so there can be one at a time: JACK keeps the
/// place of a killed server in its registry until another of that name starts.
package final class JackServer {
  /// The variable that names the servers of a program that a test has started.
  package static let nameVariable = "AQJACK_TEST_SERVER"

  /// The name of this process's servers.
  package static let name =
    ProcessInfo.processInfo.environment[nameVariable] ?? "aqjack-test-\(getpid())"

  /// Frames in a period.
  package let period: Int
  /// A shell that ends the server when the test ends, even by a crash.
  private let guardian: ProgramRun
  private let process: Int32
  private var isSwept = true

  private static let patienceSeconds = 20.0

  /// Starts the server, says its number, and ends it when the standard input ends.
  ///
  /// An interrupt from the keyboard reaches the shell as well; the trap has it go on to the end. A
  /// server that hangs is killed.
  private static let script = """
    jackd "$@" < /dev/null 1>&2 &
    server=$!
    trap : INT TERM HUP
    echo $server
    read line
    kill $server 2> /dev/null
    (sleep 10; kill -9 $server 2> /dev/null) > /dev/null 2>&1 &
    wait $server
    kill $! 2> /dev/null
    """

  /// Why no server can be started, nil if one can.
  package static var obstacle: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let isThere = folders.contains { unsafe access("\($0)/jackd", X_OK) == 0 }
    return isThere ? nil : "jackd is not installed"
  }

  /// Starts a server and waits until it answers.
  ///
  /// - Parameters:
  ///   - period: Frames in a period.
  ///   - rate: Frames per second.
  ///   - isRealTime: Whether its threads and those of its clients are scheduled in real time.
  ///   - options: What stands before the driver on its command line.
  ///   - outputs: Physical outputs.
  /// - Throws: ``JackServerFailure`` when it does not answer.
  package init(
    period: Int = 1024, rate: Int = 48000, isRealTime: Bool = false, options: [String] = [],
    outputs: Int = 2
  ) throws {
    self.period = period
    let words =
      ["-n", Self.name, isRealTime ? "-R" : "-r"] + options + [
        "-d", "dummy", "-r", "\(rate)", "-p", "\(period)", "-P", "\(outputs)",
      ]
    JackLog.take(verbose: false)
    guardian = ProgramRun(
      "sh", (["-c", Self.script, "sh"] + words).map { FilePath($0) }, input: .lifeline)
    let deadline = Date().addingTimeInterval(Self.patienceSeconds)
    while !Self.isListening {
      guard Date() < deadline else {
        throw JackServerFailure(messages: guardian.finish(within: 1).errors)
      }
      usleep(5000)
    }
    process = Int32(guardian.outputSoFar.split(separator: "\n").first ?? "") ?? 0
  }

  /// Whether a server of the name takes connections.
  ///
  /// Seen at its socket, as libjack does before it opens a client, and not with a client: JACK2
  /// forgets to tell a client that opens in that moment of one that leaves, and it would never wake
  /// the client that comes in its place (`ClientNotifyImp` of JackLibClient.cpp).
  private static var isListening: Bool { ServerSocket(of: name)?.listener != nil }

  deinit {
    stop()
  }

  /// Ends the server and waits until it has gone.
  package func stop() {
    _ = guardian.finish(within: Self.patienceSeconds)
    guard !isSwept else { return }
    isSwept = true
    // A server that starts and ends in good order takes the place of the killed one with it.
    _ = try? JackServer()
  }

  /// Ends the server, leaving its place in the registry to the next one of the name.
  ///
  /// - Parameter isKilled: Whether it is killed; otherwise it ends in good order.
  package func makeRoom(isKilled: Bool) {
    if isKilled { kill() } else { terminate() }
    _ = guardian.finish(within: Self.patienceSeconds)
    isSwept = true
  }

  /// Has the server end in good order; it may still be there when this returns.
  package func terminate() {
    if process > 0 { Foundation.kill(process, SIGTERM) }
  }

  /// Whether the server is stopped where it stands, and answers nobody.
  ///
  /// Not while a client comes or goes: other servers would wait for it.
  package var isHanging = false {
    didSet { if process > 0 { Foundation.kill(process, isHanging ? SIGSTOP : SIGCONT) } }
  }

  /// Kills the server at once.
  package func kill() {
    isSwept = false
    if process > 0 { Foundation.kill(process, SIGKILL) }
  }
}

/// A server that did not start.
package struct JackServerFailure: Error, CustomStringConvertible {
  /// What it said.
  package let messages: String

  /// The reason in a line.
  package var description: String { "jackd did not start: \(messages)" }
}
