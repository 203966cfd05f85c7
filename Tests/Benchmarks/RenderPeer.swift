import AudioFormat
import TestSupport

/// A program that decodes one coding, and how a file of it is made.
struct RenderPeer: Sendable {
  /// What is decoded.
  let coding: String
  /// The most that aqjack should take, as a multiple.
  let limit: Double
  /// The peer, and the Debian package that brings it.
  let decoder: (program: String, package: String)
  /// The encoder, and the Debian package that brings it.
  let encoder: (program: String, package: String)
  /// The arguments that encode a file to another.
  let encode: @Sendable (FilePath, FilePath) -> [FilePath]
  /// The arguments that decode a file to a WAVE file.
  let decode: @Sendable (FilePath, FilePath) -> [FilePath]

  /// Every coding that has a peer.
  static let all = [
    RenderPeer(
      coding: "opus", limit: 1.1, decoder: ("opusdec", "opus-tools"),
      encoder: ("opusenc", "opus-tools"),
      encode: { ["--quiet", "--bitrate", "128", $0, $1] },
      decode: { ["--quiet", "--float", $0, $1] }),
    RenderPeer(
      coding: "aac", limit: 1.2, decoder: ("faad", "faad"), encoder: ("ffmpeg", "ffmpeg"),
      encode: { ["-v", "error", "-y", "-i", $0, "-c:a", "aac", "-b:a", "128k", $1] },
      decode: { ["-q", "-b", "4", "-o", $1, $0] }),
    RenderPeer(
      coding: "flac", limit: 1.3, decoder: ("flac", "flac"), encoder: ("flac", "flac"),
      encode: { ["-s", "-f", "-o", $1, $0] },
      decode: { ["-s", "-d", "-f", "-o", $1, $0] }),
  ]
}
