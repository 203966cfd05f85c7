import AudioFormat
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Without a server: a file is refused before anything else is tried.
  @Suite struct BadFileTests {
    private let folder = TemporaryFolder()

    private func refuse(_ path: FilePath, _ status: Int32, _ text: String) {
      let result = EndToEnd.run(["--connect", "physical", path])
      #expect(result.ending == .exited(status), "\(result.errors)")
      #expect(result.errors.hasPrefix("aqjack: \(text)"), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.output.isEmpty)
    }

    @Test func `what is not audio is refused with 65`() {
      refuse(folder.write("text.wav", Array("This is a letter.".utf8)), 65, "cannot decode")
      refuse(folder.write("empty.wav", []), 65, "cannot decode")
      var random = SeededRandom(seed: 1)
      refuse(folder.write("noise.wav", random.bytes(100_000)), 65, "cannot decode")
    }

    @Test func `a header that is cut off is refused with 65`() {
      let wave = RampFile(channelCount: 2, frameCount: 100).wave
      for length in [4, 12, 20, 35] {
        refuse(folder.write("cut.wav", Array(wave.prefix(length))), 65, "cannot decode")
      }
    }

    @Test func `a header that lies is refused with 65 or does no harm`() {
      let data = [UInt8](repeating: 1, count: 400)
      let lies = [
        ContainerBytes.wave(data, rate: 0),
        ContainerBytes.wave(data, channels: 0),
        ContainerBytes.wave(data, channels: 65535),
        ContainerBytes.wave(data, rate: 0x7FFF_FFFF),
        ContainerBytes.wave(data, bits: 0, bytesPerSample: 0),
        ContainerBytes.wave(data, bits: 255, bytesPerSample: 32),
        ContainerBytes.caf(data, channels: 0x7FFF_FFFF),
        ContainerBytes.caf(data, dataSize: Int.max),
        ContainerBytes.aiff(data, channels: 2, frames: 0x7FFF_FFFF),
        ContainerBytes.aiff(data, channels: 0xFFFF, frames: 100),
      ]
      for (index, bytes) in lies.enumerated() {
        let path = folder.write("lie-\(index)", bytes)
        let result = EndToEnd.run(["--connect", "physical", path])
        // 69: the file was taken, and now there is no server.
        #expect(
          [.exited(65), .exited(69)].contains(result.ending), "\(index): \(result)")
      }
    }

    @Test func `what cannot be opened is refused with 66`() {
      refuse(folder.path("missing.wav".utf8), 66, "cannot open")
      refuse(folder.path, 66, "cannot open")
      let wave = RampFile(channelCount: 1, frameCount: 10).wave
      let closed = folder.write("closed.wav", wave)
      unsafe chmod(closed.description, 0)
      // Nothing is unreadable to the superuser.
      if geteuid() != 0 { refuse(closed, 66, "cannot open") }
    }

    @Test func `a FIFO is refused with 66 and not waited for`() {
      let pipe = folder.path("pipe.wav".utf8)
      unsafe mkfifo(pipe.description, 0o600)
      refuse(pipe, 66, "cannot open")
    }

    @Test func `a message shows what a terminal must not be sent`() {
      let result = EndToEnd.run([folder.path([0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xFF])])
      #expect(result.ending == .exited(66))
      #expect(result.errors.contains("\\x1b[31m\\xff"))
    }
  }
}
