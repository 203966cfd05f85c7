import AudioToolbox
import Foundation
import OpusTestSupport
import TestSupport
import Testing

struct QueueBufferTests {
  @Test
  func `AQ-16 a new buffer is empty and keeps the client's data`() throws {
    let client = try ClientQueue()
    let plain = try client.allocate(100)
    #expect(plain.pointee.mAudioDataBytesCapacity == 100)
    #expect(plain.pointee.mAudioDataByteSize == 0)
    #expect(plain.pointee.mUserData == nil)
    #expect(plain.pointee.mPacketDescriptions == nil)
    #expect(plain.pointee.mPacketDescriptionCapacity == 0)
    let described = try client.allocate(100, descriptions: 7)
    #expect(described.pointee.mPacketDescriptionCapacity == 7)
    #expect(described.pointee.mPacketDescriptions != nil)
    #expect(AudioQueueAllocateBuffer(client.queue, 0, nil) == kAudio_ParamError)
  }

  @Test
  func `AQ-17 size and samples count as they were at the enqueue`() throws {
    let client = try ClientQueue()
    let buffer = try client.enqueue([0.5, 0.25])
    buffer.pointee.mAudioDataByteSize = 0
    try client.startOffline()
    #expect(try client.render(5) == [0.5, 0.25])
  }

  @Test
  func `AQ-18 an empty buffer is refused`() throws {
    let client = try ClientQueue()
    let buffer = try client.allocate(10)
    #expect(AudioQueueEnqueueBuffer(client.queue, buffer, 0, nil) == kAudioQueueErr_BufferEmpty)
    #expect(AudioQueueFreeBuffer(client.queue, buffer) == noErr)
  }

  @Test
  func `AQ-19 a foreign or freed buffer is refused`() throws {
    let (client, other) = (try ClientQueue(), try ClientQueue())
    let foreign = try other.filled([0.5])
    let refused = kAudioQueueErr_InvalidBuffer
    #expect(AudioQueueEnqueueBuffer(client.queue, foreign, 0, nil) == refused)
    let freed = try client.filled([0.5])
    #expect(AudioQueueFreeBuffer(client.queue, freed) == noErr)
    #expect(AudioQueueEnqueueBuffer(client.queue, freed, 0, nil) == refused)
    #expect(AudioQueueFreeBuffer(client.queue, freed) == refused)
  }

  @Test
  func `AQ-20 descriptions of a constant format are ignored`() throws {
    let client = try ClientQueue()
    var junk = AudioStreamPacketDescription(
      mStartOffset: -9, mVariableFramesInPacket: 7, mDataByteSize: 0xFFFF_FFFF)
    let first = try client.filled([0.5])
    #expect(AudioQueueEnqueueBuffer(client.queue, first, 1, &junk) == noErr)
    let second = try client.filled([0.25])
    #expect(AudioQueueEnqueueBuffer(client.queue, second, 22050, nil) == noErr)
    // Where there is nothing to read.
    let nowhere = UnsafePointer<AudioStreamPacketDescription>(bitPattern: 16)
    let third = try client.filled([0.125])
    #expect(AudioQueueEnqueueBuffer(client.queue, third, 22050, nowhere) == noErr)
    try client.startOffline()
    #expect(try client.render(3) == [0.5, 0.25, 0.125])
  }

  @Test
  func `AQ-21 AQ-22 a variable format needs descriptions inside of the bytes`() throws {
    let client = try ClientQueue(.opus())
    let buffer = try client.allocate(100)
    buffer.pointee.mAudioDataByteSize = 100
    #expect(AudioQueueEnqueueBuffer(client.queue, buffer, 0, nil) == kAudio_ParamError)
    for (start, size) in [(-1, 10), (0, 101), (91, 10), (Int64.max, 1)] as [(Int64, UInt32)] {
      var packet = AudioStreamPacketDescription(
        mStartOffset: start, mVariableFramesInPacket: 0, mDataByteSize: size)
      #expect(AudioQueueEnqueueBuffer(client.queue, buffer, 1, &packet) == kAudio_ParamError)
    }
  }

  @Test(arguments: [false, true])
  func `AQ-23 descriptions come with the call or in the buffer`(inBuffer: Bool) throws {
    let fixture = OpusFixture(packets: 5)
    let client = try ClientQueue(.opus())
    let bytes = fixture.packets.flatMap { $0 }
    let buffer = try client.allocate(bytes.count, descriptions: 5)
    buffer.pointee.mAudioData.copyMemory(from: bytes, byteCount: bytes.count)
    buffer.pointee.mAudioDataByteSize = UInt32(bytes.count)
    var offset: Int64 = 0
    let packets = fixture.packets.map { packet in
      defer { offset += Int64(packet.count) }
      return AudioStreamPacketDescription(
        mStartOffset: offset, mVariableFramesInPacket: 960, mDataByteSize: UInt32(packet.count))
    }
    if inBuffer {
      buffer.pointee.mPacketDescriptions?.update(from: packets, count: 5)
      buffer.pointee.mPacketDescriptionCount = 5
      #expect(AudioQueueEnqueueBuffer(client.queue, buffer, 0, nil) == noErr)
    } else {
      #expect(AudioQueueEnqueueBuffer(client.queue, buffer, 5, packets) == noErr)
    }
    try client.startOffline(.float(channels: 2))
    #expect(try client.render(6000, channels: 2).count == 5 * 960 * 2)
  }

  @Test
  func `packets of MP3 need no more than their format`() throws {
    let fixture = MPEGFixture()
    var format = AudioStreamBasicDescription.opus(framesPerPacket: 1152)
    format.mFormatID = kAudioFormatMPEGLayer3
    let client = try ClientQueue(format)
    let buffer = try client.allocate(fixture.bytes.count)
    buffer.pointee.mAudioData.copyMemory(from: fixture.bytes, byteCount: fixture.bytes.count)
    buffer.pointee.mAudioDataByteSize = UInt32(fixture.bytes.count)
    var offset: Int64 = 0
    let packets = fixture.packets.map { packet in
      defer { offset += Int64(packet.count) }
      return AudioStreamPacketDescription(
        mStartOffset: offset, mVariableFramesInPacket: 0, mDataByteSize: UInt32(packet.count))
    }
    let count = UInt32(packets.count)
    #expect(AudioQueueEnqueueBuffer(client.queue, buffer, count, packets) == noErr)
    try client.startOffline(.float(channels: 2))
    let heard = try client.render(30_000, channels: 2)
    #expect(heard.count == 20 * 1152 * 2)
    // Every packet of the fixture sounds.
    for first in stride(from: 0, to: heard.count, by: 1152 * 2) {
      let isHeard = heard[first..<first + 1152 * 2].contains { abs($0) > 1e-3 }
      #expect(isHeard, "\(first / 2304)")
    }
  }

  @Test
  func `AQ-24 a queued buffer cannot be freed, an idle one of a running queue can`() throws {
    let client = try ClientQueue()
    let queued = try client.enqueue([0.5])
    #expect(AudioQueueFreeBuffer(client.queue, queued) == kAudioQueueErr_BufferInQueue)
    let again = AudioQueueEnqueueBuffer(client.queue, queued, 0, nil)
    #expect(again == kAudioQueueErr_BufferInQueue)
    try client.startOffline()
    _ = try client.render(1)
    #expect(eventually { client.returned.count == 1 })
    #expect(eventually { AudioQueueFreeBuffer(client.queue, queued) == noErr })
  }

  @Test
  func `AQ-27 nothing can be enqueued while a stop gives buffers back`() throws {
    let results = Results()
    let client = try ClientQueue { queue, buffer in
      results.add(AudioQueueEnqueueBuffer(queue, buffer, 0, nil))
    }
    for _ in 0..<3 { try client.enqueue(ramp(100)) }
    #expect(AudioQueueStop(client.queue, true) == noErr)
    #expect(results.all == Array(repeating: kAudioQueueErr_EnqueueDuringReset, count: 3))
    try client.enqueue([0.5])
  }

  @Test
  func `AQ-60 trims drop decoded frames`() throws {
    let client = try ClientQueue()
    let buffer = try client.filled(ramp(1024))
    let status = AudioQueueEnqueueBufferWithParameters(
      client.queue, buffer, 0, nil, 8, 24, 0, nil, nil, nil)
    #expect(status == noErr)
    try client.startOffline()
    #expect(try client.render(2000) == Array(ramp(1024)[8..<1000]))
  }

  @Test
  func `AQ-61 AQ-62 a start time leaves a gap of silence and is told`() throws {
    let client = try ClientQueue()
    var times: [Double] = []
    for time in [nil, 250, nil] as [Double?] {
      var stamp = AudioTimeStamp()
      stamp.mSampleTime = time ?? 0
      stamp.mFlags = time == nil ? [] : .sampleTimeValid
      let buffer = try client.filled(ramp(100))
      // The same memory may hold both times.
      let status = withUnsafeMutablePointer(to: &stamp) { stamp in
        AudioQueueEnqueueBufferWithParameters(
          client.queue, buffer, 0, nil, 0, 0, 0, nil, time == nil ? nil : UnsafePointer(stamp),
          stamp)
      }
      #expect(status == noErr)
      #expect(stamp.mFlags.contains(.sampleTimeValid))
      times.append(stamp.mSampleTime)
    }
    #expect(times == [0, 250, 350])
    try client.startOffline()
    #expect(try client.render(1000) == ramp(100) + silence(150) + ramp(100) + ramp(100))
  }

  @Test
  func `AQ-61 times must ascend`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(100))
    var stamp = AudioTimeStamp()
    stamp.mSampleTime = 99
    stamp.mFlags = .sampleTimeValid
    let buffer = try client.filled(ramp(10))
    let status = AudioQueueEnqueueBufferWithParameters(
      client.queue, buffer, 0, nil, 0, 0, 0, nil, &stamp, nil)
    #expect(status == kAudio_ParamError)
  }

  @Test
  func `AQ-63 parameter events need their array`() throws {
    let client = try ClientQueue()
    let buffer = try client.filled([0.5])
    let status = AudioQueueEnqueueBufferWithParameters(
      client.queue, buffer, 0, nil, 0, 0, 1, nil, nil, nil)
    #expect(status == kAudio_ParamError)
  }

  @Test
  func `AQ-64 7-6 a parameter event counts from its buffer's first frame on`() throws {
    let client = try ClientQueue()
    try client.enqueue(Array(repeating: 0.5, count: 333))
    var event = AudioQueueParameterEvent(mID: kAudioQueueParam_Volume, mValue: 0.5)
    let buffer = try client.filled(Array(repeating: 0.5, count: 100))
    let status = AudioQueueEnqueueBufferWithParameters(
      client.queue, buffer, 0, nil, 0, 0, 1, &event, nil, nil)
    #expect(status == noErr)
    try client.startOffline()
    let expected = Array(repeating: Float(0.5), count: 333) + Array(repeating: 0.25, count: 100)
    #expect(try client.render(500) == expected)
    #expect(client.parameter(kAudioQueueParam_Volume) == 0.5)
  }
}
