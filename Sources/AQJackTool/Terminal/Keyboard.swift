import AudioQueue
import CTerminal
import Glibc
import Synchronization

/// The keys of the terminal that is the standard input.
final class Keyboard: Sendable {
  /// Protects the keys that have come and not been taken.
  private let keys = Mutex<[Key]>([])

  /// In the background the terminal cannot be read; it is looked at again after this.
  private static let backgroundMicroseconds: UInt32 = 200_000

  /// Takes the terminal, as far as the program is in its foreground, and begins to listen.
  ///
  /// - Parameter wake: Called on the listening thread when a key has come.
  init(wake: @escaping @Sendable () -> Void) {
    resume()
    // The thread keeps the keyboard; it listens until the program ends.
    _ = WorkerThread(name: "aq-keys", priority: nil) { self.listen(wake) }
  }

  /// Takes the terminal, if the program has come back to its foreground.
  func resume() {
    _ = cterminal_take(STDIN_FILENO)
  }

  /// The keys that came since the last call.
  func take() -> [Key] {
    keys.withLock { keys in
      defer { keys = [] }
      return keys
    }
  }

  private func listen(_ wake: @Sendable () -> Void) {
    var parser = KeyParser()
    while true {
      var byte: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EIO { usleep(Self.backgroundMicroseconds) }
        if errno != EIO, errno != EINTR { return }
        continue
      }
      guard let key = parser.read(byte) else { continue }
      keys.withLock { $0.append(key) }
      wake()
    }
  }
}
