import Glibc

/// What the caller of a queue's handlers is to do next.
enum Delivery {
  /// Give a buffer back to the client.
  case buffer(AudioQueueBuffer)
  /// Tell the listeners that a property has changed.
  case change(QueueProperty)
  /// Say that everything before this has been delivered.
  case barrier(Int)
}

/// What the handlers of a queue are to be called for, the oldest first, and who calls them.
struct DeliveryRow {
  /// The thread that calls the handlers now, nil while none does.
  var deliverer: pthread_t?
  /// Whether it calls listeners.
  private(set) var isTelling = false
  /// What the listeners are told of whether the queue runs.
  private(set) var isRunningAsTold = false

  private var row: [Delivery] = []
  /// The changes of whether the queue runs that the listeners have not been told of.
  private var edges: [Bool] = []
  private var lastBarrier = 0
  private var passedBarrier = 0

  /// Whether nothing is to be delivered.
  var isEmpty: Bool { row.isEmpty }

  /// Whether buffers are on their way to the client.
  var hasBuffers: Bool { row.contains { if case .buffer = $0 { true } else { false } } }

  /// Whether there is a barrier that has not been passed.
  var hasBarrier: Bool { passedBarrier < lastBarrier }

  /// Whether everything before a barrier has been delivered.
  func hasPassed(_ barrier: Int) -> Bool { passedBarrier >= barrier }

  // MARK: - Coming

  /// Has a buffer given back to the client.
  mutating func append(_ buffer: AudioQueueBuffer) {
    row.append(.buffer(buffer))
  }

  /// Has the listeners told that a property has changed.
  mutating func append(_ property: QueueProperty) {
    row.append(.change(property))
  }

  /// Has the listeners told that the queue runs, or not; they hear of each change.
  mutating func appendEdge(_ isRunning: Bool) {
    edges.append(isRunning)
    row.append(.change(.isRunning))
  }

  /// Closes the row with a barrier.
  ///
  /// - Returns: Its number.
  mutating func addBarrier() -> Int {
    lastBarrier += 1
    row.append(.barrier(lastBarrier))
    return lastBarrier
  }

  // MARK: - Going

  /// Takes the oldest; without one nobody calls the handlers any more.
  mutating func take() -> Delivery? {
    isTelling = false
    guard !row.isEmpty else {
      deliverer = nil
      return nil
    }
    let delivery = row.removeFirst()
    switch delivery {
    case .buffer: break
    case .barrier(let number): passedBarrier = number
    case .change(let property):
      isTelling = true
      if property == .isRunning { isRunningAsTold = edges.removeFirst() }
    }
    return delivery
  }

  /// Has nobody call the handlers any more; what was to be delivered stays.
  mutating func leave() {
    isTelling = false
    deliverer = nil
  }

  /// Passes barriers that nobody needs to be called before.
  mutating func passEmptyBarriers() {
    while deliverer == nil, case .barrier(let number)? = row.first {
      passedBarrier = number
      row.removeFirst()
    }
  }

  /// Passes a barrier, and takes the buffers before it without a call.
  mutating func takeBuffers(before barrier: Int) -> [AudioQueueBuffer] {
    var taken: [AudioQueueBuffer] = []
    var kept: [Delivery] = []
    for delivery in row {
      switch delivery {
      case .buffer(let buffer) where !hasPassed(barrier): taken.append(buffer)
      case .barrier(let number) where number <= barrier: passedBarrier = number
      case .buffer, .barrier, .change: kept.append(delivery)
      }
    }
    row = kept
    return taken
  }

  /// Forgets everything, and passes all barriers.
  mutating func drop() {
    row.removeAll()
    edges.removeAll()
    passedBarrier = lastBarrier
  }
}
