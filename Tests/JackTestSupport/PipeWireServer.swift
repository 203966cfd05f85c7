import AudioFormat
import Foundation
import TestSupport

/// A PipeWire of the test's own, without hardware or session manager, with a null sink whose name
/// is as long as those of real hardware.
///
/// Programs that are run with its environment take its JACK library for libjack.
package final class PipeWireServer {
  /// The name of the sink's client in a JACK graph.
  package static let sink =
    "Alder Lake PCH-P High Definition Audio Controller Speaker + Headphones"

  /// The variables of a program that is to play into it.
  package let environment: [String: String]
  private let folder = TemporaryFolder()
  private let configuration: FilePath
  private var process: ProgramRun

  private static let patienceSeconds = 20.0

  /// Where PipeWire's JACK library is, nil if it is not installed.
  private static let library: String? = {
    let root = "/usr/lib"
    let machines = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return machines.map { "\(root)/\($0)/pipewire-0.3/jack" }.first {
      FileManager.default.fileExists(atPath: "\($0)/libjack.so.0")
    }
  }()

  /// Why no PipeWire can be started, nil if one can.
  package static var obstacle: String? {
    if library == nil { return "pipewire-jack is not installed" }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for program in ["pipewire", "pw-metadata"] {
      guard folders.contains(where: { unsafe access("\($0)/\(program)", X_OK) == 0 }) else {
        return "\(program) is not installed"
      }
    }
    return nil
  }

  /// Starts a server and waits until it answers.
  ///
  /// - Parameter quantum: Frames in a period.
  /// - Throws: ``JackServerFailure`` when it does not answer.
  package init(quantum: Int) throws {
    configuration = folder.write(
      "pipewire.conf", Array(Self.configuration(quantum: quantum).utf8))
    let runtime = folder.path("".utf8).description
    environment = [
      "XDG_RUNTIME_DIR": runtime, "PIPEWIRE_RUNTIME_DIR": runtime,
      "PIPEWIRE_REMOTE": JackServer.name, "LD_LIBRARY_PATH": Self.library ?? "",
      JackServer.nameVariable: JackServer.name,
    ]
    process = Self.start(configuration, in: runtime)
    try waitForSocket()
  }

  private static func start(_ configuration: FilePath, in runtime: String) -> ProgramRun {
    ProgramRun(
      "pipewire", ["-c", configuration],
      environment: [
        "XDG_RUNTIME_DIR": runtime, "PIPEWIRE_RUNTIME_DIR": runtime, "LD_LIBRARY_PATH": "",
      ])
  }

  /// Where clients find the server.
  private var socket: String { folder.path(JackServer.name.utf8).description }

  private func waitForSocket() throws {
    let deadline = Date().addingTimeInterval(Self.patienceSeconds)
    while !FileManager.default.fileExists(atPath: socket) {
      guard Date() < deadline, process.isRunning else {
        throw JackServerFailure(messages: process.errorsSoFar)
      }
      usleep(5000)
    }
  }

  deinit {
    stop()
  }

  /// Ends the server.
  package func stop() {
    process.send(SIGTERM)
    _ = process.finish(within: Self.patienceSeconds)
  }

  /// Ends the server by a signal, and waits until it has gone.
  package func end(by signal: Int32) {
    process.send(signal)
    _ = process.finish(within: Self.patienceSeconds)
    // One that was killed leaves it behind.
    try? FileManager.default.removeItem(atPath: socket)
  }

  /// Starts a server in the place of one that has ended.
  ///
  /// - Throws: ``JackServerFailure`` when it does not answer.
  package func restart() throws {
    process = Self.start(configuration, in: folder.path("".utf8).description)
    try waitForSocket()
  }

  /// Has the period be of so many frames.
  package func force(quantum: Int) {
    _ = ProgramRun(
      "pw-metadata", ["-n", "settings", "0", "clock.force-quantum", FilePath("\(quantum)")],
      environment: environment
    ).finish(within: Self.patienceSeconds)
  }

  private static func configuration(quantum: Int) -> String {
    """
    context.properties = {
      core.daemon = true
      core.name = "\(JackServer.name)"
      default.clock.rate = 48000
      default.clock.quantum = \(quantum)
      default.clock.min-quantum = 16
      default.clock.max-quantum = 8192
    }
    context.spa-libs = {
      audio.convert.* = audioconvert/libspa-audioconvert
      support.* = support/libspa-support
    }
    context.modules = [
      { name = libpipewire-module-protocol-native }
      { name = libpipewire-module-metadata }
      { name = libpipewire-module-spa-node-factory }
      { name = libpipewire-module-client-node }
      { name = libpipewire-module-access }
      { name = libpipewire-module-adapter }
      { name = libpipewire-module-link-factory }
      { name = libpipewire-module-session-manager }
    ]
    context.objects = [
      { factory = metadata args = { metadata.name = default } }
      { factory = spa-node-factory args = {
          factory.name = support.node.driver node.name = Dummy-Driver
          node.group = pipewire.dummy priority.driver = 20000 } }
      { factory = adapter args = {
          factory.name = support.null-audio-sink node.name = sink
          node.description = "\(sink)"
          media.class = Audio/Sink audio.position = [ FL FR ] object.linger = true
          adapter.auto-port-config = { mode = dsp monitor = true position = preserve } } }
    ]
    """
  }
}
