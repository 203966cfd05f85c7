import AudioToolbox
import Foundation

/// Plays half a second of six channels, the k-th of which is k tenths, in the layout of AAC.
func playSurround() -> Bool {
  let client = Client()
  var format = floatFormat()
  format.mChannelsPerFrame = 6
  format.mBytesPerFrame = 24
  format.mBytesPerPacket = 24
  var queue: AudioQueueRef?
  AudioQueueNewOutput(
    &format, { data, _, buffer in Client.of(data)?.give(buffer) }, client.userData, nil, nil, 0,
    &queue)
  AudioQueueAddPropertyListener(
    queue, kAudioQueueProperty_IsRunning,
    { data, queue, id in
      var (value, size): (UInt32, UInt32) = (0, 4)
      AudioQueueGetProperty(queue, id, &value, &size)
      Client.of(data)?.note(value != 0)
    }, client.userData)
  var layout = AudioChannelLayout()
  layout.mChannelLayoutTag = kAudioChannelLayoutTag_AAC_5_1
  let size = UInt32(MemoryLayout<AudioChannelLayout>.size)
  guard
    AudioQueueSetProperty(queue, kAudioQueueProperty_ChannelLayout, &layout, size) == noErr,
    enqueueSurround(queue, frames: 24_000), AudioQueueStart(queue, nil) == noErr,
    AudioQueueStop(queue, false) == noErr
  else { return false }
  let hasEnded = eventually { client.edges == [true, false] }
  return AudioQueueDispose(queue, true) == noErr && hasEnded
}

private func enqueueSurround(_ queue: AudioQueueRef?, frames: Int) -> Bool {
  var made: AudioQueueBufferRef?
  AudioQueueAllocateBuffer(queue, UInt32(frames * 24), &made)
  guard let buffer = made else { return false }
  let samples = buffer.pointee.mAudioData.assumingMemoryBound(to: Float.self)
  for index in 0..<frames * 6 { samples[index] = Float(index % 6 + 1) / 10 }
  buffer.pointee.mAudioDataByteSize = UInt32(frames * 24)
  return AudioQueueEnqueueBuffer(queue, buffer, 0, nil) == noErr
}
