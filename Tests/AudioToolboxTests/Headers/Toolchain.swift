import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// What programs of C are built with and against.
enum Toolchain {
  /// The package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  /// The headers.
  static let headers = "\(package)/Sources/CAudioToolbox/include"
  /// Where the tests lie, and beside them the shared library.
  static let products: String = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return "/" + tests.split(separator: "/").dropLast().joined(separator: "/")
  }()
  /// The shared library.
  static let library = "\(products)/libAudioToolbox.so"
  /// The folder of the Swift runtime with CoreFoundation's headers.
  static let runtime: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/opt/swift/usr/bin"]
    return folders.map { "\($0)/../lib/swift" }
      .first { FileManager.default.fileExists(atPath: "\($0)/CoreFoundation/CFBase.h") }
  }()
  /// The programs of the documents that the project started from, nil where they are not at hand.
  static let seeds: String? = {
    let shared =
      ProcessInfo.processInfo.environment["AQJACK_SHARED"]
      ?? URL(fileURLWithPath: package).deletingLastPathComponent()
      .appendingPathComponent("shared").path
    let folder = "\(shared)/seeds/programs"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()
  /// The list of constants, nil where it is not at hand.
  static let constants: String? = seeds.map { "\($0)/../../spec/audio-queue-constants.tsv" }

  /// Why nothing can be built, nil if all can.
  static var obstacle: String? {
    if runtime == nil { return "CoreFoundation's headers are not found" }
    guard FileManager.default.fileExists(atPath: library) else {
      return "libAudioToolbox.so is not built beside the tests"
    }
    return find("cc") == nil ? "no C compiler is installed" : nil
  }

  /// Why no program can be played into a graph, nil if one can.
  static var graphObstacle: String? { obstacle ?? JackServer.obstacle }

  /// A program in the path, nil if it is not there.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program and says what it wrote to both outputs.
  static func run(_ program: String, _ arguments: [String]) -> (ending: ProgramEnding, text: String)
  {
    let result = ProgramRun(FilePath(program), arguments.map { FilePath($0) }).finish(within: 120)
    return (result.ending, String(decoding: result.output, as: UTF8.self) + result.errors)
  }

  /// Builds a program of C or C++ against the shared library.
  ///
  /// - Returns: What the compiler said, empty if nothing.
  static func build(
    _ source: String, to program: String, compiler: String, flags: [String] = []
  ) -> String {
    let runtime = runtime ?? ""
    let words =
      flags + [
        "-I\(headers)", "-I\(runtime)", source, "-o", program, "-L\(products)",
        "-lAudioToolbox", "-L\(runtime)/linux", "-lFoundation", "-ldispatch",
        "-lBlocksRuntime", "-lpthread", "-Wl,-rpath,\(products)",
        "-Wl,-rpath,\(runtime)/linux",
      ]
    let (ending, text) = run(compiler, words)
    return ending == .exited(0) ? text : "\(compiler) ended with \(ending): \(text)"
  }
}
