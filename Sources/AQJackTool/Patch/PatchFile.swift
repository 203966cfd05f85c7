import AudioFile
import AudioFormat
import Glibc
import PatchGraph

/// Reads and writes patch files.
enum PatchFile {
  /// Reads a file.
  ///
  /// Blocks.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for the standard input.
  ///   - format: Its format, nil as its content tells.
  ///   - verbosity: Whether lines that were left out are told.
  /// - Returns: The patch.
  /// - Throws: Why it cannot be read.
  static func read(
    _ path: FilePath, as format: PatchFormat? = nil, _ verbosity: Verbosity
  ) throws(ToolError) -> Patch {
    let content = try bytes(of: path)
    do throws(PatchError) {
      let (patch, notices) = try (format ?? PatchFormat(content: content)).read(content)
      if verbosity >= .normal {
        for notice in notices {
          Console.complain("\(Messages.quoted(path)): \(PrintableText.of(notice))")
        }
      }
      return patch
    } catch {
      throw .patchFile(path, error)
    }
  }

  /// Writes a file; none is made, or changed, if the format cannot hold the patch.
  ///
  /// Blocks.
  ///
  /// - Parameters:
  ///   - patch: What it is to hold.
  ///   - path: The file, `-` for the standard output.
  ///   - format: Its format, nil as its name tells.
  /// - Throws: Why it was not written.
  static func write(
    _ patch: Patch, to path: FilePath, as format: PatchFormat?
  ) throws(ToolError) {
    let content: [UInt8]
    do throws(PatchError) {
      content = try (format ?? PatchFormat(fileName: path.bytes)).write(patch)
    } catch {
      throw .patchFile(path, error)
    }
    do throws(OutputError) {
      try ReportWriter.write(bytes: content, to: path == "-" ? .standardOutput : .file(path))
    } catch {
      throw .output(error)
    }
  }

  /// The bytes of a file; blocks.
  static func bytes(of path: FilePath) throws(ToolError) -> [UInt8] {
    let isInput = path == "-"
    let descriptor =
      isInput ? STDIN_FILENO : unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .file(.cannotOpen(path, errno: errno)) }
    defer { if !isInput { close(descriptor) } }
    var content: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .file(.cannotOpen(path, errno: errno)) }
      if count == 0 { return content }
      content += part.prefix(count)
    }
  }
}
