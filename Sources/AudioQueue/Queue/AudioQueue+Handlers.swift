import Glibc
import RealTime

extension AudioQueue {
  /// Whether the caller is in one of the client's handlers or in its tap.
  var isInHandler: Bool { state.withLock { $0.deliveries.deliverer == pthread_self() } || isInTap }

  /// Calls the client's handlers until there is nothing left to call them for.
  ///
  /// One thread at a time; for others, and from within a handler, there is nothing to do.
  package func deliverPending() {
    let isFirst = state.withLock { state in
      guard state.deliveries.deliverer == nil else { return false }
      state.deliveries.deliverer = pthread_self()
      return true
    }
    guard isFirst else { return }
    while let delivery = state.withLock({ $0.takeDelivery() }) {
      switch delivery {
      case .buffer(let buffer): outputHandler(self, buffer)
      case .change(let property): tellListeners(property)
      case .barrier: break
      }
    }
  }

  /// Does the disk thread's work until the queue is disposed of.
  func deliver() {
    while !state.withLock({ $0.mustExit }) {
      deliverPending()
      signal.wakeup.wait()
    }
  }

  private func tellListeners(_ property: QueueProperty) {
    let listeners = state.withLock { state in
      state.listeners.sorted { $0.key < $1.key }.filter { $0.value.property == property }
    }
    for (token, listener) in listeners {
      // A listener before this one may have removed it.
      guard state.withLock({ $0.listeners[token] != nil }) else { continue }
      listener.handler(self)
    }
  }

  // MARK: - Listeners

  /// Adds a listener; it hears where the output handler is called.
  ///
  /// - Parameters:
  ///   - property: What it hears of.
  ///   - handler: Is called when the property has changed.
  /// - Returns: A number by which the listener can be removed.
  @discardableResult
  public func addListener(
    _ property: QueueProperty, _ handler: @escaping @Sendable (AudioQueue) -> Void
  ) -> Int {
    state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = QueueListener(property: property, handler: handler)
      return state.lastListener
    }
  }

  /// Adds a listener; it hears when the queue begins and ceases to run.
  ///
  /// - Parameter listener: Is told whether the queue runs.
  /// - Returns: A number by which the listener can be removed.
  @discardableResult
  public func addRunningListener(_ listener: @escaping @Sendable (Bool) -> Void) -> Int {
    addListener(.isRunning) { queue in listener(queue.isRunningAsTold) }
  }

  /// Removes a listener; one that is not there is not missed.
  ///
  /// It is not called any more after this, unless the caller is in a handler.
  public func removeListener(_ token: Int) {
    state.withLock { $0.listeners[token] = nil }
    if !isInHandler { _ = state.wait { !$0.deliveries.isTelling } }
  }

  /// The edge that the listeners are told of; the queue itself may be further.
  private var isRunningAsTold: Bool { state.withLock { $0.deliveries.isRunningAsTold } }

  /// Whether the queue runs: to a listener, what it is being told, so that each sees both edges.
  package var isRunningToCaller: Bool {
    state.withLock { state in
      let isListener = state.deliveries.isTelling && state.deliveries.deliverer == pthread_self()
      return isListener ? state.deliveries.isRunningAsTold : state.isRunning
    }
  }

  // MARK: - Waiting for handlers

  /// Whether handlers are still to be called for something, or are being called.
  package var hasUndelivered: Bool {
    state.withLock { !$0.deliveries.isEmpty || $0.deliveries.deliverer != nil }
  }

  /// Waits until the handlers have been called for everything there is, or the time is over.
  ///
  /// - Parameter seconds: The longest time to wait.
  package func waitForHandlers(atMost seconds: Double) {
    _ = state.wait(atMost: seconds) { $0.deliveries.isEmpty && $0.deliveries.deliverer == nil }
  }
}

/// What a listener of a queue can hear of.
public enum QueueProperty: Sendable {
  /// ``AudioQueue/isRunning`` has changed; both edges are told, however short the sound.
  case isRunning
  /// ``AudioQueue/device`` has changed.
  case device
}

/// Somebody who hears of a property.
struct QueueListener: Sendable {
  let property: QueueProperty
  let handler: @Sendable (AudioQueue) -> Void
}
