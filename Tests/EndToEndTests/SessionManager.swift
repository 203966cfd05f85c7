import CSessionManager
import Foundation

/// A session manager of the tests' own.
@safe
final class SessionManager {
  private let manager: OpaquePointer

  init() {
    unsafe manager = csession_manager_open()
  }

  deinit {
    unsafe csession_manager_close(manager)
  }

  /// The value of `NSM_URL` for its clients.
  var url: String {
    guard let url = unsafe csession_manager_url(manager) else { return "" }
    defer { unsafe free(url) }
    return unsafe String(cString: url)
  }

  /// A message that has come.
  struct Message: Equatable {
    var types: String
    var arguments: [String]
  }

  /// Waits for a message with this path; nil when none comes.
  func wait(for path: String) -> Message? {
    guard unsafe csession_manager_wait(manager, path, 20_000) else { return nil }
    let types = unsafe String(cString: csession_manager_types(manager))
    return Message(
      types: types,
      arguments: (0..<types.utf8.count).map { index in
        unsafe String(cString: csession_manager_argument(manager, Int32(index)))
      })
  }

  /// Sends a message of up to three strings to where the last one came from.
  func send(_ path: String, _ strings: String...) {
    var copies = unsafe strings.map { unsafe UnsafePointer(strdup($0)) }
    unsafe csession_manager_send(manager, path, &copies, Int32(strings.count))
    unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) }
  }
}
