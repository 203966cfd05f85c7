// Every reader of patch files, and what it has read put to use. Built and run by `Tests/Fuzz/run`.

import AudioFormat
import Glibc
import PatchGraph

/// Writes the seeds into the folder that AQJACK_FUZZ_SEEDS names.
@c(LLVMFuzzerInitialize)
func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer
) -> CInt {
  guard let folder = unsafe getenv("AQJACK_FUZZ_SEEDS") else { return 0 }
  for format in PatchFormat.allCases {
    guard let seed = try? format.write(patch(for: format)) else { continue }
    let name = unsafe String(cString: folder) + "/seed-\(format.rawValue)"
    guard let file = unsafe fopen(name, "wb") else { continue }
    unsafe fwrite(seed, 1, seed.count, file)
    unsafe fclose(file)
  }
  return 0
}

/// Reads one input in every format; what one can write must come back.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = PatchFormat(content: bytes)
  for format in PatchFormat.allCases {
    guard let (patch, _) = try? format.read(bytes) else { continue }
    _ = try? patch.plan(for: graph, isExclusive: true)
    for other in PatchFormat.allCases {
      guard let file = try? other.write(patch) else { continue }
      guard (try? other.read(file)) != nil else {
        fatalError("\(other.rawValue) does not read what it wrote of \(format.rawValue)")
      }
    }
  }
  return 0
}

private let graph = PortGraph(
  ports: [
    GraphPort("a:out_1", .output), GraphPort("a:out_2", .output), GraphPort("b:in_1", .input),
    GraphPort("b:in \"2\"", .input),
  ],
  connections: [Connection("a:out_1", "b:in_1"), Connection("a:out_2", "b:in \"2\"")])

/// The graph's connections; for the native format also a rule with all that patterns have.
private func patch(for format: PatchFormat) -> Patch {
  let rules = "(connect-exclusive \"a:(out|in)_([0-9]{1,3}|[^x-z]+)?\" \"b:.*\\1\")\n"
  guard format == .plumbing, let (extra, _) = try? format.read(Array(rules.utf8)) else {
    return Patch(graph)
  }
  return Patch(Patch(graph).rules + extra.rules)
}
