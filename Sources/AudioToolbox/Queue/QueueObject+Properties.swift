import AudioQueue
import CAudioToolbox
import CoreFoundation
import Glibc
import RealTime

extension QueueObject {
  private static let sizeError = kAudioQueueErr_InvalidPropertySize

  /// The bytes of a property.
  ///
  /// - Throws: `kAudioQueueErr_InvalidProperty` for one that the queue does not have.
  func propertySize(_ id: AudioQueuePropertyID) throws -> Int {
    switch id {
    case kAudioQueueDeviceProperty_SampleRate: 8
    case kAudioQueueProperty_CurrentDevice: MemoryLayout<UInt>.size
    case kAudioQueueProperty_StreamDescription: MemoryLayout<AudioStreamBasicDescription>.size
    case kAudioQueueProperty_MagicCookie: try magicCookie.count
    case kAudioQueueProperty_ChannelLayout: channelLayout.count
    case kAudioQueueProperty_CurrentLevelMeter, kAudioQueueProperty_CurrentLevelMeterDB:
      Int(format.mChannelsPerFrame) * MemoryLayout<AudioQueueLevelMeterState>.size
    case kAudioQueueProperty_IsRunning, kAudioQueueDeviceProperty_NumberChannels,
      kAudioQueueProperty_EnableLevelMetering, kAudioQueueProperty_DecodeBufferSizeFrames,
      kAudioQueueProperty_ConverterError, kAudioQueueProperty_EnableTimePitch,
      kAudioQueueProperty_TimePitchAlgorithm, kAudioQueueProperty_TimePitchBypass:
      4
    default: throw StatusError(kAudioQueueErr_InvalidProperty)
    }
  }

  /// Reads a property.
  func getProperty(
    _ id: AudioQueuePropertyID, _ data: UnsafeMutableRawPointer?,
    _ size: UnsafeMutablePointer<UInt32>?
  ) throws {
    switch id {
    case kAudioQueueDeviceProperty_SampleRate:
      try unsafe put(device().sampleRate, at: data, size, sizeError: Self.sizeError)
    case kAudioQueueProperty_StreamDescription:
      try unsafe put(format, at: data, size, sizeError: Self.sizeError)
    case kAudioQueueProperty_MagicCookie:
      try unsafe put(magicCookie, at: data, size, sizeError: Self.sizeError)
    case kAudioQueueProperty_ChannelLayout:
      try unsafe put(channelLayout, at: data, size, sizeError: Self.sizeError)
    case kAudioQueueProperty_CurrentDevice: try unsafe getCurrentDevice(data, size)
    case kAudioQueueProperty_CurrentLevelMeter:
      try unsafe getLevels(data, size) { ($0.average, $0.peak) }
    case kAudioQueueProperty_CurrentLevelMeterDB:
      try unsafe getLevels(data, size) { ($0.average.decibels, $0.peak.decibels) }
    default:
      try unsafe put(number(id), at: data, size, sizeError: Self.sizeError)
    }
  }

  /// A property that is a number.
  private func number(_ id: AudioQueuePropertyID) throws -> UInt32 {
    switch id {
    case kAudioQueueProperty_IsRunning: queue.isRunningToCaller ? 1 : 0
    case kAudioQueueDeviceProperty_NumberChannels: UInt32(try device().channelCount)
    case kAudioQueueProperty_EnableLevelMetering: queue.isMetering ? 1 : 0
    case kAudioQueueProperty_DecodeBufferSizeFrames:
      UInt32(clamping: queue.configuration.decodeAheadFrames)
    case kAudioQueueProperty_ConverterError:
      queue.hasRefusedPackets ? Self.badDataError : 0
    case kAudioQueueProperty_EnableTimePitch: queue.configuration.timePitch == nil ? 0 : 1
    case kAudioQueueProperty_TimePitchAlgorithm:
      settings.withLock { $0.timePitchAlgorithm.number }
    case kAudioQueueProperty_TimePitchBypass: queue.isTimePitchBypassed ? 1 : 0
    default: throw StatusError(kAudioQueueErr_InvalidProperty)
    }
  }

  // Core Audio's codecs answer it for packets that they refuse: 'bada'.
  private static let badDataError: UInt32 = 0x6261_6461

  /// Where the queue sounds or would.
  private func device() throws -> AudioDevice {
    if let device = queue.device { return device }
    return try DevicePool.device(
      settings.withLock { $0.deviceName }, channelCount: Int(format.mChannelsPerFrame))
  }

  /// The cookie; a format that has none does not have the property.
  private var magicCookie: [UInt8] {
    get throws {
      let cookie = queue.configuration.magicCookie
      guard !cookie.isEmpty else { throw StatusError(kAudioQueueErr_InvalidProperty) }
      return cookie
    }
  }

  private func getCurrentDevice(
    _ data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?
  ) throws {
    let name = settings.withLock { $0.deviceName } ?? DeviceTargets.defaultDeviceName
    let string = unsafe name.map {
      unsafe Unmanaged.passRetained($0.coreFoundationString).toOpaque()
    }
    do {
      try unsafe put(
        UInt(bitPattern: string), at: data, size, sizeError: Self.sizeError)
    } catch {
      if let string = unsafe string { unsafe Unmanaged<CFString>.fromOpaque(string).release() }
      throw error
    }
  }

  /// As many whole states as there is room for.
  private func getLevels(
    _ data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?,
    _ state: (ChannelLevel) -> (Float, Float)
  ) throws {
    guard queue.isMetering else { throw StatusError(kAudioQueueErr_InvalidProperty) }
    let room = unsafe Int(size?.pointee ?? 0) / MemoryLayout<AudioQueueLevelMeterState>.stride
    guard room > 0 else { throw StatusError(Self.sizeError) }
    let states = queue.levels().prefix(room).map { level in
      let (average, peak) = state(level)
      return AudioQueueLevelMeterState(mAveragePower: average, mPeakPower: peak)
    }
    try unsafe put(states, at: data, size, sizeError: Self.sizeError)
  }
}

extension Float {
  /// Decibels of full scale; what is softer than 16 bits' noise by far counts as -120.
  fileprivate var decibels: Float { self > 1e-6 ? 20 * Float(log10(Double(self))) : -120 }
}

extension String {
  /// The same text for C.
  var coreFoundationString: CFString {
    unsafe CFStringCreateWithCString(nil, self, CFStringBuiltInEncodings.UTF8.rawValue)
  }
}
