import Foundation
import TestSupport

/// What a program holds of the system.
struct ProcessUsage {
  /// Its threads.
  let threads: Int
  /// Its open files.
  let descriptors: Int
  /// Its own memory that is present, in bytes: neither files nor what it shares with a server,
  /// of which more or less is present as its other readers have touched it.
  let ownBytes: Int

  /// Looks at a running program.
  init(_ run: ProgramRun) {
    let folder = "/proc/\(run.process)"
    threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task"))?.count ?? 0
    descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd"))?.count ?? 0
    let status = (try? String(contentsOfFile: "\(folder)/status", encoding: .utf8)) ?? ""
    let anonymous = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    // RssAnon:      1234 kB
    let kibibytes = anonymous?.split(whereSeparator: \.isWhitespace).dropFirst().first
    ownBytes = kibibytes.flatMap { Int($0) }.map { $0 << 10 } ?? 0
  }
}
