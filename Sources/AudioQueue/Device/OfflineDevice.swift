public import AudioFormat
import RealTime
import Synchronization

/// A device without a server: its cycles come when they are asked for, as fast as queues decode.
///
/// Queues sound as on any other device, through the same renderer, but for one thing: a cycle
/// waits until every queue has its frames, so that there are no underruns.
public final class OfflineDevice: AudioDevice, @unchecked Sendable {
  /// Frames of the longest cycle.
  static let cycleFrames = 4096

  /// A voice in the renderer, and the queue whose frames it sounds.
  private struct Sounding {
    let voice: VoiceHandle
    let queue: Monitor<QueueState>
  }

  private struct State {
    var sounding: [Sounding] = []
    /// Counts the voices that have come.
    var arrivals = 0
  }

  // Held while a cycle runs: one runs at a time, and no voice comes in the middle of it.
  private let state = Mutex(State())
  // Used by the thread that holds the mutex.
  private let process: OfflineProcess

  /// Makes a device at frame 0.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames per second, above 0.
  ///   - channelCount: Channels, 1 to 255.
  ///   - channelLayout: The places of as many channels, nil for those of WAVE.
  public init(
    sampleRate: Double, channelCount: Int, channelLayout: ChannelLayout? = nil
  ) {
    precondition(sampleRate > 0, "OfflineDevice: the sample rate is not positive")
    precondition((1...255).contains(channelCount), "OfflineDevice: 1 to 255 channels")
    process = OfflineProcess(channelCount: channelCount, cycleFrames: Self.cycleFrames)
    super.init(
      sampleRate: sampleRate, channelLayout: channelLayout, renderer: process.handle)
  }

  /// Renders the next frames of the device.
  ///
  /// Blocks until every queue has decoded them, however long its output handler takes; so it must
  /// not be called from a handler. A queue whose handler enqueued nothing is silent.
  ///
  /// - Parameter frames: Filled with interleaved frames; its length is a multiple of the number of
  ///   channels.
  public func render(into frames: inout MutableSpan<Float>) {
    precondition(
      frames.count % channelCount == 0, "OfflineDevice.render: the last frame is not whole")
    let frameCount = frames.count / channelCount
    unsafe frames.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      for start in stride(from: 0, to: frameCount, by: Self.cycleFrames) {
        let count = min(Self.cycleFrames, frameCount - start)
        unsafe renderCycle(count, into: first + start * channelCount)
      }
    }
  }

  private func renderCycle(_ count: Int, into target: UnsafeMutablePointer<Float>) {
    while true {
      let arrivals = waitForFrames(count)
      let isDone = state.withLock { state in
        // A voice that came after the wait may not have its frames.
        guard state.arrivals == arrivals else { return false }
        unsafe process.run(count, into: target)
        return true
      }
      if isDone { return }
    }
  }

  /// Waits until every voice in the renderer can sound, and says how many voices had come.
  private func waitForFrames(_ count: Int) -> Int {
    let (sounding, arrivals) = state.withLock { state in
      state.sounding.removeAll { $0.voice.phase == .gone }
      return (state.sounding, state.arrivals)
    }
    for each in sounding {
      _ = each.queue.wait { $0.hasFrames(count, for: each.voice) }
    }
    return arrivals
  }

  override func deliver(_ voice: VoiceHandle, of queue: Monitor<QueueState>) {
    state.withLock { state in
      state.arrivals += 1
      state.sounding.append(Sounding(voice: voice, queue: queue))
      renderer.deliver(voice)
    }
  }

  package override var periodFrames: Int { Self.cycleFrames }
  package override var isAlive: Bool { true }

  /// False, once a cycle that runs has ended: none comes by itself.
  package override var isCycling: Bool { state.withLock { _ in false } }
}

extension AudioQueue {
  /// Waits until frames are decoded, or until there will be no more without another call.
  ///
  /// For a queue of an ``OfflineDevice`` only: elsewhere the answer is old when it comes. Never
  /// from a handler.
  ///
  /// - Parameter count: Frames wanted, at most 8192: half of the smallest ring.
  /// - Returns: Frames that the next cycle can sound, 0 to `count`; 0 for a queue at rest.
  package func waitForFrames(_ count: Int) -> Int {
    var frames = 0
    _ = state.wait { state in
      guard let voice = state.voice else { return true }
      frames = min(count, state.preparedFrames - voice.ring.readFrames)
      return state.hasFrames(count, for: voice)
    }
    return frames
  }
}
