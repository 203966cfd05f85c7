import AudioToolbox
import Synchronization

/// What a test does in a tap's callback.
final class ClientTap: @unchecked Sendable {
  /// A call of the callback.
  struct Call {
    let tap: AudioQueueProcessingTapRef
    let frameCount: UInt32
    let time: UnsafeMutablePointer<AudioTimeStamp>
    let flags: UnsafeMutablePointer<AudioQueueProcessingTapFlags>
    let madeCount: UnsafeMutablePointer<UInt32>
    let data: UnsafeMutablePointer<AudioBufferList>

    /// Has the source fill the list.
    @discardableResult
    func getSource() -> OSStatus {
      AudioQueueProcessingTapGetSourceAudio(tap, frameCount, time, flags, madeCount, data)
    }

    /// The samples of the only channel.
    var samples: UnsafeMutableBufferPointer<Float> {
      UnsafeMutableBufferPointer(
        start: data.pointee.mBuffers.mData?.assumingMemoryBound(to: Float.self),
        count: Int(frameCount))
    }
  }

  /// The tap.
  let tap: AudioQueueProcessingTapRef
  /// What it is given.
  let format: AudioStreamBasicDescription
  /// Frames of a call at most.
  let maximumFrames: UInt32
  private let calls: TapCalls

  /// Puts a tap into a queue.
  init(
    _ client: ClientQueue, _ flags: AudioQueueProcessingTapFlags,
    _ onCall: @escaping (Call) -> Void = { $0.getSource() }
  ) throws {
    calls = TapCalls(onCall)
    var made: AudioQueueProcessingTapRef?
    var format = AudioStreamBasicDescription()
    var maximum: UInt32 = 0
    let status = AudioQueueProcessingTapNew(
      client.queue,
      { data, tap, count, time, flags, made, list in
        guard let data else { return }
        Unmanaged<TapCalls>.fromOpaque(data).takeUnretainedValue().onCall(
          Call(
            tap: tap, frameCount: count, time: time, flags: flags, madeCount: made, data: list))
      }, Unmanaged.passUnretained(calls).toOpaque(), flags, &maximum, &format, &made)
    guard status == noErr, let made else { throw ClientFailure(status: status) }
    tap = made
    self.format = format
    maximumFrames = maximum
  }
}

private final class TapCalls {
  let onCall: (ClientTap.Call) -> Void

  init(_ onCall: @escaping (ClientTap.Call) -> Void) {
    self.onCall = onCall
  }
}
