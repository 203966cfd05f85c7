import RealTime

/// The memory that a client's process thread works in, owned by the control thread.
///
/// It may be freed only when the client is closed.
@safe
final class ProcessMemory: @unchecked Sendable {
  let context: UnsafeMutablePointer<ProcessContext>
  let gate: UnsafeMutablePointer<ConnectionGate>
  /// The transport that is followed, nil for none.
  let transport: UnsafeMutablePointer<TransportLink>?
  private let ports: UnsafeMutablePointer<OpaquePointer>
  /// Keeps the renderer, its mailbox and the ports' buffers.
  private let renderer: RendererHandle

  init(
    client: OpaquePointer, ports list: PortList, renderer: RendererHandle, notice: Wakeup,
    status: UnsafeMutablePointer<ClientStatus>, isTimed: Bool, followsTransport: Bool
  ) {
    self.renderer = renderer
    unsafe ports = .allocate(capacity: max(1, list.count))
    unsafe list.copy(to: ports)
    unsafe gate = .allocate(capacity: 1)
    unsafe gate.initialize(to: ConnectionGate(portCount: list.count))
    unsafe transport = followsTransport ? .allocate(capacity: 1) : nil
    unsafe transport?.initialize(to: TransportLink(notice: notice.semaphore))
    unsafe context = .allocate(capacity: 1)
    unsafe context.initialize(
      to: ProcessContext(
        client: client, ports: ports, portCount: list.count,
        cycle: Cycle(frame: 0, frameCount: 0, ports: renderer.ports, portCount: list.count),
        gate: gate, notice: notice.semaphore, status: status,
        isTimed: isTimed, renderer: renderer.renderer, times: renderer.times,
        clock: FrameClock(goingOnAt: renderer.frame), transport: transport))
  }

  deinit {
    unsafe context.deinitialize(count: 1)
    unsafe context.deallocate()
    unsafe transport?.deinitialize(count: 1)
    unsafe transport?.deallocate()
    unsafe gate.deinitialize(count: 1)
    unsafe gate.deallocate()
    unsafe ports.deallocate()
  }
}
