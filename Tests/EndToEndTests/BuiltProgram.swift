import AudioFormat
import Foundation
import JackTestSupport

/// The program that is tested.
enum BuiltProgram {
  /// Where it is: beside the tests in the build folder.
  static let path: FilePath = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = tests.split(separator: "/").dropLast().joined(separator: "/")
    return FilePath("/\(folder)/aqjack")
  }()

  /// Why nothing can be tested, nil if all can.
  static var obstacle: String? {
    let isBuilt = unsafe path.withCString { name in unsafe access(name, X_OK) == 0 }
    return isBuilt ? JackServer.obstacle : "aqjack is not built beside the tests"
  }

  /// Whether the long versions of the tests are wanted.
  static var isSoak: Bool { ProcessInfo.processInfo.environment["AQJACK_SOAK"] != nil }
}
