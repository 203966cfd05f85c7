import AudioFormat
import Testing

struct AACCookieTests {
  private let configuration: [UInt8] = [0x12, 0x10]

  @Test func `a configuration is found in what was made of it`() {
    let descriptor = AACCookie.descriptor(of: configuration)
    #expect(AACCookie.configuration(in: descriptor) == configuration)
    #expect(AACCookie.objectTypeIndication(in: descriptor) == 0x40)
  }

  @Test func `a bare configuration is taken as it is`() {
    #expect(AACCookie.configuration(in: configuration) == configuration)
  }

  @Test func `an atom with its version is taken too`() {
    let body = [0, 0, 0, 0] + AACCookie.descriptor(of: configuration)
    #expect(AACCookie.configuration(in: body) == configuration)
    let atom = [0, 0, 0, UInt8(8 + body.count)] + Array("esds".utf8) + body
    #expect(AACCookie.configuration(in: atom) == configuration)
  }

  @Test func `lengths of one byte and optional fields are read`() {
    let specific: [UInt8] = [5, 2] + configuration
    let decoder: [UInt8] = [4, 17, 0x40, 0x15] + [UInt8](repeating: 0, count: 11) + specific
    // A stream it depends on, an address of two letters, a clock stream.
    let fields: [UInt8] = [0, 1, 0xE0, 0, 9, 2, 0x61, 0x62, 0, 8]
    let stream = [3, UInt8(fields.count + decoder.count)] + fields + decoder
    #expect(AACCookie.configuration(in: stream) == configuration)
    #expect(AACCookie.configuration(in: decoder) == configuration)
  }

  @Test func `other codings are not taken for AAC`() {
    var descriptor = AACCookie.descriptor(of: configuration)
    // MP3 in MP4.
    descriptor[13] = 0x6B
    #expect(AACCookie.configuration(in: descriptor) == nil)
    #expect(AACCookie.objectTypeIndication(in: descriptor) == 0x6B)
  }

  @Test func `a descriptor that is cut holds nothing or less`() {
    let descriptor = AACCookie.descriptor(of: configuration)
    for length in 0..<descriptor.count {
      let found = AACCookie.configuration(in: Array(descriptor.prefix(length))) ?? []
      #expect(found.count <= configuration.count)
    }
  }
}
