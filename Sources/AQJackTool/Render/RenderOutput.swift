import AudioFormat
import Glibc

/// Where rendered frames go: a WAVE file, or raw samples on the standard output.
///
/// Until `finish` the header of a file says that it holds no frames.
final class RenderOutput {
  private let target: OutputTarget
  private let descriptor: Int32
  private let header: WAVEHeader?
  private var frameCount: Int64 = 0

  /// Opens the output; a file is made, or emptied.
  ///
  /// - Parameters:
  ///   - target: Where to.
  ///   - header: Says what a file holds.
  ///   - input: The file that is read, which must not be the output; `-` is the standard input.
  /// - Throws: `isInput`, when a file that was there is as before, or `cannotWrite`.
  init(_ target: OutputTarget, header: WAVEHeader, input: FilePath) throws(OutputError) {
    self.target = target
    guard case .file(let path) = target else {
      descriptor = STDOUT_FILENO
      self.header = nil
      return
    }
    descriptor = unsafe path.withCString { name in
      unsafe open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    }
    self.header = header
    guard descriptor >= 0 else { throw .cannotWrite(target, errno: errno) }
    do throws(OutputError) {
      try begin(path, header, input)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private func begin(
    _ path: FilePath, _ header: WAVEHeader, _ input: FilePath
  ) throws(OutputError) {
    var (output, source) = (stat(), stat())
    unsafe fstat(descriptor, &output)
    let isFound =
      input == "-"
      ? unsafe fstat(STDIN_FILENO, &source) == 0
      : unsafe input.withCString { unsafe stat($0, &source) } == 0
    // A terminal or a device may be both.
    if isFound, source.st_mode & S_IFMT == S_IFREG, output.st_dev == source.st_dev,
      output.st_ino == source.st_ino
    {
      throw .isInput(path)
    }
    // Devices have no length; for files the write would find out as well.
    ftruncate(descriptor, 0)
    try check(Console.write(header.bytes(frameCount: 0), to: descriptor))
  }

  /// Writes frames behind the others.
  ///
  /// - Parameters:
  ///   - bytes: The samples, interleaved, in this machine's order of bytes, which is little-endian.
  ///   - count: How many frames they are.
  /// - Throws: `cannotWrite`; the output is then of no use.
  func write(_ bytes: RawSpan, frameCount count: Int) throws(OutputError) {
    let code = unsafe bytes.withUnsafeBytes { unsafe Console.write($0, to: descriptor) }
    try check(code)
    frameCount += Int64(count)
  }

  /// Completes the header and closes a file.
  ///
  /// - Throws: `cannotWrite`; the output is then of no use.
  func finish() throws(OutputError) {
    guard let header else { return }
    if lseek(descriptor, 0, SEEK_SET) != 0 { try check(errno) }
    try check(Console.write(header.bytes(frameCount: frameCount), to: descriptor))
    // Some file systems say only here that there was no space.
    if close(descriptor) != 0 { try check(errno) }
  }

  /// Removes a file that was not finished: half of a sound is no result.
  func abandon() {
    guard case .file(let path) = target else { return }
    close(descriptor)
    var status = stat()
    let isFile = unsafe path.withCString { unsafe lstat($0, &status) } == 0
    guard isFile, status.st_mode & S_IFMT == S_IFREG else { return }
    _ = unsafe path.withCString { unsafe unlink($0) }
  }

  private func check(_ code: Int32) throws(OutputError) {
    if code != 0 { throw .cannotWrite(target, errno: code) }
  }
}
