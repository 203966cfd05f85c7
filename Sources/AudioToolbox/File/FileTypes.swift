import CAudioToolbox

/// What is known of the kinds of files that can be read.
struct FileTypes {
  /// 'Oggf', for which there is no public name.
  static let ogg: AudioFileTypeID = 0x4F67_6766

  let type: AudioFileTypeID
  let name: String
  var extensions: [String] = []
  /// Names of the Internet, in small letters.
  var mediaTypes: [String] = []
  /// Uniform type identifiers.
  var identifiers: [String] = []
  /// Types of files on HFS disks, four characters each.
  var diskTypes: [String] = []
  /// The packets that come out of such files.
  var formats: [FileTypeFormat] = []

  /// The kinds.
  static let all: [FileTypes] = plainTypes + mpeg4Types + codedTypes

  /// What is known of a kind, nil for one that is not read.
  static func find(_ type: AudioFileTypeID) -> FileTypes? { all.first { $0.type == type } }

  /// The formats of the packets, each once.
  var formatIDs: [AudioFormatID] {
    formats.map(\.formatID).reduce(into: []) { found, id in
      if !found.contains(id) { found.append(id) }
    }
  }
}

/// A format of packets, as far as the kind of the file tells it.
struct FileTypeFormat {
  let formatID: AudioFormatID
  var flags: AudioFormatFlags = 0
  var bits: UInt32 = 0

  static let opus = FileTypeFormat(formatID: kAudioFormatOpus)
  static let aac = FileTypeFormat(formatID: kAudioFormatMPEG4AAC)
  /// 'vorb', for which there is no public name.
  static let vorbis = FileTypeFormat(formatID: 0x766F_7262)
  static func mpeg(_ id: AudioFormatID) -> FileTypeFormat { FileTypeFormat(formatID: id) }

  /// What is decoded by the library.
  static let decoded = pcm(32, kAudioFormatFlagIsFloat)
  /// Integers in memory: 16 and 32 bits, or the high bits of so many.
  static let integers =
    [16, 32].map { pcm($0, kAudioFormatFlagIsSignedInteger) }
    + [8, 12, 20, 24].map { bits in
      FileTypeFormat(
        formatID: kAudioFormatLinearPCM,
        flags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsAlignedHigh, bits: bits)
    }

  static func pcm(_ bits: UInt32, _ flags: AudioFormatFlags) -> FileTypeFormat {
    FileTypeFormat(
      formatID: kAudioFormatLinearPCM, flags: flags | kAudioFormatFlagIsPacked, bits: bits)
  }

  /// Linear PCM as it stands in a file, integers and floats.
  static func samples(_ order: AudioFormatFlags, isByteSigned: Bool) -> [FileTypeFormat] {
    let signed = kAudioFormatFlagIsSignedInteger
    return [pcm(8, isByteSigned ? signed : 0)] + [16, 24, 32].map { pcm($0, signed | order) }
      + [32, 64].map { pcm($0, kAudioFormatFlagIsFloat | order) }
  }
}

private let little = FileTypeFormat.samples(0, isByteSigned: false)
private let big = FileTypeFormat.samples(kAudioFormatFlagIsBigEndian, isByteSigned: true)
private let wave = ["audio/vnd.wave", "audio/wav", "audio/wave", "audio/x-wav"]
private let mpeg4: [FileTypeFormat] = [.aac, .opus, .decoded]

private let plainTypes = [
  FileTypes(
    type: kAudioFileWAVEType, name: "WAVE", extensions: ["wav", "wave"], mediaTypes: wave,
    identifiers: ["com.microsoft.waveform-audio"], diskTypes: ["WAVE", ".WAV"],
    formats: little),
  FileTypes(
    type: kAudioFileAIFFType, name: "AIFF", extensions: ["aif", "aiff"],
    mediaTypes: ["audio/aiff", "audio/x-aiff"], identifiers: ["public.aiff-audio"],
    diskTypes: ["AIFF"], formats: big),
  FileTypes(
    type: kAudioFileAIFCType, name: "AIFF-C", extensions: ["aifc", "aif", "aiff"],
    mediaTypes: ["audio/aiff", "audio/x-aiff"], identifiers: ["public.aifc-audio"],
    diskTypes: ["AIFC"], formats: big + little.dropFirst()),
  FileTypes(
    type: kAudioFileRF64Type, name: "RF64", extensions: ["rf64", "wav"], mediaTypes: wave,
    formats: little),
  FileTypes(
    type: kAudioFileBW64Type, name: "BW64", extensions: ["bw64", "wav"], mediaTypes: wave,
    formats: little),
  FileTypes(
    type: kAudioFileWave64Type, name: "Wave64", extensions: ["w64"],
    mediaTypes: ["audio/x-w64"], formats: little),
  FileTypes(
    type: kAudioFileNextType, name: "NeXT/Sun", extensions: ["au", "snd"],
    mediaTypes: ["audio/basic", "audio/x-au"],
    identifiers: ["public.au-audio", "public.ulaw-audio"], diskTypes: ["ULAW"], formats: big),
  FileTypes(
    type: kAudioFileCAFType, name: "CAF", extensions: ["caf"], mediaTypes: ["audio/x-caf"],
    identifiers: ["com.apple.coreaudio-format"], diskTypes: ["caff"],
    formats: big + little.dropFirst() + [.aac, .opus]),
]

private let mpeg4Types = [
  FileTypes(
    type: kAudioFileM4AType, name: "MPEG-4 Audio", extensions: ["m4a", "m4r"],
    mediaTypes: ["audio/mp4", "audio/m4a", "audio/x-m4a"],
    identifiers: ["com.apple.m4a-audio"], diskTypes: ["M4A "], formats: mpeg4),
  FileTypes(
    type: kAudioFileM4BType, name: "MPEG-4 Audiobook", extensions: ["m4b"],
    mediaTypes: ["audio/mp4", "audio/m4b", "audio/x-m4b"], diskTypes: ["M4B "], formats: mpeg4),
  FileTypes(
    type: kAudioFileMPEG4Type, name: "MPEG-4", extensions: ["mp4"],
    mediaTypes: ["audio/mp4", "video/mp4"], identifiers: ["public.mpeg-4-audio", "public.mpeg-4"],
    diskTypes: ["mpg4"], formats: mpeg4),
  FileTypes(
    type: kAudioFile3GPType, name: "3GPP", extensions: ["3gp", "3gpp"],
    mediaTypes: ["audio/3gpp", "video/3gpp"], identifiers: ["public.3gpp"],
    diskTypes: ["3gpp"], formats: [.aac]),
  FileTypes(
    type: kAudioFile3GP2Type, name: "3GPP-2", extensions: ["3g2", "3gp2"],
    mediaTypes: ["audio/3gpp2", "video/3gpp2"], identifiers: ["public.3gpp2"],
    diskTypes: ["3gp2"], formats: [.aac]),
]

private let codedTypes = [
  FileTypes(
    type: kAudioFileAAC_ADTSType, name: "AAC ADTS", extensions: ["aac", "adts"],
    mediaTypes: ["audio/aac", "audio/aacp", "audio/x-aac"], identifiers: ["public.aac-audio"],
    diskTypes: ["AAC "], formats: [.aac]),
  FileTypes(
    type: kAudioFileFLACType, name: "FLAC", extensions: ["flac"],
    mediaTypes: ["audio/flac", "audio/x-flac"], identifiers: ["org.xiph.flac"],
    formats: FileTypeFormat.integers),
  FileTypes(
    type: kAudioFileMP3Type, name: "MP3", extensions: ["mp3", "mpga"],
    mediaTypes: ["audio/mpeg", "audio/mp3", "audio/x-mp3"], identifiers: ["public.mp3"],
    diskTypes: ["MPG3", "MP3 ", "Mp3 "], formats: [.mpeg(kAudioFormatMPEGLayer3)]),
  FileTypes(
    type: kAudioFileMP2Type, name: "MPEG Layer 2", extensions: ["mp2"],
    mediaTypes: ["audio/mpeg"], identifiers: ["public.mp2"], diskTypes: ["MPG2"],
    formats: [.mpeg(kAudioFormatMPEGLayer2)]),
  FileTypes(
    type: kAudioFileMP1Type, name: "MPEG Layer 1", extensions: ["mp1"],
    mediaTypes: ["audio/mpeg"], diskTypes: ["MPG1"], formats: [.mpeg(kAudioFormatMPEGLayer1)]),
  FileTypes(
    type: FileTypes.ogg, name: "Ogg", extensions: ["opus", "ogg", "oga"],
    mediaTypes: ["audio/ogg", "audio/opus", "application/ogg"],
    identifiers: ["org.xiph.ogg-audio", "org.xiph.opus"],
    formats: [.opus, .vorbis] + FileTypeFormat.integers),
]
