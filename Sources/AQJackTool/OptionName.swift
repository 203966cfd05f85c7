/// The long name of an option, without its dashes.
package enum OptionName: String, Sendable, CaseIterable {
  case at
  case bufferSeconds = "buffer-seconds"
  case buffers
  case channelOrder = "channel-order"
  case channels
  case check
  case clip
  case connect
  case cycles
  case dryRun = "dry-run"
  case exclusive
  case format
  case from
  case gain
  case help
  case histogram
  case json
  case level
  case load
  case loop
  case loudness
  case matrix
  case method
  case name
  case output
  case patch
  case plot
  case quiet
  case rate
  case reconnect
  case report
  case resample
  case runs
  case server
  case signal
  case startServer = "start-server"
  case strict
  case sweep
  case to
  case tolerance
  case transport
  case verbose
  case version
  case wait
  case waitServer = "wait-server"
}
