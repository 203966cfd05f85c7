import RealTime

/// The memory that the process thread of a listening client works in.
///
/// It may be freed only when the client is closed.
@safe
final class DuplexMemory: @unchecked Sendable {
  let context: UnsafeMutablePointer<DuplexContext>
  private let ports: UnsafeMutablePointer<OpaquePointer>
  private let buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// Kept as long as the process thread may use their memory.
  private let probe: ProbeHandle?
  private let meter: CycleMeterHandle?

  init(
    client: OpaquePointer, inputs: PortList, outputs: PortList, probe: ProbeHandle?,
    meter: CycleMeterHandle?
  ) {
    self.probe = probe
    self.meter = meter
    let count = max(1, inputs.count + outputs.count)
    unsafe ports = .allocate(capacity: count)
    unsafe buffers = .allocate(capacity: count)
    unsafe inputs.copy(to: ports)
    unsafe outputs.copy(to: ports + inputs.count)
    unsafe context = .allocate(capacity: 1)
    unsafe context.initialize(
      to: DuplexContext(
        client: client, inputs: ports, inputBuffers: buffers, inputCount: inputs.count,
        outputs: ports + inputs.count, outputBuffers: buffers + inputs.count,
        outputCount: outputs.count, probe: probe?.probe, meter: meter?.meter))
  }

  deinit {
    unsafe context.deinitialize(count: 1)
    unsafe context.deallocate()
    unsafe buffers.deallocate()
    unsafe ports.deallocate()
  }
}
