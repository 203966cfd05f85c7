import Synchronization

/// Room for some gain events in a row.
@safe
struct GainBlock: ~Copyable {
  static var capacity: Int {
    @_noLocks get { 256 }
  }

  let entries: UnsafeMutablePointer<GainEvent>
  /// The block behind this one, set before the last event of this one is added.
  ///
  /// Written by the decode thread.
  let next = unsafe Atomic<UnsafeMutablePointer<GainBlock>?>(nil)

  /// Uses memory for `capacity` entries that outlives the block.
  init(entries: UnsafeMutablePointer<GainEvent>) {
    unsafe self.entries = entries
  }
}

/// The blocks of a gain schedule beyond its first, made when they are needed, and used again.
///
/// Decode thread only.
@safe
final class GainBlocks: @unchecked Sendable {
  /// The first block, which belongs to the voice.
  private let first: UnsafeMutablePointer<GainBlock>
  /// Blocks in the order of their events; the oldest one is the first.
  private var blocks: [UnsafeMutablePointer<GainBlock>]
  private var memory: [LockedMemory] = []
  /// Events in blocks before the oldest.
  private var passedCount = 0

  /// Begins with the block of a voice.
  init(first: UnsafeMutablePointer<GainBlock>) {
    unsafe self.first = unsafe first
    unsafe blocks = unsafe [first]
  }

  deinit {
    for index in unsafe blocks.indices where unsafe blocks[index] != first {
      unsafe blocks[index].deinitialize(count: 1)
    }
  }

  /// An empty block: the oldest one, if the process thread has left it, or else a new one.
  ///
  /// - Parameter takenCount: Events ever taken.
  /// - Returns: The block, nil when the system has no memory left.
  func take(whenTaken takenCount: Int) -> UnsafeMutablePointer<GainBlock>? {
    guard takenCount >= passedCount + GainBlock.capacity else { return unsafe makeBlock() }
    passedCount += GainBlock.capacity
    let oldest = unsafe blocks.removeFirst()
    unsafe oldest.pointee.next.store(nil, ordering: .relaxed)
    unsafe blocks.append(oldest)
    return unsafe oldest
  }

  private func makeBlock() -> UnsafeMutablePointer<GainBlock>? {
    let blockBytes = LockedArena.size(of: GainBlock.self)
    let eventBytes = LockedArena.size(of: GainEvent.self, count: GainBlock.capacity)
    guard let room = LockedMemory(byteCount: blockBytes + eventBytes) else { return nil }
    // SAFETY: the block fills the first cache line of the page, the events follow it.
    let events = unsafe (room.start + blockBytes).bindMemory(
      to: GainEvent.self, capacity: GainBlock.capacity)
    unsafe events.initialize(
      repeating: GainEvent(frame: 0, volume: nil, pan: nil), count: GainBlock.capacity)
    let block = unsafe room.start.bindMemory(to: GainBlock.self, capacity: 1)
    unsafe block.initialize(to: GainBlock(entries: events))
    memory.append(room)
    unsafe blocks.append(block)
    return unsafe block
  }
}
