import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// A run of the program into a recorder that listened from before its start to after its end.
struct Performance {
  /// How the program ended.
  let result: ProgramResult
  /// What was heard.
  let recording: Recording
  /// What the program says of itself, nil if it left no report.
  let report: RunReport?

  /// Plays files into a recorder, channel k into port k.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - server: The server.
  ///   - channelCount: Ports of the recorder.
  ///   - frameCount: Frames that will sound.
  ///   - options: Other options.
  init(
    _ files: [FilePath], on server: borrowing JackServer, channelCount: Int, frameCount: Int,
    options: [FilePath] = []
  ) {
    // Room for the frames, for a slow start, and for silence behind.
    let capacity = frameCount + 20 * 48000 + 8 * server.period
    let recorder = GraphRecorder(channelCount: channelCount, capacity: capacity)
    recorder.arm()
    let folder = TemporaryFolder()
    let report = folder.path("report.json".utf8)
    result = EndToEnd.run(
      ["--report", report] + EndToEnd.connecting(recorder.portNames) + options + files)
    recorder.wait(frames: 4 * server.period)
    recording = recorder.finish()
    self.report = RunReport(at: report)
  }
}
