import Foundation
import Testing

/// What the compiler's check of real-time code rests on, and cannot check itself.
struct SourceRulesTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test func `the check is switched off in one file at most`() throws {
    for (name, text) in try Self.files(below: "") where name != "RealTime/Unchecked.swift" {
      #expect(!text.contains("no_performance_analysis"), "\(name)")
    }
  }

  @Test func `the real-time layer imports atomics and its own C, nothing else`() throws {
    let files = try Self.files(below: "RealTime")
    #expect(!files.isEmpty)
    for (name, text) in files {
      let modules = text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        return words.firstIndex(of: "import").flatMap { words.dropFirst($0 + 1).first }
      }
      #expect(Set(modules).isSubset(of: ["CRealTime", "Synchronization"]), "\(name): \(modules)")
    }
  }

  // From these everything else that the process thread runs is checked by the compiler.
  @Test func `the process callbacks are checked and there are no others`() throws {
    let files = try Self.files(below: "JackClient")
    let all = files.map(\.text).joined(separator: "\n")
    #expect(all.contains("\n@_noLocks\nfunc process(_ frames: jack_nframes_t,"))
    let installing = all.split(separator: "\n").filter { $0.contains("_callback(") }
      .filter { $0.contains("process") || $0.contains("sync") || $0.contains("timebase") }
    #expect(all.contains("\n@_noLocks\nfunc processDuplex(_ frames: jack_nframes_t,"))
    #expect(all.contains("\n@_noLocks\nfunc sync(\n"))
    let calls = [
      "jack_set_process_callback(client, process,",
      "jack_set_process_callback(client, processDuplex,",
      "jack_set_sync_callback(client, sync,",
    ]
    #expect(installing.count == calls.count)
    for call in calls { #expect(installing.contains { $0.contains(call) }) }
  }

  private static func files(below folder: String) throws -> [(name: String, text: String)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return
      try names
      .filter { $0.hasSuffix(".swift") && $0.hasPrefix(folder) }
      .map { ($0, try String(contentsOf: sources.appending(path: $0), encoding: .utf8)) }
  }
}
