import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// The programs that are measured, and how they are started.
enum Peers {
  /// The peer that plays.
  static let player = "sndfile-jackplay"

  /// Says when a program is not there.
  ///
  /// - Parameters:
  ///   - name: A path, or a name to look for in `$PATH`.
  ///   - package: Where it comes from.
  /// - Throws: `missing`.
  static func require(_ name: String, from package: String) throws(BenchmarkError) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    guard paths.contains(where: { unsafe access($0, X_OK) == 0 }) else {
      throw .missing("\(name) is missing (\(package))")
    }
  }

  /// Says when this program or the peer that plays is not there.
  static func requirePlayers(_ program: FilePath) throws(BenchmarkError) {
    try require(program.description, from: "swift build -c release")
    try require(player, from: "Debian package sndfile-tools")
  }

  /// Starts the peer on the server of this run.
  static func playWithPeer(_ file: FilePath, into client: String) -> ProgramRun {
    ProgramRun(
      FilePath(player), [FilePath("--autoconnect=\(client):in_%d"), file],
      environment: ["JACK_DEFAULT_SERVER": JackServer.name])
  }

  /// Starts aqjack on the server of this run.
  static func playWithOurs(
    _ program: FilePath, _ file: FilePath, into ports: [String], report: FilePath? = nil
  ) -> ProgramRun {
    var words: [FilePath] = ["--server", FilePath(JackServer.name)]
    for port in ports { words += ["--connect", FilePath(port)] }
    if let report { words += ["--report", report] }
    return ProgramRun(program, words + [file])
  }
}

extension ProgramRun {
  /// Waits for the end of a program that must succeed.
  func succeed(within seconds: Double) throws(BenchmarkError) -> ProgramResult {
    let result = finish(within: seconds)
    guard result.ending == .exited(0) else {
      throw .failed("a program ended with \(result.ending): \(result.errors)")
    }
    return result
  }

  /// The most memory that has been resident up to now, in KiB; nil once the program has ended.
  ///
  /// What wait4(2) tells begins with the memory of the process that started the program.
  var peakResidentKiB: Double? {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status")
    let lines = String(decoding: status ?? Data(), as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
    return words.flatMap { $0.count > 1 ? Double($0[1]) : nil }
  }
}
