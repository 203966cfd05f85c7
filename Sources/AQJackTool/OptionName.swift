/// The long name of an option, without its dashes.
package enum OptionName: String, Sendable, CaseIterable {
  case bufferSeconds = "buffer-seconds"
  case buffers
  case channelOrder = "channel-order"
  case channels
  case clip
  case connect
  case from
  case gain
  case help
  case json
  case loop
  case name
  case output
  case quiet
  case rate
  case report
  case resample
  case server
  case signal
  case startServer = "start-server"
  case strict
  case to
  case verbose
  case version
  case wait
}
