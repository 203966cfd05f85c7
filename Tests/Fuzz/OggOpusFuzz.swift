// The whole path of an Ogg Opus file: open, scan, read, decode. Built and run by `Tests/Fuzz/run`.

import AudioCodec
import AudioFile
import AudioFormat
import COgg
import Glibc
import OpusTestSupport

/// Writes the seeds into the folder that AQJACK_FUZZ_SEEDS names.
@c(LLVMFuzzerInitialize)
func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer
) -> CInt {
  guard let folder = unsafe getenv("AQJACK_FUZZ_SEEDS") else { return 0 }
  for (index, seed) in seeds().enumerated() {
    write(seed, to: "\(unsafe String(cString: folder))/seed-\(index)")
  }
  return 0
}

/// Reads one input; an odd last byte leaves wrong checksums wrong.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if (bytes.last ?? 0) & 1 == 0 { repairChecksums(&bytes) }
  _ = OggOpusReader.isOggOpus(firstBytes: bytes)
  guard let reader = try? OggOpusReader(bytes: bytes) else { return 0 }
  _ = try? reader.summarize()
  let size = Int(bytes.first ?? 1) % 16 + 1
  _ = try? DecodedStream(reader, order: .wave, packetsPerRead: size, frameLimit: 100_000)
  _ = try? DecodedStream(reader, from: 3, frameLimit: 10_000)
  let frame = bytes.suffix(3).reduce(0) { $0 << 8 | Int64($1) }
  if let place = try? reader.seek(toFrame: frame) {
    _ = try? DecodedStream(reader, from: place.packet, frameLimit: 10_000)
  }
  return 0
}

private func seeds() -> [[UInt8]] {
  let stereo = OpusFixture(packets: 12)
  let mono = OpusFixture(packets: 12, frameLength: 480, channels: 1, gainQ8: -1536)
  let surround = OpusFixture(packets: 4, channels: 6)
  var mixed = OpusFixture(packets: 4, frameLength: 120)
  mixed.packets += OpusFixture(packets: 4, frameLength: 2880).packets
  mixed.tags = OpusFixture.tags(["R128_TRACK_GAIN=-512", "TITLE=seed"])
  var holes = stereo.headers()
  holes.page(Array(stereo.packets[..<4]), granule: 3840)
  holes.number += 1
  holes.page([[]] + stereo.packets[8...], granule: 11_520, flags: .last)
  var projection = surround
  projection.head = OpusFixture.head(channels: 2, family: 3) + [1, 1] + [0, 64, 0, 0, 0, 0, 0, 64]
  projection.packets = stereo.packets
  return [
    stereo.file(trim: 100), mono.file(perPage: 1), surround.file(), mixed.file(), holes.bytes,
    stereo.file() + mono.file(serial: 2), projection.file(),
  ]
}
