public import AudioFormat
import Glibc

/// Memory in which a client hands packets to a queue.
///
/// While a buffer is in the queue its bytes belong to the queue; otherwise one thread of the client
/// may write it.
@safe
public final class AudioQueueBuffer: @unchecked Sendable {
  /// The memory, of fixed size.
  ///
  /// It is the client's from the output handler to the next enqueue.
  public let bytes: UnsafeMutableRawBufferPointer
  /// How many of the bytes hold packets; read when the buffer is enqueued.
  public var byteCount = 0
  /// How many packet descriptions the client means to use.
  public let packetCapacity: Int
  /// Used by an enqueue that is given no descriptions.
  public var packetDescriptions: [PacketDescription] = []

  /// Makes an empty buffer, nil when the system has no memory left.
  ///
  /// - Parameters:
  ///   - byteCapacity: Bytes, at least 1.
  ///   - packetCapacity: Packet descriptions that are not made yet.
  init?(byteCapacity: Int, packetCapacity: Int) {
    // Unlike Swift's own allocation it answers when there is nothing; it is aligned for any sample.
    guard let memory = unsafe malloc(byteCapacity) else { return nil }
    unsafe bytes = UnsafeMutableRawBufferPointer(start: memory, count: byteCapacity)
    self.packetCapacity = packetCapacity
  }

  deinit {
    unsafe free(bytes.baseAddress)
  }

  /// Bytes that fit.
  public var byteCapacity: Int { unsafe bytes.count }
}

extension AudioQueue {
  /// The buffers of a queue; a name for those who also see C's.
  public typealias Buffer = AudioQueueBuffer
}

/// A buffer as it was when it was enqueued; later changes to the buffer do not count.
struct EnqueuedBuffer {
  let buffer: AudioQueueBuffer
  let byteCount: Int
  let descriptions: [PacketDescription]
  /// Decoded frames to drop at the start, in frames of the source.
  let trimStart: Int
  /// Decoded frames to drop at the end, in frames of the source.
  let trimEnd: Int
  /// What the first frame changes, nil for nothing.
  let parameterChange: ParameterChange?
  /// When it is to begin, in frames of the source from the start of the queue, nil for at once.
  var start: Int64?
}

/// What a queue takes when a buffer begins to sound: volume, pan, rate, pitch.
public struct ParameterChange: Sendable, Hashable {
  /// Linear, 0 to 1, nil to leave it.
  public var volume: Float?
  /// -1 for left only to 1 for right only, nil to leave it.
  public var pan: Float?
  /// 0.5 to 2, nil to leave it.
  public var playRate: Float?
  /// Cents, -2400 to 2400, nil to leave it.
  public var pitch: Float?

  /// Makes a change; values beyond the range are brought into it, but a rate beyond it has no effect.
  public init(
    volume: Float? = nil, pan: Float? = nil, playRate: Float? = nil, pitch: Float? = nil
  ) {
    self.volume = volume.map { max(0, min(1, $0)) }
    self.pan = pan.map { max(-1, min(1, $0)) }
    self.playRate = playRate.flatMap { TimePitch.rates.contains($0) ? $0 : nil }
    self.pitch = pitch.map {
      max(TimePitch.pitches.lowerBound, min(TimePitch.pitches.upperBound, $0))
    }
  }

  /// Whether the process thread has to know of it.
  var isGain: Bool { volume != nil || pan != nil }
}
