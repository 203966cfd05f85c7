import AudioToolbox
import CoreFoundation
import Foundation
import Testing

struct QueuePropertyTests {
  @Test
  func `AQ-66 volume is linear, brought into range, and unknown parameters are refused`() throws {
    let client = try ClientQueue()
    for (asked, expected) in [(0.5, 0.5), (-1, 0), (7, 1)] as [(Float, Float)] {
      #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_Volume, asked) == noErr)
      #expect(client.parameter(kAudioQueueParam_Volume) == expected)
    }
    let unknown = AudioQueueSetParameter(client.queue, 99, 1)
    #expect(unknown == kAudioQueueErr_InvalidParameter)
    #expect(client.parameter(99) == nil)
    let noNumber = AudioQueueSetParameter(client.queue, kAudioQueueParam_Volume, .nan)
    #expect(noNumber == kAudio_ParamError)
  }

  @Test
  func `AQ-67 a ramp moves the volume in a straight line`() throws {
    let client = try ClientQueue()
    try client.enqueue(Array(repeating: 1, count: 9600))
    try client.startOffline()
    _ = try client.render(10)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_VolumeRampTime, 0.1) == noErr)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_Volume, 0) == noErr)
    let half = try client.render(2400)
    #expect(abs((half.last ?? 0) - 0.5) < 1e-4)
    #expect(abs((client.parameter(kAudioQueueParam_Volume) ?? 0) - 0.5) < 1e-4)
    #expect(try client.render(3000).last == 0)
  }

  @Test
  func `AQ-68 a pan pans mono and balances stereo`() throws {
    let mono = try ClientQueue()
    try mono.enqueue(Array(repeating: 0.5, count: 1000))
    #expect(AudioQueueSetParameter(mono.queue, kAudioQueueParam_Pan, -0.5) == noErr)
    try mono.startOffline(.float(channels: 2))
    #expect(try mono.render(10, channels: 2).suffix(2) == [0.5, 0.25])
    let stereo = try ClientQueue(.float(channels: 2))
    try stereo.enqueue(Array(repeating: 0.5, count: 1000))
    #expect(AudioQueueSetParameter(stereo.queue, kAudioQueueParam_Pan, 1) == noErr)
    try stereo.startOffline(.float(channels: 2))
    #expect(try stereo.render(10, channels: 2).suffix(2) == [0, 0.5])
  }

  @Test
  func `AQ-71 unknown, read-only and too small`() throws {
    let client = try ClientQueue()
    var value: UInt64 = 0
    var size: UInt32 = 8
    let queue = client.queue
    #expect(
      AudioQueueGetProperty(queue, 0x3F3F_3F3F, &value, &size) == kAudioQueueErr_InvalidProperty)
    #expect(
      AudioQueueSetProperty(queue, 0x3F3F_3F3F, &value, 4) == kAudioQueueErr_InvalidProperty)
    #expect(
      AudioQueueSetProperty(queue, kAudioQueueProperty_IsRunning, &value, 4)
        == kAudioQueueErr_Permissions)
    #expect(AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, &value, &size) == noErr)
    #expect(size == 4)
    size = 3
    #expect(
      AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, &value, &size)
        == kAudioQueueErr_InvalidPropertySize)
    #expect(AudioQueueGetPropertySize(queue, kAudioQueueProperty_StreamDescription, &size) == noErr)
    #expect(size == 40)
  }

  @Test
  func `AQ-72 AQ-73 7-7 levels are measured once that is enabled, silence is -120 dB`() throws {
    let client = try ClientQueue(.float(channels: 2))
    var states = [AudioQueueLevelMeterState](
      repeating: AudioQueueLevelMeterState(), count: 2)
    var size: UInt32 = 16
    let meter = kAudioQueueProperty_CurrentLevelMeter
    #expect(
      AudioQueueGetProperty(client.queue, meter, &states, &size) == kAudioQueueErr_InvalidProperty)
    var one: UInt32 = 1
    let enable = kAudioQueueProperty_EnableLevelMetering
    #expect(AudioQueueSetProperty(client.queue, enable, &one, 4) == noErr)
    let samples = (0..<96_000).map { Float($0 % 2 == 0 ? 0.5 : 0) }
    try client.enqueue(samples)
    try client.startOffline(.float(channels: 2))
    _ = try client.render(40_000, channels: 2)
    #expect(AudioQueueGetProperty(client.queue, meter, &states, &size) == noErr)
    #expect(abs(states[0].mAveragePower - 0.5) < 0.01)
    #expect(states[0].mPeakPower == 0.5)
    #expect(states[1].mPeakPower == 0)
    // Room for one channel brings one.
    size = 8
    let decibels = kAudioQueueProperty_CurrentLevelMeterDB
    #expect(AudioQueueGetProperty(client.queue, decibels, &states, &size) == noErr)
    #expect(size == 8)
    #expect(abs(states[0].mPeakPower - -6.02) < 0.01)
    size = 16
    #expect(AudioQueueGetProperty(client.queue, decibels, &states, &size) == noErr)
    #expect(states[1].mPeakPower == -120)
  }

  @Test
  func `AQ-74 AQ-75 AQ-76 7-9 cookies`() throws {
    let linear = try ClientQueue()
    let cookie = kAudioQueueProperty_MagicCookie
    var junk: UInt32 = 0
    #expect(AudioQueueSetProperty(linear.queue, cookie, &junk, 4) == noErr)
    var size: UInt32 = 9
    #expect(
      AudioQueueGetPropertySize(linear.queue, cookie, &size) == kAudioQueueErr_InvalidProperty)
    let opus = try ClientQueue(.opus())
    #expect(
      AudioQueueSetProperty(opus.queue, cookie, &junk, 4)
        == kAudioQueueErr_InvalidPropertyValue)
    var head = Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
    #expect(AudioQueueSetProperty(opus.queue, cookie, &head, 19) == noErr)
    #expect(AudioQueueGetPropertySize(opus.queue, cookie, &size) == noErr)
    #expect(size == 19)
    size = 18
    #expect(
      AudioQueueGetProperty(opus.queue, cookie, &head, &size)
        == kAudioQueueErr_InvalidPropertySize)
  }

  @Test
  func `AQ-77 a device that is not there is refused`() throws {
    let client = try ClientQueue()
    let text = try #require(
      CFStringCreateWithCString(
        nil, "no-such-device", CFStringBuiltInEncodings.UTF8.rawValue))
    // A pointer to the reference is passed.
    var name = UInt(bitPattern: Unmanaged.passUnretained(text).toOpaque())
    defer { withExtendedLifetime(text) {} }
    let device = kAudioQueueProperty_CurrentDevice
    #expect(
      AudioQueueSetProperty(client.queue, device, &name, 8) == kAudioQueueErr_InvalidDevice)
    #expect(
      AudioQueueSetProperty(client.queue, device, &name, 4)
        == kAudioQueueErr_InvalidPropertySize)
  }

  @Test(arguments: [12, 32] as [UInt32])
  func `AQ-78 a layout may be a tag alone`(size: UInt32) throws {
    let client = try ClientQueue(.float(channels: 2))
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    let id = kAudioQueueProperty_ChannelLayout
    #expect(AudioQueueSetProperty(client.queue, id, &layout, size) == noErr)
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Mono
    #expect(
      AudioQueueSetProperty(client.queue, id, &layout, size)
        == kAudioQueueErr_InvalidPropertyValue)
  }

  @Test
  func `channel assignments move channels to other ports`() throws {
    let client = try ClientQueue(.float(channels: 2))
    var assignments = [
      AudioQueueChannelAssignment(mDeviceUID: nil, mChannelNumber: 2),
      AudioQueueChannelAssignment(mDeviceUID: nil, mChannelNumber: 1),
    ]
    let id = kAudioQueueProperty_ChannelAssignments
    #expect(AudioQueueSetProperty(client.queue, id, &assignments, 32) == noErr)
    try client.enqueue([0.5, 0.25])
    try client.startOffline(.float(channels: 2))
    #expect(try client.render(1, channels: 2) == [0.25, 0.5])
  }

  @Test
  func `AQ-80 the decode-ahead can be set`() throws {
    let client = try ClientQueue()
    #expect(client.number(kAudioQueueProperty_DecodeBufferSizeFrames) == 12_000)
    var frames: UInt32 = 5000
    let id = kAudioQueueProperty_DecodeBufferSizeFrames
    #expect(AudioQueueSetProperty(client.queue, id, &frames, 4) == noErr)
    #expect(client.number(id) == 5000)
    // More than any system has; the queue says so when it needs it.
    frames = .max
    #expect(AudioQueueSetProperty(client.queue, id, &frames, 4) == noErr)
    var format = AudioStreamBasicDescription.float()
    #expect(AudioQueueSetOfflineRenderFormat(client.queue, &format, nil) == noErr)
    #expect(AudioQueuePrime(client.queue, 0, nil) == kAudio_MemFullError)
  }

  @Test
  func `AQ-82 AQ-83 AQ-84 AQ-86 time of queue, timeline and device`() throws {
    let client = try ClientQueue()
    var time = AudioTimeStamp()
    var isBroken = true
    #expect(
      AudioQueueGetCurrentTime(client.queue, nil, &time, &isBroken)
        == kAudioQueueErr_InvalidRunState)
    #expect(AudioQueueDeviceGetCurrentTime(client.queue, &time) == noErr)
    #expect(time.mFlags == .hostTimeValid)
    var timeline: AudioQueueTimelineRef?
    #expect(AudioQueueCreateTimeline(client.queue, &timeline) == noErr)
    try client.enqueue(ramp(100))
    try client.startOffline()
    _ = try client.render(50)
    #expect(eventually { client.isRunning })
    #expect(AudioQueueGetCurrentTime(client.queue, nil, nil, &isBroken) == noErr)
    #expect(isBroken)
    // The device has changed since the timeline was made; only the first look says so.
    #expect(AudioQueueGetCurrentTime(client.queue, timeline, &time, &isBroken) == noErr)
    #expect(isBroken)
    #expect(AudioQueueGetCurrentTime(client.queue, timeline, &time, &isBroken) == noErr)
    #expect(!isBroken)
    #expect(time.mSampleTime == 50)
    #expect(AudioQueueDeviceGetCurrentTime(client.queue, &time) == noErr)
    #expect(time.mSampleTime == 50)
    #expect(AudioQueueDisposeTimeline(client.queue, timeline) == noErr)
    #expect(AudioQueueDisposeTimeline(client.queue, timeline) == kAudio_ParamError)
  }

  @Test
  func `device times are translated both ways`() throws {
    let client = try ClientQueue()
    try client.startOffline()
    var asked = AudioTimeStamp()
    asked.mSampleTime = 48_000
    asked.mFlags = .sampleTimeValid
    var host = AudioTimeStamp()
    #expect(AudioQueueDeviceTranslateTime(client.queue, &asked, &host) == noErr)
    #expect(host.mFlags.contains(.hostTimeValid))
    host.mFlags = .hostTimeValid
    var back = AudioTimeStamp()
    #expect(AudioQueueDeviceTranslateTime(client.queue, &host, &back) == noErr)
    // The device stands still meanwhile and the clock does not.
    #expect(abs(back.mSampleTime - 48_000) < 48_000)
    #expect(AudioQueueDeviceGetNearestStartTime(client.queue, &asked, 0) == noErr)
    #expect(asked.mSampleTime == 48_000)
  }
}
