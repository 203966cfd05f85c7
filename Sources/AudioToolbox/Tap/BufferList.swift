import CAudioToolbox

/// A list of buffers with one channel of Float32 each.
@safe
final class BufferList {
  /// The list for C.
  let list: UnsafeMutablePointer<AudioBufferList>
  private let memory: UnsafeMutableRawPointer
  private let isOwner: Bool

  private static let first = unsafe MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) ?? 8
  private static let stride = unsafe MemoryLayout<AudioBuffer>.stride

  /// Makes a list of buffers at NULL.
  init(channelCount: Int) {
    unsafe memory = .allocate(
      byteCount: Self.first + channelCount * Self.stride, alignment: 16)
    unsafe list = unsafe memory.bindMemory(to: AudioBufferList.self, capacity: 1)
    isOwner = true
    unsafe memory.storeBytes(of: UInt32(channelCount), as: UInt32.self)
    for channel in 0..<channelCount { unsafe set(channel, nil, frameCount: 0) }
  }

  /// Sees a list of the client's.
  init(_ list: UnsafeMutablePointer<AudioBufferList>) {
    unsafe self.list = unsafe list
    unsafe memory = UnsafeMutableRawPointer(list)
    isOwner = false
  }

  deinit {
    if isOwner { unsafe memory.deallocate() }
  }

  /// Buffers in the list.
  var count: Int { unsafe Int(list.pointee.mNumberBuffers) }

  private func buffer(_ channel: Int) -> UnsafeMutablePointer<AudioBuffer> {
    // SAFETY: callers keep to the buffers of the list.
    unsafe (memory + Self.first + channel * Self.stride).assumingMemoryBound(
      to: AudioBuffer.self)
  }

  /// Puts samples into the list.
  func set(_ channel: Int, _ samples: UnsafeMutablePointer<Float>?, frameCount: Int) {
    unsafe buffer(channel).initialize(
      to: AudioBuffer(
        mNumberChannels: 1, mDataByteSize: UInt32(frameCount * MemoryLayout<Float>.size),
        mData: samples))
  }

  /// The samples of a channel, nil at NULL or where the list has no such buffer.
  func samples(_ channel: Int) -> UnsafeMutablePointer<Float>? {
    guard channel < count else { return nil }
    return unsafe buffer(channel).pointee.mData?.assumingMemoryBound(to: Float.self)
  }

  /// Samples that the buffer of a channel has room for.
  func room(_ channel: Int) -> Int {
    unsafe Int(buffer(channel).pointee.mDataByteSize) / MemoryLayout<Float>.size
  }
}
