import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// What becomes of a player in each of the situations of the comparison.
struct Outcomes {
  let player: Player
  private let folder = TemporaryFolder()

  private static let patience = 30.0

  /// The questions, in the order of the answers.
  static let questions = [
    "first frame heard", "body, 2 channels", "body, 3 channels", "after the last frame",
    "44.1 kHz into 48 kHz", "freewheel under load", "port is missing", "server is killed",
  ]

  init(_ player: Player) {
    self.player = player
  }

  /// The answers.
  func answers() throws -> [String] {
    let stereo = try body(channels: 2)
    return [
      stereo.first, stereo.body, try body(channels: 3).body, stereo.end, try rate(),
      try freewheel(), try missingPort(), try lostServer(),
    ]
  }

  // MARK: - Sound

  private func body(channels: Int) throws -> (first: String, body: String, end: String) {
    let ramp = RampFile(channelCount: channels, frameCount: 120_003)
    let heard = try record(folder.write("ramp.wav", ramp.wave), channels: channels)
    guard let start = heard.firstSound else { return ("none", "silence", "-") }
    let found = ramp.frame(of: heard.channels[0][start], channel: 0)
    var right = 0
    for place in start..<heard.frameCount where place - start + (found ?? 0) < ramp.frameCount {
      let frame = place - start + (found ?? 0)
      let isRight = (0..<channels).allSatisfy {
        heard.channels[$0][place] == ramp.sample(frame: frame, channel: $0)
      }
      if isRight { right += 1 }
    }
    let last = heard.lastSound ?? start
    let extra = last - start + 1 - (ramp.frameCount - (found ?? 0))
    guard found != nil else { return ("another sample", "not the file's samples", "-") }
    let lost = ramp.frameCount - (found ?? 0) - right
    return (
      "frame \(found ?? 0)", lost == 0 ? "exact" : "\(lost) frames wrong",
      extra > 0 ? "\(extra) stale frames" : "zeros"
    )
  }

  /// Plays a file to its end, and listens until after it.
  private func record(
    _ file: FilePath, channels: Int, freewheels: Bool = false
  ) throws -> Recording {
    let server = try JackServer(period: 1024)
    let recorder = GraphRecorder(channelCount: channels, capacity: 48_000 * 60, isArmed: true)
    let run = player.start(file, channels: channels)
    if freewheels, recorder.waitForSound() {
      let graph = GraphClient("graph")
      graph.setFreewheel(true)
      _ = run.finish(within: Self.patience)
      graph.setFreewheel(false)
      graph.close()
    }
    _ = run.finish(within: Self.patience)
    recorder.wait(frames: 8192)
    let recording = recorder.finish()
    server.stop()
    return recording
  }

  private func rate() throws -> String {
    let samples = [Float](repeating: 0.25, count: 88_200)
    let bytes = unsafe samples.withUnsafeBytes { unsafe Array($0) }
    let file = folder.write(
      "slow.wav", ContainerBytes.wave(bytes, tag: 3, channels: 1, rate: 44_100, bits: 32))
    let heard = try record(file, channels: 1)
    guard let first = heard.firstSound, let last = heard.lastSound else { return "silence" }
    let seconds = Double(last - first + 1) / 48_000
    return abs(seconds - 2) < 0.02 ? "right pitch" : "\((seconds * 100).rounded() / 100) s for 2 s"
  }

  private func freewheel() throws -> String {
    let ramp = RampFile(channelCount: 2, frameCount: 960_000)
    let file = folder.write("long.wav", ramp.wave)
    let load = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      ProgramRun("sh", ["-c", "while :; do :; done"])
    }
    let heard = try record(file, channels: 2, freewheels: true)
    for each in load { each.send(SIGKILL) }
    var frames: Set<Int> = []
    for sample in heard.channels[0] {
      if sample != 0, let frame = ramp.frame(of: sample, channel: 0) { frames.insert(frame) }
    }
    let lost = ramp.frameCount - frames.count
    return lost == 0 ? "nothing lost" : "\(lost) of \(ramp.frameCount) frames lost"
  }

  // MARK: - Graph

  private func missingPort() throws -> String {
    let server = try JackServer(period: 1024)
    let file = folder.write("short.wav", RampFile(channelCount: 1, frameCount: 4800).wave)
    let run = player.start(file, channels: 1)
    let result = run.finish(within: 5)
    server.stop()
    return Self.text(result.ending)
  }

  private func lostServer() throws -> String {
    let server = try JackServer(period: 1024)
    let recorder = GraphRecorder(channelCount: 1, capacity: 48_000 * 20, isArmed: true)
    let file = folder.write("long.wav", RampFile(channelCount: 1, frameCount: 960_000).wave)
    let run = player.start(file, channels: 1)
    _ = recorder.waitForSound()
    let start = Date()
    server.makeRoom(isKilled: true)
    let ending = run.finish(within: 10).ending
    let seconds = (Date().timeIntervalSince(start) * 10).rounded() / 10
    _ = recorder.finish()
    return ending == .timedOut ? "hangs" : "\(Self.text(ending)) in \(seconds) s"
  }

  private static func text(_ ending: ProgramEnding) -> String {
    switch ending {
    case .exited(let status): "status \(status)"
    case .signalled(let signal): "signal \(signal)"
    case .timedOut: "goes on"
    }
  }
}
