import CAudioToolbox

/// Whom a queue calls back: a function with its user data, or a block.
@safe
struct OutputClient: @unchecked Sendable {
  @safe
  private enum Callback {
    case function(AudioQueueOutputCallback?, UnsafeMutableRawPointer?)
    case block(ClientBlock)
    case closure(@Sendable (AudioQueueRef, AudioQueueBufferRef) -> Void)
  }

  private let callback: Callback

  /// A function of C, nil for nobody.
  init(_ function: AudioQueueOutputCallback?, _ userData: UnsafeMutableRawPointer?) {
    callback = unsafe .function(function, userData)
  }

  /// A block.
  init(block: UnsafeRawPointer) {
    callback = .block(unsafe ClientBlock(block))
  }

  /// A closure of Swift.
  init(_ closure: @escaping @Sendable (AudioQueueRef, AudioQueueBufferRef) -> Void) {
    callback = unsafe .closure(closure)
  }

  /// Gives a buffer back.
  func call(_ queue: AudioQueueRef, _ buffer: AudioQueueBufferRef) {
    switch callback {
    case .function(let function, let userData): unsafe function?(userData, queue, buffer)
    case .block(let block):
      unsafe cat_block_call(block.block, UnsafeMutableRawPointer(queue), buffer)
    case .closure(let closure): unsafe closure(queue, buffer)
    }
  }
}

/// A block of C, kept while this lives.
@safe
private final class ClientBlock: @unchecked Sendable {
  let block: UnsafeRawPointer

  init(_ block: UnsafeRawPointer) {
    unsafe self.block = unsafe cat_block_copy(block) ?? block
  }

  deinit {
    unsafe cat_block_release(block)
  }
}
