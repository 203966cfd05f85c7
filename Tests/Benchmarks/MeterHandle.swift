import Synchronization

/// A meter as the control thread holds it: its memory, and what it measured.
@safe
final class MeterHandle {
  /// The argument of the measured callback.
  let meter: UnsafeMutablePointer<CallbackMeter>

  /// Half a minute at a period of 16.
  private static let capacity = 90_000

  /// Makes a meter whose memory is present.
  ///
  /// - Parameters:
  ///   - portCount: Ports that the callback fills itself, 0 or more.
  ///   - layerCount: Rows that it sums in each.
  ///   - period: Frames of a row.
  init(portCount: Int, layerCount: Int, period: Int) {
    let sampleCount = max(1, layerCount * portCount * period)
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: sampleCount)
    for index in 0..<sampleCount { unsafe samples[index] = Float(index % 1000) / 1e6 }
    let times = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.capacity)
    unsafe times.initialize(repeating: 0, count: Self.capacity)
    unsafe meter = .allocate(capacity: 1)
    unsafe meter.initialize(
      to: CallbackMeter(
        ports: .allocate(capacity: max(1, portCount)), portCount: portCount, samples: samples,
        rowFrames: period, layerCount: layerCount, times: times, capacity: Self.capacity))
  }

  deinit {
    unsafe meter.pointee.ports.deallocate()
    unsafe meter.pointee.samples.deallocate()
    unsafe meter.pointee.times.deallocate()
    unsafe meter.deinitialize(count: 1)
    unsafe meter.deallocate()
  }

  /// Notes calls from now on.
  func arm() {
    unsafe meter.pointee.isArmed.store(true, ordering: .relaxed)
  }

  /// Nanoseconds that half of the calls did not exceed; only when the client is closed.
  var median: Double {
    let count = unsafe meter.pointee.count.load(ordering: .acquiring)
    guard count > 0 else { return 0 }
    return Statistics((0..<count).map { unsafe Double(meter.pointee.times[$0]) }).median
  }
}
