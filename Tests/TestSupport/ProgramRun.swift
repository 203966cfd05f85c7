package import AudioFormat
import Foundation

/// How a program ended.
package enum ProgramEnding: Sendable, Hashable {
  /// By itself, with this status.
  case exited(Int32)
  /// By this signal.
  case signalled(Int32)
  /// Not in the time that it was given; it was killed.
  case timedOut
}

/// What a program left behind.
package struct ProgramResult: Sendable {
  /// How it ended.
  package let ending: ProgramEnding
  /// The bytes on its standard output.
  package let output: [UInt8]
  /// The text on its standard error.
  package let errors: String
  /// Seconds of processor time that it and its own children took, the system's for them included.
  package let processorSeconds: Double
}

/// Where a program's standard input, output or error goes.
package enum ProgramStream: Sendable {
  /// Input from nothing, output to a file that `finish` reads.
  case usual
  /// Closed before the program starts.
  case closed
  /// Input that ends when the test ends, however it does, or when `finish` is called.
  case lifeline
}

/// A program that runs beside the test.
///
/// Its output goes to files without a name, so that no full pipe can hold it up.
package final class ProgramRun {
  /// Its number.
  package let process: Int32
  private let outputFile: Int32
  private let errorFile: Int32
  /// The writing end of a lifeline, -1 for none.
  private var lifeline: Int32 = -1
  private var ending: ProgramEnding?
  private var processorSeconds = 0.0

  private static let pollMicroseconds: UInt32 = 2000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name to look for in `$PATH`.
  ///   - arguments: What stands behind the name, as bytes.
  ///   - input: The standard input.
  ///   - output: The standard output.
  ///   - errors: The standard error.
  ///   - environment: Variables besides the test's own.
  package init(
    _ program: FilePath, _ arguments: [FilePath], input: ProgramStream = .usual,
    output: ProgramStream = .usual, errors: ProgramStream = .usual,
    environment: [String: String] = [:]
  ) {
    outputFile = Spawning.namelessFile()
    errorFile = Spawning.namelessFile()
    var reading: Int32 = -1
    if case .lifeline = input { (reading, lifeline) = Spawning.pipe() }
    let streams: [Spawning.Stream] = [
      Spawning.Stream(input, usual: reading < 0 ? nil : reading),
      Spawning.Stream(output, usual: outputFile), Spawning.Stream(errors, usual: errorFile),
    ]
    process = Spawning.start(
      program, arguments, streams: streams, environment: Self.environment(with: environment))
    if reading >= 0 { close(reading) }
  }

  deinit {
    if ending == nil { _ = end(within: 0) }
    close(outputFile)
    close(errorFile)
  }

  // MARK: - While it runs

  /// Sends a signal, unless the program has ended.
  package func send(_ signal: Int32) {
    if isRunning { kill(process, signal) }
  }

  /// Whether the program has not ended yet.
  package var isRunning: Bool {
    if ending != nil { return false }
    guard let status = reap(WNOHANG) else { return true }
    ending = Self.ending(status)
    return false
  }

  /// The text on the standard output up to now.
  package var outputSoFar: String { String(decoding: Self.contents(outputFile), as: UTF8.self) }

  /// The text on the standard error up to now.
  package var errorsSoFar: String { String(decoding: Self.contents(errorFile), as: UTF8.self) }

  // MARK: - End

  /// Waits for the end of the program; one that takes too long is killed.
  package func finish(within seconds: Double) -> ProgramResult {
    let ending = end(within: seconds)
    return ProgramResult(
      ending: ending, output: Self.contents(outputFile), errors: errorsSoFar,
      processorSeconds: processorSeconds)
  }

  private func end(within seconds: Double) -> ProgramEnding {
    if lifeline >= 0 { close(lifeline) }
    lifeline = -1
    let deadline = Date().addingTimeInterval(seconds)
    while isRunning {
      if Date() > deadline {
        kill(process, SIGKILL)
        _ = reap(0)
        ending = .timedOut
      } else {
        usleep(Self.pollMicroseconds)
      }
    }
    return ending ?? .timedOut
  }

  /// Takes the status of the program if it has ended, and its processor time.
  private func reap(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    var usage = rusage()
    guard unsafe wait4(process, &status, options, &usage) == process else { return nil }
    processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    return status
  }

  /// Reads a status as the macros of <sys/wait.h> do, which Swift does not see.
  private static func ending(_ status: Int32) -> ProgramEnding {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  private static func contents(_ file: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe pread(file, &part, part.count, bytes.count)
      guard count > 0 else { return bytes }
      bytes += part.prefix(count)
    }
  }

  /// The test's variables without those of JACK, and others; a crash must not start a debugger.
  private static func environment(with others: [String: String]) -> [FilePath] {
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("JACK_") }
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables.merge(others) { _, new in new }
    return variables.map { FilePath("\($0.key)=\($0.value)") }
  }
}

extension ProgramRun {
  /// The number of the program's thread of this name, nil if there is none.
  package func thread(named name: String) -> Int32? {
    let folder = "/proc/\(process)/task"
    let threads = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return threads?.first { thread in
      (try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)) == "\(name)\n"
    }.flatMap { Int32($0) }
  }

  /// How often the main thread has slept.
  package var sleepCount: Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
  }

  /// Waits until the main thread has slept through 0.3 s, at most some seconds.
  package func waitUntilIdle() {
    for _ in 0..<50 {
      let count = sleepCount
      usleep(300_000)
      if sleepCount == count, isAsleep { return }
    }
  }

  /// Whether the main thread waits for something.
  private var isAsleep: Bool { status.contains("State:\tS") }

  private var status: String {
    (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
  }
}
