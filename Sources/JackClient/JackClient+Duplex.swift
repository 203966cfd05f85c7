internal import CJack
package import RealTime
import Synchronization

extension JackClient {
  /// Registers an audio input port; its place among the inputs is the order of registration.
  ///
  /// - Parameter shortName: The name behind the client's name and a colon.
  /// - Returns: The full name.
  /// - Throws: `noPort` or `serverGone`; the ports before it stay.
  package func registerInput(_ shortName: String) throws(JackError) -> String {
    let flags = UInt(JackPortIsInput.rawValue | JackPortIsTerminal.rawValue)
    guard
      let port = unsafe jack_port_register(client, shortName, JACK_DEFAULT_AUDIO_TYPE, flags, 0)
    else { throw refusal(.noPort(name: shortName)) }
    inputs.withLock { unsafe $0.append(port) }
    return unsafe String(cString: jack_port_name(port))
  }

  /// Starts a process callback that listens; no port can be registered after this.
  ///
  /// - Parameters:
  ///   - probe: What sends and records, nil for silence.
  ///   - meter: What measures the cycles, nil for nothing.
  /// - Throws: `cannotActivate` or `serverGone`.
  package func activate(
    probe: ProbeHandle?, meter: CycleMeterHandle? = nil
  ) throws(JackError) {
    let memory = unsafe DuplexMemory(
      client: client, inputs: inputs.withLock { $0 }, outputs: outputs.withLock { $0 },
      probe: probe, meter: meter)
    duplex.withLock { $0 = memory }
    unsafe jack_set_process_callback(client, processDuplex, memory.context)
    // Without a callback of its own JACK takes a client for a part of the path: what comes in goes
    // out, and the latency of a loop through this client would grow with each look at it.
    unsafe jack_set_latency_callback(client, keepLatencies, nil)
    guard unsafe jack_activate(client) == 0 else { throw refusal(.cannotActivate) }
  }
}

/// Leaves the latencies of the ports as they are: the signal begins and ends in this client.
private func keepLatencies(
  _ mode: jack_latency_callback_mode_t, _ context: UnsafeMutableRawPointer?
) {}
