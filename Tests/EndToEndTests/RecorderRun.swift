import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// A recorder in a process of its own, with ports `rec:in_1` and so on.
struct RecorderRun {
  private let run: ProgramRun
  private let folder = TemporaryFolder()
  private let file: FilePath

  /// Starts the recorder, and waits until it listens.
  init(channelCount: Int, capacity: Int, environment: [String: String]) {
    file = folder.path("recording".utf8)
    run = ProgramRun(
      FilePath("\(BuiltProgram.folder)/JackRecorder"),
      [FilePath("\(channelCount)"), FilePath("\(capacity)"), file], input: .lifeline,
      environment: environment)
    let recorder = run
    _ = Waiting.until { recorder.outputSoFar.contains("ready") || !recorder.isRunning }
  }

  /// Ends the recorder.
  ///
  /// - Returns: What it heard, nil if it failed.
  func finish() -> Recording? {
    _ = run.finish(within: EndToEnd.patience)
    let bytes = FileManager.default.contents(atPath: file.description)
    return bytes.flatMap { Recording(encoded: Array($0)) }
  }
}
