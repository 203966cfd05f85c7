import AudioFormat
import Glibc
import PatchGraph

/// What the program keeps in a session: a file with its command line, and one with its connections.
struct SessionFiles {
  /// The words of the command line, the working directory first, as a shell would read them.
  let options: FilePath
  /// The connections, as rules.
  let connections: FilePath

  /// Names the files of a session.
  ///
  /// - Parameter path: What the names begin with.
  init(path: String) {
    options = FilePath("\(path).aqjack")
    connections = FilePath("\(path).rules")
  }

  /// The command line that was saved, after a change to its working directory; nil if none was.
  ///
  /// - Throws: Why the file cannot be used.
  func loadOptions() throws(ToolError) -> [Argument]? {
    guard Invocation.exists(options) else { return nil }
    let content = try PatchFile.bytes(of: options)
    let words: [[UInt8]]
    do throws(ValueProblem) {
      words = try WordSplitter.words(of: content)
    } catch {
      throw .session(options, Messages.text(for: error))
    }
    guard let folder = words.first.map({ FilePath(bytes: $0) }) else { return nil }
    guard unsafe folder.withCString({ unsafe chdir($0) }) == 0 else {
      throw .session(options, "\(Messages.quoted(folder)): \(Messages.systemReason(errno))")
    }
    return words.dropFirst().map { Argument(bytes: $0) }
  }

  /// The connections that were saved, nil if none were.
  ///
  /// - Throws: Why the file cannot be used.
  func loadConnections() throws(ToolError) -> Patch? {
    guard Invocation.exists(connections) else { return nil }
    return try PatchFile.read(connections, as: .plumbing, .normal)
  }

  /// Writes both files.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - patch: The connections.
  /// - Throws: Why a file could not be written.
  func save(_ arguments: [Argument], _ patch: Patch) throws(ToolError) {
    let words = [Self.workingDirectory] + arguments.map(\.bytes)
    let text = words.flatMap { Self.quoted($0) + Array("\n".utf8) }
    do throws(OutputError) {
      try ReportWriter.write(bytes: text, to: .file(options))
    } catch {
      throw .output(error)
    }
    try PatchFile.write(patch, to: connections, as: .plumbing)
  }

  private static var workingDirectory: [UInt8] {
    guard let name = unsafe getcwd(nil, 0) else { return Array("/".utf8) }
    defer { unsafe free(name) }
    return unsafe FilePath(cString: name).bytes
  }

  /// A word so that ``WordSplitter`` reads it as it is.
  static func quoted(_ word: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    let inner = word.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] }
    return [quote] + inner + [quote]
  }
}
