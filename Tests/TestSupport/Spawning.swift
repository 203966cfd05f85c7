import AudioFormat
import Foundation

/// Starts of programs, by the C library's posix_spawn.
enum Spawning {
  /// What a standard stream of the program is.
  enum Stream {
    /// A copy of the test's descriptor.
    case copy(Int32)
    /// Nothing, and ends at once.
    case null
    /// Closed.
    case closed

    /// What a stream is by the words of ``ProgramRun``; without a usual descriptor it is nothing.
    init(_ stream: ProgramStream, usual: Int32?) {
      switch stream {
      case .closed: self = .closed
      case .usual, .lifeline: self = usual.map { .copy($0) } ?? .null
      }
    }
  }

  /// Starts a program with every signal let through, which the test's own threads block.
  ///
  /// - Parameters:
  ///   - program: A path, or a name to look for in `$PATH`.
  ///   - arguments: What stands behind the name.
  ///   - streams: Standard input, output and error.
  ///   - environment: All variables.
  /// - Returns: The number of its process.
  static func start(
    _ program: FilePath, _ arguments: [FilePath], streams: [Stream], environment: [FilePath]
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      switch stream {
      case .copy(let file): unsafe posix_spawn_file_actions_adddup2(&actions, file, number)
      case .null: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .closed: unsafe posix_spawn_file_actions_addclose(&actions, number)
      }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let code = unsafe withStrings([program] + arguments) { words in
      unsafe withStrings(environment) { variables in
        unsafe program.withCString { name in
          unsafe posix_spawnp(&process, name, &actions, &attributes, words, variables)
        }
      }
    }
    precondition(code == 0, "Spawning: posix_spawn failed")
    return process
  }

  /// A file that nobody else can open.
  static func namelessFile() -> Int32 {
    var template = Array("/tmp/aqjack-test.XXXXXX".utf8CString)
    let file = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let name = buffer.baseAddress else { return Int32(-1) }
      defer { unsafe unlink(name) }
      return unsafe mkstemp(name)
    }
    precondition(file >= 0, "Spawning: mkstemp failed")
    return moved(file)
  }

  /// The reading and the writing end of a pipe.
  static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let code = unsafe Foundation.pipe(&ends)
    precondition(code == 0, "Spawning: pipe failed")
    return (moved(ends[0]), moved(ends[1]))
  }

  /// Moves a descriptor away from the standard streams, whose numbers are free where the test was
  /// started without them, and keeps it from programs.
  private static func moved(_ descriptor: Int32) -> Int32 {
    defer { close(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }

  private static func withStrings<Result>(
    _ strings: [FilePath], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe $0.withCString { unsafe strdup($0) } }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe (copies + [nil]).withUnsafeBufferPointer { list in
      // SAFETY: the list has at least its terminator, so it has a base address.
      unsafe body(list.baseAddress.unsafelyUnwrapped)
    }
  }
}
