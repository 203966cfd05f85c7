import Foundation
import TestSupport

/// What a program holds of the system.
struct ProcessUsage {
  /// Its threads.
  let threads: Int
  /// Its open files.
  let descriptors: Int
  /// Its memory that is present, in bytes.
  let residentBytes: Int

  /// Looks at a running program.
  init(_ run: ProgramRun) {
    let folder = "/proc/\(run.process)"
    threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task"))?.count ?? 0
    descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd"))?.count ?? 0
    let pages = (try? String(contentsOfFile: "\(folder)/statm", encoding: .utf8)) ?? ""
    let resident = pages.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    residentBytes = (resident ?? 0) * Int(getpagesize())
  }
}
