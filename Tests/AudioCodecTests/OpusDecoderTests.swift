import AudioCodec
import AudioFormat
import OpusTestSupport
import Testing

struct OpusDecoderTests {
  @Test func `nothing decodes without a header beyond stereo`() {
    let format = StreamDescription(sampleRate: 48_000, formatID: .opus, channelsPerFrame: 6)
    #expect(throws: AudioCodecError.self) { try OpusDecoder(format: format, cookie: []) }
  }
}
