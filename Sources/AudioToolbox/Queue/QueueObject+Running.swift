import AudioFormat
import AudioQueue
import CAudioToolbox
import Glibc

extension QueueObject {
  /// Starts.
  func start(_ time: AudioTimeStamp?) throws {
    try prepareDevice()
    try translatingPrime { () throws(AudioQueueError) in try queue.start(startTime(time)) }
    if Diagnostics.isOn { watchForSilence() }
  }

  /// Decodes ahead.
  ///
  /// - Returns: Frames ready, at the device's rate.
  func prime(frameCount: Int) throws -> Int {
    try prepareDevice()
    var frames = 0
    try translatingPrime { () throws(AudioQueueError) in
      frames = try queue.prime(frameCount: frameCount)
    }
    return frames
  }

  /// Makes sure that there is a device, the default one if need be.
  private func prepareDevice() throws(StatusError) {
    let target = settings.withLock { $0.deviceName }
    do throws(AudioQueueError) {
      if let device = queue.device {
        if device.isAlive { return }
        // Its server has gone; the queue has not lost it yet unless it is at rest.
        guard queue.isAtRest else { throw .invalidDevice }
      }
      let device = try DevicePool.device(target, channelCount: Int(format.mChannelsPerFrame))
      try queue.setDevice(device)
    } catch {
      throw StatusError(error.status)
    }
  }

  /// A cookie or format that the decoder refuses shows when it is to decode.
  private func translatingPrime(
    _ body: () throws(AudioQueueError) -> Void
  ) throws(StatusError) {
    do throws(AudioQueueError) {
      try body()
    } catch {
      switch error {
      case .invalidPropertyValue, .unsupportedFormat:
        throw StatusError(kAudioQueueErr_PrimeTimedOut)
      default: throw StatusError(error.status)
      }
    }
  }

  private func startTime(_ time: AudioTimeStamp?) -> StartTime {
    guard let time, let device = queue.device else { return .now }
    if time.mFlags.contains(.sampleTimeValid), time.mSampleTime.isFinite {
      return .deviceFrame(Int64(clamping: time.mSampleTime))
    }
    guard time.mFlags.contains(.hostTimeValid) else { return .now }
    return .deviceFrame(Int64(clamping: device.frame(atHostTime: time.mHostTime)))
  }

  // MARK: - Diagnostics

  private static let silenceSeconds: UInt32 = 2

  /// Says it when a queue was started without buffers and gets none.
  private func watchForSilence() {
    guard settings.withLock({ $0.enqueueCount }) == 0 else { return }
    _ = WorkerThread(name: "aq-watch", priority: nil) { [weak self] in
      sleep(Self.silenceSeconds)
      guard let self, self.settings.withLock({ $0.enqueueCount }) == 0 else { return }
      Diagnostics.note(
        "started without an enqueued buffer, and none was enqueued for"
          + " \(Self.silenceSeconds) seconds: nothing will be heard and no callback will come."
          + " Does the callback return early while buffers are primed by hand?")
    }
  }
}

extension Int64 {
  /// The nearest number in range; 0 for what is no number.
  init(clamping value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = value >= 0x1p62 ? 1 << 62 : value <= -0x1p62 ? -(1 << 62) : Int64(value)
  }
}
