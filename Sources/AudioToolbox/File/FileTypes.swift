import CAudioToolbox

/// What is known of the kinds of files that can be read.
struct FileTypes {
  /// 'Oggf', for which there is no public name.
  static let ogg: AudioFileTypeID = 0x4F67_6766
  /// 'vorb', for which there is no public name.
  private static let vorbis: AudioFormatID = 0x766F_7262

  let type: AudioFileTypeID
  let name: String
  let extensions: [String]
  let formats: [AudioFormatID]

  /// The kinds.
  static let all: [FileTypes] = [
    FileTypes(
      type: kAudioFileWAVEType, name: "WAVE", extensions: ["wav"],
      formats: [kAudioFormatLinearPCM]),
    FileTypes(
      type: kAudioFileAIFFType, name: "AIFF", extensions: ["aif", "aiff"],
      formats: [kAudioFormatLinearPCM]),
    FileTypes(
      type: kAudioFileAIFCType, name: "AIFF-C", extensions: ["aifc"],
      formats: [kAudioFormatLinearPCM]),
    FileTypes(
      type: kAudioFileRF64Type, name: "RF64", extensions: ["rf64"],
      formats: [kAudioFormatLinearPCM]),
    FileTypes(
      type: kAudioFileWave64Type, name: "Wave64", extensions: ["w64"],
      formats: [kAudioFormatLinearPCM]),
    FileTypes(
      type: kAudioFileNextType, name: "NeXT/Sun", extensions: ["au", "snd"],
      formats: [kAudioFormatLinearPCM]),
    FileTypes(
      type: kAudioFileCAFType, name: "CAF", extensions: ["caf"],
      formats: [kAudioFormatLinearPCM, kAudioFormatOpus, kAudioFormatMPEG4AAC]),
    FileTypes(
      type: kAudioFileM4AType, name: "MPEG-4 Audio", extensions: ["m4a", "mp4", "m4b"],
      formats: [kAudioFormatMPEG4AAC, kAudioFormatLinearPCM, kAudioFormatOpus]),
    FileTypes(
      type: kAudioFileAAC_ADTSType, name: "AAC ADTS", extensions: ["aac", "adts"],
      formats: [kAudioFormatMPEG4AAC]),
    FileTypes(
      type: kAudioFileFLACType, name: "FLAC", extensions: ["flac"],
      formats: [kAudioFormatLinearPCM]),
    FileTypes(
      type: kAudioFileMP3Type, name: "MP3", extensions: ["mp3"],
      formats: [kAudioFormatMPEGLayer3]),
    FileTypes(
      type: kAudioFileMP2Type, name: "MPEG Layer 2", extensions: ["mp2"],
      formats: [kAudioFormatMPEGLayer2]),
    FileTypes(
      type: kAudioFileMP1Type, name: "MPEG Layer 1", extensions: ["mp1"],
      formats: [kAudioFormatMPEGLayer1]),
    FileTypes(
      type: ogg, name: "Ogg", extensions: ["opus", "ogg", "oga"],
      formats: [kAudioFormatOpus, vorbis, kAudioFormatLinearPCM]),
  ]

  /// What is known of a kind, nil for one that is not read.
  static func find(_ type: AudioFileTypeID) -> FileTypes? { all.first { $0.type == type } }
}
