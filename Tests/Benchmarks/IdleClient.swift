import CJack
import Foundation

/// A process of its own with a JACK client that does nothing: what any client costs.
enum IdleClient {
  /// The word on the command line that makes this program one; the seconds stand behind it.
  static let word = "idle-client"

  /// Takes part in the graph for some seconds.
  static func run() {
    let seconds = CommandLine.arguments.dropFirst(2).first.flatMap(Double.init) ?? 1
    var status = JackStatus(rawValue: 0)
    let client = unsafe cjack_client_open("idle", JackNoStartServer, &status, nil)
    guard let client = unsafe client else { Benchmarks.leave(with: 1) }
    for index in 1...2 {
      let flags = UInt(JackPortIsOutput.rawValue)
      unsafe jack_port_register(client, "out_\(index)", JACK_DEFAULT_AUDIO_TYPE, flags, 0)
    }
    unsafe jack_set_process_callback(client, doNothing, nil)
    unsafe jack_activate(client)
    for index in 1...2 { unsafe jack_connect(client, "idle:out_\(index)", "rec:in_\(index)") }
    Thread.sleep(forTimeInterval: seconds)
    unsafe jack_client_close(client)
  }
}
