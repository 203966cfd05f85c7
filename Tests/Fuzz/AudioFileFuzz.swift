// The whole path of any file: open, count, read, decode, seek. Built and run by `Tests/Fuzz/run`,
// which says with AQJACK_FUZZ_KIND which readers are meant; nothing for all of them.

import AudioCodec
import AudioFile
import AudioFormat
import Glibc
import OpusTestSupport
import TestSupport

private let kind = FuzzKind(rawValue: environment("AQJACK_FUZZ_KIND") ?? "") ?? .any

/// Writes the seeds into the folder that AQJACK_FUZZ_SEEDS names.
@c(LLVMFuzzerInitialize)
func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer
) -> CInt {
  guard let folder = environment("AQJACK_FUZZ_SEEDS") else { return 0 }
  for (index, seed) in kind.seeds.enumerated() { write(seed, to: "\(folder)/seed-\(index)") }
  return 0
}

/// Reads one input; an odd last byte leaves wrong checksums wrong.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard kind.begins(bytes) else { return -1 }
  if (bytes.last ?? 0) & 1 == 0 { repairChecksums(&bytes) }
  guard let file = try? AudioFile(Memory(bytes: bytes), length: Int64(bytes.count)) else {
    return 0
  }
  read(file, bytes)
  return 0
}

/// Does what a player does, as far as time allows.
private func read(_ file: AudioFile, _ bytes: [UInt8]) {
  let size = Int(bytes.first ?? 1) % 64 + 1
  _ = try? DecodedFile(file, limit: 100_000, packetsPerRead: size)
  let frames = try? file.frameCount()
  _ = try? file.packetCount()
  _ = try? file.findCut()
  _ = file.faultReasons
  _ = try? file.artwork()
  _ = try? file.markers()
  _ = try? file.regions()
  if let count = try? file.trackCount() { _ = try? file.reopened(track: count - 1) }
  // Places inside the sound, at its end and far behind it.
  let number = bytes.suffix(3).reduce(0) { $0 << 8 | Int64($1) }
  for frame in [number % max(1, frames ?? 1), frames ?? 0, number, .max] {
    _ = try? DecodedFile(file, from: frame, limit: 3000, packetsPerRead: size)
  }
}

/// A file in memory.
private final class Memory: ByteProvider {
  private let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int? {
    let rest = bytes.dropFirst(Int(clamping: offset)).prefix(buffer.count)
    unsafe buffer.copyBytes(from: rest)
    return rest.count
  }
}

private func environment(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
