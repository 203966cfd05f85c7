import Glibc

/// What the program says: results on standard output, everything else on standard error.
package enum Console {
  /// Puts `/dev/null` in the place of standard streams that were closed.
  ///
  /// The next file that is opened would take the place otherwise, and libjack's data be written
  /// over by a message. Reading from it is all that is allowed, so that a result that goes to a
  /// closed standard output is still an error.
  static func occupyClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Prints one message on standard error, with the program's name before it.
  package static func complain(_ message: String) {
    // Nobody is left to be told when standard error is gone.
    _ = write(Array("\(Program.name): \(message)\n".utf8), to: STDERR_FILENO)
  }

  /// Prints a line on standard error as it is.
  package static func note(_ line: String) {
    _ = write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Prints text on standard output.
  ///
  /// - Parameter text: The text, with its line ends.
  /// - Throws: Why not all of it was written.
  package static func print(_ text: String) throws(OutputError) {
    let code = write(Array(text.utf8), to: STDOUT_FILENO)
    if code != 0 { throw .cannotWrite(.standardOutput, errno: code) }
  }

  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: Where to.
  /// - Returns: 0, or the `errno` of the write that failed.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { unsafe write($0, to: descriptor) }
  }

  /// Writes all bytes of a part of the memory; otherwise as `write(_:to:)` of an array.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
      let count = unsafe Glibc.write(descriptor, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      unsafe rest = rest.dropFirst(count)
    }
    return 0
  }
}
