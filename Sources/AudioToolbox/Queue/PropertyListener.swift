import AudioQueue
import CAudioToolbox

/// A client's listener: function and user data together name it.
@safe
struct PropertyListener: @unchecked Sendable {
  let property: AudioQueuePropertyID
  let function: AudioQueuePropertyListenerProc
  let userData: UnsafeMutableRawPointer?
  /// The engine's number of it, nil for a property that never changes by itself.
  var token: Int?

  /// Whether it is the listener of these.
  func isSame(
    _ property: AudioQueuePropertyID, _ function: AudioQueuePropertyListenerProc,
    _ userData: UnsafeMutableRawPointer?
  ) -> Bool {
    unsafe self.property == property && self.userData == userData
      && unsafeBitCast(self.function, to: UInt.self) == unsafeBitCast(function, to: UInt.self)
  }
}

extension QueueObject {
  /// Adds a listener; one that is there already is not added again.
  func addListener(
    _ property: AudioQueuePropertyID, _ function: AudioQueuePropertyListenerProc,
    _ userData: UnsafeMutableRawPointer?
  ) {
    var listener = unsafe PropertyListener(
      property: property, function: function, userData: userData, token: nil)
    let isThere = settings.withLock { settings in
      settings.listeners.contains { unsafe $0.isSame(property, function, userData) }
    }
    guard !isThere else { return }
    if let changing = QueueProperty(property) {
      let heard = listener
      listener.token = queue.addListener(changing) { [weak self] _ in
        guard let reference = unsafe self?.reference else { return }
        unsafe heard.function(heard.userData, reference, heard.property)
      }
    }
    settings.withLock { $0.listeners.append(listener) }
  }

  /// Removes a listener; one that is not there is not missed.
  func removeListener(
    _ property: AudioQueuePropertyID, _ function: AudioQueuePropertyListenerProc,
    _ userData: UnsafeMutableRawPointer?
  ) {
    let token = settings.withLock { settings -> Int? in
      let index = settings.listeners.firstIndex { unsafe $0.isSame(property, function, userData) }
      return index.flatMap { settings.listeners.remove(at: $0).token }
    }
    if let token { queue.removeListener(token) }
  }
}

extension QueueProperty {
  /// The property of this number, nil where its listeners hear nothing.
  init?(_ property: AudioQueuePropertyID) {
    switch property {
    case kAudioQueueProperty_IsRunning: self = .isRunning
    case kAudioQueueProperty_CurrentDevice: self = .device
    default: return nil
    }
  }
}
