/// What the client of a queue is called for.
extension QueueState {
  /// Takes the next thing that the handlers are to be called for; without one nobody calls them.
  mutating func takeDelivery() -> Delivery? {
    if mustExit {
      deliveries.leave()
      return nil
    }
    let delivery = deliveries.take()
    if case .buffer(let buffer)? = delivery { buffers[ObjectIdentifier(buffer)] = .idle }
    return delivery
  }

  /// Gives buffers that were to be delivered before a barrier back without a call.
  mutating func dropBuffers(before barrier: Int) {
    for buffer in deliveries.takeBuffers(before: barrier) {
      buffers[ObjectIdentifier(buffer)] = .idle
    }
  }

  /// Says whether the device runs the queue; the listeners hear of each change.
  ///
  /// That it does not they hear behind the buffers that a stop gives back.
  mutating func setRunning(_ isRunning: Bool) {
    guard isRunning != self.isRunning else { return }
    self.isRunning = isRunning
    guard !isDisposing else { return }
    if isRunning {
      tellStop(isForced: true)
      deliveries.appendEdge(true)
    } else {
      isStopUntold = true
      tellStop()
    }
  }

  /// Has the listeners told that the queue does not run any more, once no buffer is to come first.
  mutating func tellStop(isForced: Bool = false) {
    guard isStopUntold, isForced || droppingCount == 0 && !isDecoding else { return }
    isStopUntold = false
    if !isDisposing { deliveries.appendEdge(false) }
  }

  /// Has the listeners told that a property has changed.
  mutating func note(_ property: QueueProperty) {
    if !isDisposing { deliveries.append(property) }
  }
}
