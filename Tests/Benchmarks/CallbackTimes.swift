import CCallbackMeter

/// How long the calls of a client's process callback take.
@safe
struct CallbackTimes {
  private let meter: OpaquePointer

  /// Half a minute at a period of 16.
  private static let capacity = 90_000

  /// Begins to measure the callback that was installed last.
  init() {
    guard let meter = unsafe callback_meter_latest() else {
      preconditionFailure("CallbackTimes: no callback was installed")
    }
    unsafe self.meter = meter
    unsafe callback_meter_arm(meter, Self.capacity)
  }

  /// Ends the measurement; only when the client is closed, and once.
  ///
  /// - Returns: The median of the calls in nanoseconds, 0 when there was none.
  func finish() -> Double {
    var count = 0
    guard let times = unsafe callback_meter_times(meter, &count), count > 0 else { return 0 }
    let median = Statistics((0..<count).map { unsafe Double(times[$0]) }).median
    unsafe callback_meter_release(meter)
    return median
  }
}
