package import AudioFormat
import Foundation

/// A folder of its own for a test, removed with all it holds when the value goes.
///
/// Keep it in the suite: a local may go after its last use.
package final class TemporaryFolder: Sendable {
  /// The folder.
  package let path: FilePath

  /// Makes a folder below the system's.
  package init() {
    var template = Array("/tmp/aqjack-test.XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    precondition(made, "TemporaryFolder: mkdtemp failed")
    path = FilePath(bytes: template.map(UInt8.init(bitPattern:)))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.description)
  }

  /// The path of a name inside the folder.
  package func path(_ name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + Array(name))
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - name: Any bytes but a slash.
  ///   - bytes: What the file holds.
  ///   - length: Bytes the file is stretched to, with a hole, when it is longer.
  /// - Returns: Its path.
  package func write(
    _ name: some Sequence<UInt8>, _ bytes: [UInt8], length: Int = 0
  ) -> FilePath {
    let file = path(name)
    let descriptor = unsafe file.withCString { name in
      unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    }
    let written = unsafe bytes.withUnsafeBytes { bytes in
      unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
    }
    precondition(written == bytes.count, "TemporaryFolder.write: write failed")
    if length > bytes.count { ftruncate(descriptor, length) }
    close(descriptor)
    return file
  }

  /// Writes a file whose name is text.
  package func write(_ name: String, _ bytes: [UInt8], length: Int = 0) -> FilePath {
    write(name.utf8, bytes, length: length)
  }
}

/// The bytes of a file.
package func contents(_ path: FilePath) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path.description)))
}
