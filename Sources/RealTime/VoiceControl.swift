package import Synchronization

/// What a voice is asked to do.
package enum VoiceRequest: UInt8, Sendable {
  /// Make no sound and keep the position.
  case hold
  /// Sound, from the start frame on.
  case run
  /// Leave the renderer at the next cycle.
  case leave
}

/// How far a voice has come; it only ever goes forward.
package enum VoicePhase: UInt8, Sendable {
  /// Its start has not come.
  case waiting
  /// Its start has come; it takes frames as they are there.
  case running
  /// The process thread will not touch it after the present cycle.
  case gone
}

/// What the process thread and the other threads tell each other about a voice.
///
/// Every field is atomic. Where more than one thread writes, the last word counts, and whoever it is
/// for is woken behind it.
package struct VoiceControl: ~Copyable {
  // MARK: - Written by the control and decode threads

  private let requestCode = Atomic<UInt8>(VoiceRequest.hold.rawValue)
  /// Device frame of the first frame; one that has passed means as soon as possible.
  package let startFrame = Atomic<Int64>(Int64.min)
  /// The voice behind whose last frame this one starts, 0 for none, or ``unknownPredecessor``.
  ///
  /// The predecessor must have been delivered before.
  package let predecessor = Atomic<Int>(0)
  /// The gain to move to and the frames to take for it, see ``GainTarget``.
  package let gainTarget: Atomic<UInt64>
  /// The pan to move to, as the bits of a Float32.
  package let panBits: Atomic<UInt32>
  /// Whether channels go elsewhere, are panned, or have gains that are due at frames; or once were.
  package let isShaped = Atomic<Bool>(false)
  /// Frames in the whole voice once the decoder knows it, before that -1; once the voice has ended
  /// there, `Int.max`.
  ///
  /// The process thread ends it, the decode thread takes it back: whoever exchanges it first.
  package let finalFrame = Atomic<Int>(-1)
  /// The process thread wakes the decode thread once, when this many frames have been taken.
  package let wakeAt = Atomic<Int>(Int.max)

  /// A predecessor that will be named later; until then the voice does not start.
  static var unknownPredecessor: Int {
    @_noLocks get { -1 }
  }

  /// Whether no frames will come before the client does something.
  package let isStarved = Atomic<Bool>(false)

  /// Frames that the decode thread keeps ready at most.
  let aheadLimit = Atomic<Int>(Int.max)

  // MARK: - Written by the process thread

  /// Whether the process thread waits for frames, which it does in freewheel only.
  package let isAwaited = Atomic<Bool>(false)

  private let phaseCode = Atomic<UInt8>(VoicePhase.waiting.rawValue)
  /// Device frame at which the first frame sounded, -1 before.
  package let firstFrame = Atomic<Int64>(-1)
  /// Device frame behind the last frame that sounded.
  package let endFrame = Atomic<Int64>(-1)
  /// Frames of the device since the voice began, but for those in which it was on hold.
  package let elapsedFrames = Atomic<Int>(0)
  /// Frames of silence for want of frames since the voice began, also before its first frame.
  package let delayFrames = Atomic<Int>(0)
  /// Frames of silence since the last frame that sounded, while more were due.
  package let silentFrames = Atomic<Int>(0)
  /// Frames of silence between frames that sounded, in all.
  package let underrunFrames = Atomic<Int>(0)
  /// The present gain, as the bits of a Float32.
  package let gainBits: Atomic<UInt32>

  // MARK: - Access

  /// What the voice is to do.
  package var request: VoiceRequest {
    @_noLocks get { VoiceRequest(rawValue: requestCode.load(ordering: .acquiring)) ?? .hold }
  }

  /// How far the voice has come.
  package var phase: VoicePhase {
    @_noLocks get { VoicePhase(rawValue: phaseCode.load(ordering: .acquiring)) ?? .gone }
  }

  /// Asks the process thread for something.
  ///
  /// Control thread.
  package func ask(_ request: VoiceRequest) {
    requestCode.store(request.rawValue, ordering: .releasing)
  }

  /// Says how far the voice has come.
  ///
  /// Process thread.
  @_noLocks
  func publish(_ phase: VoicePhase) {
    phaseCode.store(phase.rawValue, ordering: .releasing)
  }

  /// Ends the voice at its final frame, unless that has been taken back.
  ///
  /// Process thread.
  ///
  /// - Returns: Whether it has ended.
  @_noLocks
  @inline(never)
  func sealEnd(at frame: Int) -> Bool {
    finalFrame.compareExchange(expected: frame, desired: .max, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Takes the final frame back, unless the voice has ended there.
  ///
  /// Decode thread.
  ///
  /// - Returns: Whether the voice goes on.
  func withdrawEnd() -> Bool {
    let frame = finalFrame.load(ordering: .relaxed)
    guard frame >= 0, frame < .max else { return frame < 0 }
    return finalFrame.compareExchange(
      expected: frame, desired: -1, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Starts at a steady gain and pan.
  init(gain: Float, pan: Float = 0) {
    panBits = Atomic(pan.bitPattern)
    gainTarget = Atomic(GainTarget(gain: gain, frames: 0).bits)
    gainBits = Atomic(gain.bitPattern)
  }
}

/// A gain and how many frames the way to it takes, in one atomic word.
package struct GainTarget {
  /// Linear gain.
  package let gain: Float
  /// Frames, 0 to jump.
  package let frames: UInt32

  /// Makes a target.
  package init(gain: Float, frames: UInt32) {
    self.gain = gain
    self.frames = frames
  }

  @_noLocks
  init(bits: UInt64) {
    gain = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    frames = UInt32(truncatingIfNeeded: bits &>> 32)
  }

  /// The word: the gain's bits below, the frames above.
  package var bits: UInt64 { UInt64(gain.bitPattern) | UInt64(frames) << 32 }
}
