import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

/// Programs of C in a graph, one at a time, since there is one server at a time.
@Suite(
  .serialized, .oneServer,
  .enabled(if: Toolchain.graphObstacle == nil, Comment(rawValue: Toolchain.graphObstacle ?? "")))
enum GraphPrograms {
  /// Plays a file by a program and records it.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: What stands behind its name.
  ///   - channels: Channels to record.
  ///   - seconds: The longest recording.
  /// - Returns: What was recorded and what the program said.
  /// - Throws: Where no server starts.
  static func record(
    _ program: String, _ arguments: [String], channels: Int, seconds: Double
  ) throws -> (recording: Recording, result: ProgramResult) {
    let server = try JackServer(period: 256)
    let recorder = GraphRecorder(channelCount: channels, capacity: Int(seconds * 48_000))
    recorder.arm()
    let run = ProgramRun(
      FilePath(program), arguments.map { FilePath($0) },
      environment: [
        "AUDIOTOOLBOX_JACK_SERVER": JackServer.name, "AUDIOTOOLBOX_JACK_NAME": "client",
        "AUDIOTOOLBOX_JACK_CONNECT": recorder.portNames.joined(separator: "\n"),
        "AUDIOTOOLBOX_DEBUG": "1",
      ])
    let result = run.finish(within: seconds + 20)
    let recording = recorder.finish()
    server.stop()
    return (recording, result)
  }
}
