import OpusTestSupport
import TestSupport

/// A link of FLAC in Ogg, a block a packet, a packet a page.
func oggFLAC(_ fixture: FLACFixture, _ samples: [Int32], serial: UInt32 = 5) -> [UInt8] {
  var writer = OggWriter(serial: serial)
  let (packets, headerCount) = fixture.oggPackets(samples)
  let frames = samples.count / fixture.channels
  for (index, packet) in packets.enumerated() {
    let blocks = index - headerCount + 1
    let granule = blocks > 0 ? min(frames, blocks * fixture.blockLengths[0]) : 0
    let flags: OggWriter.Flags = index == 0 ? .first : index == packets.count - 1 ? .last : []
    var rest = packet[...]
    while rest.count > 60_000 {
      writer.page([Array(rest.prefix(255 * 200))], granule: -1, isOpen: true)
      rest = rest.dropFirst(255 * 200)
    }
    writer.page(
      [Array(rest)], granule: Int64(granule),
      flags: rest.count < packet.count ? flags.union(.continued) : flags)
  }
  return writer.bytes
}
