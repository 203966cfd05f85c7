import AudioFormat
import Foundation
import JackTestSupport

/// The program that is tested.
enum BuiltProgram {
  /// Where it is: what `AQJACK_PROGRAM` says, as for a build with a sanitizer of which the tests
  /// know nothing, or beside the tests in the build folder.
  static let path: FilePath = {
    sanitizedPath.map { FilePath($0) } ?? FilePath("\(folder)/aqjack")
  }()

  private static let sanitizedPath = ProcessInfo.processInfo.environment["AQJACK_PROGRAM"]

  /// Whether a part of the program's memory is a sanitizer's, which keeps more for each thread that
  /// there ever was and each page that was ever used.
  static var isSanitized: Bool { sanitizedPath != nil }

  /// The build folder of the tests.
  static let folder: FilePath = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = tests.split(separator: "/").dropLast().joined(separator: "/")
    return FilePath("/\(folder)")
  }()

  /// Why nothing can be tested, nil if all can.
  static var obstacle: String? {
    let isBuilt = unsafe path.withCString { name in unsafe access(name, X_OK) == 0 }
    return isBuilt ? JackServer.obstacle : "aqjack is not built beside the tests"
  }

  /// Whether the long versions of the tests are wanted.
  static var isSoak: Bool { ProcessInfo.processInfo.environment["AQJACK_SOAK"] != nil }
}
