import AudioFormat

/// What the packets of a sound track are, and what their decoder needs.
enum MPEG4Coding {
  /// AAC, with the ES_Descriptor of the file.
  case aac(AACConfiguration, cookie: [UInt8])
  /// Opus, with the header that an Ogg file would have.
  case opus(OpusHead, cookie: [UInt8])
  /// Apple Lossless, with its configuration.
  case alac(cookie: [UInt8])

  /// Reads the first sample entry of a track, ISO 14496-12 section 12.2.
  ///
  /// - Throws: `unrecognized` for other codings, `damaged` where the entry contradicts itself.
  init(_ descriptions: MPEG4Box, _ source: ByteSource) throws(AudioFileError) {
    guard let entry = try descriptions.children(of: source, skipping: 8).first else {
      throw .damaged(source.path, reason: "the sound track says no coding")
    }
    let parts = try Self.parts(of: entry, source)
    switch entry.type {
    case "mp4a": self = try Self.mpeg4(parts, source)
    case "alac": self = .alac(cookie: try Self.lossless(parts, source))
    case "Opus": self = try Self.opus(parts, source)
    case "enca", "drms":
      throw .unrecognized(source.path, reason: "the sound is encrypted")
    default:
      throw .unrecognized(source.path, reason: "MP4 with sound of the kind '\(entry.type)'")
    }
  }

  /// The boxes in a sample entry, also of the three versions of QuickTime.
  private static func parts(
    of entry: MPEG4Box, _ source: ByteSource
  ) throws(AudioFileError) -> [MPEG4Box] {
    let fields = try entry.bytes(of: source, atMost: 10)
    guard fields.count == 10 else { return [] }
    let extra: Int64 = [1: 16, 2: 36][fields.bigEndian(at: 8, count: 2)] ?? 0
    let parts = try entry.children(of: source, skipping: 28 + extra)
    guard let wave = parts.first("wave") else { return parts }
    return try parts + wave.children(of: source)
  }

  private static func mpeg4(
    _ parts: [MPEG4Box], _ source: ByteSource
  ) throws(AudioFileError) -> MPEG4Coding {
    guard let descriptor = try parts.first("esds")?.bytes(of: source, atMost: mostBytes),
      descriptor.count > 4
    else { throw .damaged(source.path, reason: "the AAC track has no configuration") }
    let cookie = Array(descriptor.dropFirst(4))
    guard let bytes = AACCookie.configuration(in: cookie) else {
      let kind = AACCookie.objectTypeIndication(in: cookie).map(String.init) ?? "no"
      throw .unrecognized(source.path, reason: "MP4 with sound of object type \(kind)")
    }
    do throws(AACConfigurationError) {
      return .aac(try AACConfiguration(bytes), cookie: cookie)
    } catch {
      throw .unrecognized(source.path, reason: error.description)
    }
  }

  private static func lossless(
    _ parts: [MPEG4Box], _ source: ByteSource
  ) throws(AudioFileError) -> [UInt8] {
    // Version and flags, then the configuration, and perhaps a channel layout.
    guard let bytes = try parts.first("alac")?.bytes(of: source, atMost: 28), bytes.count == 28
    else { throw .damaged(source.path, reason: "the ALAC track has no configuration") }
    return Array(bytes.dropFirst(4))
  }

  /// Encapsulation of Opus in ISO Base Media File Format, section 4.3.2.
  private static func opus(
    _ parts: [MPEG4Box], _ source: ByteSource
  ) throws(AudioFileError) -> MPEG4Coding {
    let bytes = try parts.first("dOps")?.bytes(of: source, atMost: mostBytes) ?? []
    guard bytes.count >= 11 else {
      throw .damaged(source.path, reason: "the Opus track has no header")
    }
    // The same fields as in Ogg, but of the other byte order and another version.
    let fields = [1, bytes[1], bytes[3], bytes[2]] + bytes[4..<8].reversed()
    let cookie = OpusHead.signature + fields + [bytes[9], bytes[8]] + bytes[10...]
    do throws(OpusHeadError) {
      return .opus(try OpusHead(cookie), cookie: cookie)
    } catch {
      throw .damaged(source.path, reason: error.description)
    }
  }

  // The longest that a descriptor has room for is beyond use.
  private static let mostBytes = 65_536
}
