import Foundation

/// What a process holds of the system at one moment.
package struct ProcessUsage {
  /// Its threads.
  package let threads: Int
  /// What its descriptors lead to, in order: paths, and the kinds of what has none.
  ///
  /// Without pipes to a child's standard streams: a sanitizer starts its symbolizer with the first
  /// report that it may have to suppress, at any time, and keeps it.
  package let openFiles: [String]
  /// Its own memory that is present, in bytes: neither files nor what it shares with a server,
  /// of which more or less is present as its other readers have touched it.
  package let ownBytes: Int

  /// Looks at a running process.
  ///
  /// - Parameter process: Its number, by default the caller's.
  package init(of process: Int32 = getpid()) {
    let folder = "/proc/\(process)"
    threads = Self.names(in: "\(folder)/task").count
    let streams = Self.streams(ofChildrenOf: process)
    let targets = Self.names(in: "\(folder)/fd").compactMap { Self.target("\(folder)/fd/\($0)") }
    // pipe:[123]
    openFiles = targets.filter { !streams.contains($0) }
      .map { String($0.prefix { $0 != "[" }) }.sorted()
    ownBytes = Self.bytes("RssAnon", of: folder)
  }

  /// The pipes at the standard streams of a process's children.
  private static func streams(ofChildrenOf process: Int32) -> Set<String> {
    let tasks = names(in: "/proc/\(process)/task").map { "/proc/\(process)/task/\($0)/children" }
    let children = tasks.flatMap { text($0).split(separator: " ") }
    let streams = children.flatMap { child in
      (0...2).compactMap { target("/proc/\(child)/fd/\($0)") }
    }
    return Set(streams.filter { $0.hasPrefix("pipe:") })
  }

  /// A field of a process's status that is in kibibytes, as bytes.
  private static func bytes(_ field: String, of folder: String) -> Int {
    let line = text("\(folder)/status").split(separator: "\n").first { $0.hasPrefix("\(field):") }
    // RssAnon:      1234 kB
    let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return number.flatMap { Int($0) }.map { $0 << 10 } ?? 0
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func target(_ link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
