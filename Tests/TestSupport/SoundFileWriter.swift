package import AudioFormat
import CSndFile

/// Codings that libsndfile writes for a test.
package enum WrittenCoding: Sendable, CaseIterable {
  /// FLAC of 8 bits.
  case flac8
  /// FLAC of 16 bits.
  case flac16
  /// FLAC of 24 bits.
  case flac24
  /// Vorbis in Ogg.
  case vorbis
  /// Opus in Ogg.
  case opus
  /// MP3.
  case mp3
  /// 8-bit logarithmic PCM in WAVE.
  case muLaw
  /// IMA ADPCM in WAVE.
  case imaADPCM
  /// Apple Lossless of 16 bits in CAF.
  case alac16

  fileprivate var format: Int {
    switch self {
    case .flac8: SF_FORMAT_FLAC | SF_FORMAT_PCM_S8
    case .flac16: SF_FORMAT_FLAC | SF_FORMAT_PCM_16
    case .flac24: SF_FORMAT_FLAC | SF_FORMAT_PCM_24
    case .vorbis: SF_FORMAT_OGG | SF_FORMAT_VORBIS
    case .opus: SF_FORMAT_OGG | SF_FORMAT_OPUS
    case .mp3: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
    case .muLaw: SF_FORMAT_WAV | SF_FORMAT_ULAW
    case .imaADPCM: SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM
    case .alac16: SF_FORMAT_CAF | SF_FORMAT_ALAC_16
    }
  }
}

/// Writes a file by way of libsndfile.
///
/// - Parameters:
///   - path: The file, replaced if it exists.
///   - coding: Container and coding.
///   - samples: Interleaved 32-bit integers, narrower ones in the high bits.
///   - channels: Channels of a frame.
package func writeSoundFile(
  _ path: FilePath, _ coding: WrittenCoding, samples: [Int32], channels: Int
) {
  var info = SF_INFO()
  info.samplerate = 48000
  info.channels = Int32(channels)
  info.format = Int32(coding.format)
  let file = unsafe path.withCString { name in unsafe sf_open(name, Int32(SFM_WRITE), &info) }
  guard let file = unsafe file else { preconditionFailure("writeSoundFile: not opened") }
  // A long write to Vorbis overflows the stack of libsndfile 1.2.0.
  for start in stride(from: 0, to: samples.count, by: 1024 * channels) {
    let part = Array(samples[start...].prefix(1024 * channels))
    let frames = Int64(part.count / channels)
    let written = unsafe sf_writef_int(file, part, frames)
    precondition(written == frames, "writeSoundFile: not written")
  }
  unsafe sf_close(file)
}
