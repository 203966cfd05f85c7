import AudioToolbox
import OpusTestSupport
import TestSupport
import Testing

/// What a queue says when its decoder refuses.
struct QueueDecoderTests {
  private func aac() -> AudioStreamBasicDescription {
    var format = AudioStreamBasicDescription()
    format.mSampleRate = 32_000
    format.mFormatID = kAudioFormatMPEG4AAC
    format.mFramesPerPacket = 1024
    format.mChannelsPerFrame = 1
    return format
  }

  /// A buffer of one packet, enqueued.
  private func enqueue(_ packet: [UInt8], to client: ClientQueue) throws -> OSStatus {
    let buffer = try client.allocate(packet.count, descriptions: 1)
    buffer.pointee.mAudioData.copyMemory(from: packet, byteCount: packet.count)
    buffer.pointee.mAudioDataByteSize = UInt32(packet.count)
    var description = AudioStreamPacketDescription(
      mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: UInt32(packet.count))
    return AudioQueueEnqueueBuffer(client.queue, buffer, 1, &description)
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)), arguments: [false, true])
  func `AQ-30 AQ-74 packets of which nothing is decoded fail the priming`(
    isStarted: Bool
  ) throws {
    let client = try ClientQueue(aac())
    // Found by fuzzing: only libfaad refuses it. The format alone counts then.
    let cookie = [UInt8](repeating: 0x8A, count: 24)
    let id = kAudioQueueProperty_MagicCookie
    #expect(
      AudioQueueSetProperty(client.queue, id, cookie, 24) == kAudioQueueErr_InvalidPropertyValue)
    #expect(try enqueue([1, 2, 3, 4], to: client) == noErr)
    #expect(client.goOffline(.float()) == noErr)
    let status =
      isStarted ? AudioQueueStart(client.queue, nil) : AudioQueuePrime(client.queue, 0, nil)
    #expect(status == kAudioQueueErr_PrimeTimedOut)
    #expect(!client.isRunning)
  }

  @Test
  func `AQ-74 a refused packet is silence, and an error of the converter`() throws {
    let client = try ClientQueue(.opus())
    let error = kAudioQueueProperty_ConverterError
    #expect(client.number(error) == 0)
    let fixture = OpusFixture(packets: 3)
    // RFC 6716 section 3.4: of code 3, without the byte that counts the frames.
    for packet in [fixture.packets[0], [0xFF], fixture.packets[1]] {
      #expect(try enqueue(packet, to: client) == noErr)
    }
    #expect(client.goOffline(.float(channels: 2)) == noErr)
    #expect(AudioQueueStart(client.queue, nil) == noErr)
    #expect(try client.render(2880, channels: 2).count == 2 * 2880)
    #expect(client.number(error) == 0x6261_6461)
  }
}
