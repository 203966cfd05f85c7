// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioQueue
public import CAudioToolbox
public import CoreFoundation
public import Dispatch

/// Makes an output queue; the header says the rest.
@c @implementation
public func AudioQueueNewOutput(
  _ inFormat: UnsafePointer<AudioStreamBasicDescription>?,
  _ inCallbackProc: AudioQueueOutputCallback?, _ inUserData: UnsafeMutableRawPointer?,
  _ inCallbackRunLoop: UnsafeRawPointer?, _ inCallbackRunLoopMode: UnsafeRawPointer?,
  _ inFlags: UInt32, _ outAQ: UnsafeMutablePointer<AudioQueueRef?>?
) -> OSStatus {
  unsafe newQueue(inFormat, inFlags, outAQ, OutputClient(inCallbackProc, inUserData)) {
    guard let loop = unsafe inCallbackRunLoop else { return nil }
    return unsafe RunLoopContext(loop, mode: inCallbackRunLoopMode)
  }
}

/// Makes an output queue whose callbacks run on a dispatch queue; the header says the rest.
@c @implementation
public func AudioQueueNewOutputWithDispatchQueue(
  _ outAQ: UnsafeMutablePointer<AudioQueueRef?>?,
  _ inFormat: UnsafePointer<AudioStreamBasicDescription>?, _ inFlags: UInt32,
  _ inCallbackDispatchQueue: UnsafeRawPointer?, _ inCallbackBlock: UnsafeRawPointer?
) -> OSStatus {
  guard let queue = unsafe inCallbackDispatchQueue, let block = unsafe inCallbackBlock else {
    unsafe outAQ?.pointee = nil
    return kAudio_ParamError
  }
  return unsafe newQueue(inFormat, inFlags, outAQ, OutputClient(block: block)) {
    unsafe DispatchContext(CDispatchQueue(queue))
  }
}

// MARK: - The same with Swift's types

/// Makes an output queue, as on Apple's systems.
///
/// - Returns: A result of Core Audio.
@discardableResult
public func AudioQueueNewOutput(
  _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inCallbackProc: @escaping AudioQueueOutputCallback,
  _ inUserData: UnsafeMutableRawPointer?, _ inCallbackRunLoop: CFRunLoop?,
  _ inCallbackRunLoopMode: CFString?, _ inFlags: UInt32,
  _ outAQ: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus {
  unsafe newQueue(inFormat, inFlags, outAQ, OutputClient(inCallbackProc, inUserData)) {
    inCallbackRunLoop.map {
      RunLoopContext($0, mode: inCallbackRunLoopMode ?? kCFRunLoopCommonModes)
    }
  }
}

/// Makes an output queue whose callbacks run on a dispatch queue, as on Apple's systems.
///
/// - Returns: A result of Core Audio.
@discardableResult
public func AudioQueueNewOutputWithDispatchQueue(
  _ outAQ: UnsafeMutablePointer<AudioQueueRef?>,
  _ inFormat: UnsafePointer<AudioStreamBasicDescription>, _ inFlags: UInt32,
  _ inCallbackDispatchQueue: DispatchQueue,
  _ inCallbackBlock: @escaping @Sendable (AudioQueueRef, AudioQueueBufferRef) -> Void
) -> OSStatus {
  unsafe newQueue(inFormat, inFlags, outAQ, OutputClient(inCallbackBlock)) {
    DispatchContext(SwiftDispatchQueue(inCallbackDispatchQueue))
  }
}

// MARK: - All of them

private func newQueue(
  _ format: UnsafePointer<AudioStreamBasicDescription>?, _ flags: UInt32,
  _ out: UnsafeMutablePointer<AudioQueueRef?>?, _ client: OutputClient,
  _ makeContext: () -> (any HandlerContext)?
) -> OSStatus {
  unsafe out?.pointee = nil
  return status {
    guard let format = unsafe format, let out = unsafe out, flags == 0 else {
      throw StatusError.parameter
    }
    let object = try unsafe QueueObject(
      format.pointee, context: makeContext(), client: client)
    unsafe out.pointee = unsafe object.reference
  }
}

extension RunLoopContext {
  /// The context of a run loop and mode of C.
  fileprivate convenience init(_ loop: UnsafeRawPointer, mode: UnsafeRawPointer?) {
    let name = unsafe mode.map {
      unsafe Unmanaged<CFString>.fromOpaque($0).takeUnretainedValue()
    }
    self.init(
      unsafe Unmanaged<CFRunLoop>.fromOpaque(loop).takeUnretainedValue(),
      mode: name ?? kCFRunLoopCommonModes)
  }
}
