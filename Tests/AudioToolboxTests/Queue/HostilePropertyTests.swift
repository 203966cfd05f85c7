import AudioToolbox
import Foundation
import Testing

/// Properties and parameters out of all range end no call in a trap.
struct HostilePropertyTests {
  private static let properties: [AudioQueuePropertyID] = [
    kAudioQueueProperty_IsRunning, kAudioQueueDeviceProperty_SampleRate,
    kAudioQueueDeviceProperty_NumberChannels, kAudioQueueProperty_MagicCookie,
    kAudioQueueProperty_StreamDescription, kAudioQueueProperty_ChannelLayout,
    kAudioQueueProperty_EnableLevelMetering, kAudioQueueProperty_CurrentLevelMeter,
    kAudioQueueProperty_CurrentLevelMeterDB, kAudioQueueProperty_ConverterError,
    kAudioQueueProperty_EnableTimePitch, kAudioQueueProperty_TimePitchAlgorithm,
    kAudioQueueProperty_TimePitchBypass, kAudioQueueProperty_ChannelAssignments,
    kAudioQueueProperty_MaximumOutputPacketSize, 0, .max,
  ]

  @Test
  func `properties take any number and are read into any room`() throws {
    var data = [UInt8](repeating: 0, count: 4096)
    for property in Self.properties {
      for word in HostileNumbers.words {
        let client = try ClientQueue(.float(channels: 2))
        var number = word
        expectResult(AudioQueueSetProperty(client.queue, property, &number, 4))
        for size in HostileNumbers.words {
          var size = size
          expectResult(AudioQueueGetProperty(client.queue, property, &data, &size))
        }
        client.tryOut(.float(channels: 2))
      }
    }
  }

  @Test
  func `a layout holds any number, and channels go to any port`() throws {
    for word in HostileNumbers.words {
      for place in 0..<3 {
        let client = try ClientQueue(.float(channels: 2))
        var layout: [UInt32] = [0, 0, 0]
        layout[place] = word
        expectResult(
          AudioQueueSetProperty(
            client.queue, kAudioQueueProperty_ChannelLayout, &layout, 12))
        var offline = AudioStreamBasicDescription.float(channels: 2)
        layout.withUnsafeBytes { bytes in
          expectResult(
            AudioQueueSetOfflineRenderFormat(
              client.queue, &offline,
              place == 2
                ? nil : bytes.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)))
        }
        var ports = [UInt64](repeating: 0, count: 4)
        (ports[1], ports[3]) = (UInt64(word), 1)
        expectResult(
          AudioQueueSetProperty(
            client.queue, kAudioQueueProperty_ChannelAssignments, &ports, 32))
        client.tryOut(.float(channels: 2))
      }
    }
  }

  @Test
  func `parameters take any number`() throws {
    for value in HostileNumbers.parts {
      for other in HostileNumbers.parts {
        let client = try ClientQueue()
        var one: UInt32 = 1
        AudioQueueSetProperty(client.queue, kAudioQueueProperty_EnableTimePitch, &one, 4)
        for id in [4, 1, 2, 3, 13, 0, .max] as [UInt32] {
          expectResult(AudioQueueSetParameter(client.queue, id, id == 4 ? other : value))
        }
        client.tryOut()
        expectResult(AudioQueueSetParameter(client.queue, kAudioQueueParam_Volume, value))
        var got: Float = 0
        expectResult(AudioQueueGetParameter(client.queue, kAudioQueueParam_Volume, &got))
        #expect((0...1).contains(got))
      }
    }
  }

  @Test
  func `AQ-72 a paused queue is silent to its meter`() throws {
    let client = try ClientQueue()
    var one: UInt32 = 1
    AudioQueueSetProperty(client.queue, kAudioQueueProperty_EnableLevelMetering, &one, 4)
    try client.enqueue(Array(repeating: 0.5, count: 10_000))
    try client.startOffline()
    _ = try client.render(5000)
    func peak() -> Float {
      var state = AudioQueueLevelMeterState(mAveragePower: -1, mPeakPower: -1)
      var size: UInt32 = 8
      AudioQueueGetProperty(
        client.queue, kAudioQueueProperty_CurrentLevelMeter, &state, &size)
      return state.mPeakPower
    }
    #expect(peak() == 0.5)
    #expect(AudioQueuePause(client.queue) == noErr)
    #expect(peak() == 0)
    #expect(AudioQueueStart(client.queue, nil) == noErr)
    _ = try client.render(100)
    #expect(peak() == 0.5)
  }
}
