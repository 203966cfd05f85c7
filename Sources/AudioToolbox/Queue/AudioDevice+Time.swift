import AudioQueue
import CAudioToolbox
import Glibc

/// Host time: nanoseconds of the monotonic clock.
enum HostTime {
  /// Now.
  static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension AudioDevice {
  /// The device frame at a host time.
  func frame(atHostTime time: UInt64) -> Double {
    let nanoseconds = Double(time) - Double(HostTime.now)
    return Double(estimatedFrame) + (nanoseconds * sampleRate / 1e9).rounded()
  }

  /// The host time of a device frame.
  func hostTime(ofFrame frame: Double) -> UInt64 {
    let nanoseconds = (frame - Double(estimatedFrame)) / sampleRate * 1e9
    let time = Double(HostTime.now) + nanoseconds
    return time.isFinite && time > 0 ? UInt64(min(time, 0x1p63)) : 0
  }
}

extension AudioTimeStamp {
  /// A time in frames.
  init(sampleTime: Double, hostTime: UInt64? = nil) {
    self.init()
    mSampleTime = sampleTime
    mFlags = .sampleTimeValid
    guard let hostTime else { return }
    mHostTime = hostTime
    mFlags = [.sampleTimeValid, .hostTimeValid]
  }
}
