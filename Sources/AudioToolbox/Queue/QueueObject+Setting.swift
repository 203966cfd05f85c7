import AudioFormat
import AudioQueue
import CAudioToolbox
import CoreFoundation

extension QueueObject {
  /// Sets a property.
  func setProperty(
    _ id: AudioQueuePropertyID, _ data: UnsafeRawPointer?, _ size: UInt32
  ) throws {
    switch id {
    case kAudioQueueProperty_MagicCookie: try unsafe setCookie(bytes(data, size))
    case kAudioQueueProperty_ChannelLayout: try unsafe setLayout(bytes(data, size))
    case kAudioQueueProperty_CurrentDevice: try unsafe setDevice(data, size)
    case kAudioQueueProperty_ChannelAssignments: try unsafe setAssignments(data, size)
    case kAudioQueueProperty_EnableLevelMetering:
      try queue.setMetering(unsafe take(UInt32.self, from: data, size: size) != 0)
    case kAudioQueueProperty_DecodeBufferSizeFrames:
      let frames = try unsafe take(UInt32.self, from: data, size: size)
      try queue.configure { $0.decodeAheadFrames = Int(clamping: frames) }
    case kAudioQueueProperty_EnableTimePitch:
      try enableTimePitch(unsafe take(UInt32.self, from: data, size: size) != 0)
    case kAudioQueueProperty_TimePitchAlgorithm:
      try setTimePitchAlgorithm(unsafe take(UInt32.self, from: data, size: size))
    case kAudioQueueProperty_TimePitchBypass:
      try queue.setTimePitchBypassed(unsafe take(UInt32.self, from: data, size: size) != 0)
    default:
      _ = try propertySize(id)
      throw StatusError(kAudioQueueErr_Permissions)
    }
  }

  private func bytes(_ data: UnsafeRawPointer?, _ size: UInt32) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(size)))
  }

  // MARK: - Format

  /// Takes a cookie; one that cannot be read is left out, and the format alone says what is decoded.
  private func setCookie(_ cookie: [UInt8]) throws {
    guard format.mFormatID != kAudioFormatLinearPCM else { return }
    guard AudioQueue.isCookie(cookie, for: queue.format) else {
      Diagnostics.note("a cookie of \(cookie.count) bytes says nothing and is left out")
      throw StatusError(kAudioQueueErr_InvalidPropertyValue)
    }
    try queue.configure { $0.magicCookie = cookie }
  }

  /// The layout that was set, or one that says as much as is known.
  var channelLayout: [UInt8] {
    let layout = settings.withLock { $0.layout }
    guard layout.isEmpty else { return layout }
    let channels = format.mChannelsPerFrame
    let tag: AudioChannelLayoutTag =
      switch channels {
      case 1: kAudioChannelLayoutTag_Mono
      case 2: kAudioChannelLayoutTag_Stereo
      default: kAudioChannelLayoutTag_DiscreteInOrder | channels
      }
    return [tag, 0, 0].flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
  }

  private func setLayout(_ bytes: [UInt8]) throws {
    guard let layout = ClientLayout(bytes) else {
      throw StatusError(kAudioQueueErr_InvalidPropertySize)
    }
    let places = try layout.places(channelCount: format.mChannelsPerFrame)
    try queue.configure { $0.channelLayout = places }
    settings.withLock { $0.layout = bytes }
  }

  // MARK: - Device

  private func setDevice(_ data: UnsafeRawPointer?, _ size: UInt32) throws {
    let address = try unsafe take(UInt.self, from: data, size: size)
    let name = unsafe UnsafeRawPointer(bitPattern: address).map { string in
      unsafe Unmanaged<CFString>.fromOpaque(string).takeUnretainedValue().swiftString
    }
    if let name, !DeviceTargets.areThere(name) {
      throw StatusError(kAudioQueueErr_InvalidDevice)
    }
    // The device is opened with the next start.
    try queue.setDevice(nil)
    settings.withLock { settings in
      settings.deviceName = name
      settings.offlineFormat = nil
    }
  }

  /// Takes a port for each channel; all devices are the queue's own.
  private func setAssignments(_ data: UnsafeRawPointer?, _ size: UInt32) throws {
    let stride = unsafe MemoryLayout<AudioQueueChannelAssignment>.stride
    let channels = Int(format.mChannelsPerFrame)
    guard let data = unsafe data, Int(size) == channels * stride else {
      throw StatusError(kAudioQueueErr_InvalidPropertySize)
    }
    guard queue.isAtRest else { throw StatusError(kAudioQueueErr_InvalidRunState) }
    let numbers = (0..<channels).map { index in
      // The number stands behind the pointer to the device's name.
      let offset = MemoryLayout<UInt>.size
      return unsafe data.loadUnaligned(
        fromByteOffset: index * stride + offset, as: UInt32.self)
    }
    guard !numbers.contains(0) else { throw StatusError(kAudioQueueErr_InvalidPropertyValue) }
    try queue.configure { $0.channelMap = numbers.map { Int($0) - 1 } }
  }
}

extension CFString {
  /// The same text in Swift.
  var swiftString: String {
    let count = CFStringGetMaximumSizeForEncoding(
      CFStringGetLength(self), CFStringBuiltInEncodings.UTF8.rawValue)
    var text = [CChar](repeating: 0, count: count + 1)
    let isDone = unsafe CFStringGetCString(
      self, &text, text.count, CFStringBuiltInEncodings.UTF8.rawValue)
    return isDone
      ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
  }
}
