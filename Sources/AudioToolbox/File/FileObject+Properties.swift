import AudioFile
import AudioFormat
import CAudioToolbox

extension FileObject {
  /// The bytes of a property.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for one that the file does not have.
  func propertySize(_ id: AudioFilePropertyID) throws -> Int {
    switch id {
    case kAudioFilePropertyDataFormat: MemoryLayout<AudioStreamBasicDescription>.size
    case kAudioFilePropertyFormatList: MemoryLayout<AudioFormatListItem>.stride
    case kAudioFilePropertyMagicCookieData: try magicCookie.count
    case kAudioFilePropertyChannelLayout: try channelLayout.count
    case kAudioFilePropertyChunkIDs: try chunkIDs.count * 4
    case kAudioFilePropertyPacketTableInfo: try size(of: packetTable)
    case kAudioFilePropertyPacketToFrame, kAudioFilePropertyFrameToPacket:
      MemoryLayout<AudioFramePacketTranslation>.size
    case kAudioFilePropertyPacketToByte, kAudioFilePropertyByteToPacket,
      kAudioFilePropertyPacketRangeByteCountUpperBound:
      MemoryLayout<AudioBytePacketTranslation>.size
    case kAudioFilePropertyPacketToRollDistance,
      kAudioFilePropertyPreviousIndependentPacket, kAudioFilePropertyNextIndependentPacket,
      kAudioFilePropertyPacketToDependencyInfo:
      MemoryLayout<AudioPacketRollDistanceTranslation>.size
    case kAudioFilePropertyMarkerList: try markerList().size
    case kAudioFilePropertyRegionList: try regionList().size
    case kAudioFilePropertyAlbumArtwork: try size(of: artwork())
    case kAudioFilePropertyID3Tag: try Int(id3Tag().size)
    case kAudioFilePropertyID3TagOffset: try size(of: id3Tag().offset)
    case kAudioFilePropertyInfoDictionary, kAudioFilePropertyDataFormatName:
      MemoryLayout<UInt>.size
    case kAudioFilePropertyEstimatedDuration, kAudioFilePropertyReserveDuration,
      kAudioFilePropertyAudioDataByteCount, kAudioFilePropertyAudioDataPacketCount:
      8
    case kAudioFilePropertyDataOffset: try size(of: dataOffset)
    case kAudioFilePropertySourceBitDepth: try size(of: sourceBitDepth)
    default: try size(of: number(id))
    }
  }

  private func size<Value>(of value: Value) -> Int { MemoryLayout<Value>.size }

  /// Reads a property.
  func getProperty(
    _ id: AudioFilePropertyID, _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws {
    switch id {
    case kAudioFilePropertyDataFormat:
      try unsafe putExactly(AudioStreamBasicDescription(format), data, size)
    case kAudioFilePropertyFormatList: try unsafe putRow([formatListItem], data, size)
    case kAudioFilePropertyMagicCookieData: try unsafe putRow(magicCookie, data, size)
    case kAudioFilePropertyChannelLayout: try unsafe putRow(channelLayout, data, size)
    case kAudioFilePropertyChunkIDs: try unsafe putRow(chunkIDs, data, size)
    case kAudioFilePropertyPacketTableInfo: try unsafe putExactly(packetTable, data, size)
    case kAudioFilePropertyAudioDataByteCount:
      try unsafe putExactly(UInt64(byteCount()), data, size)
    case kAudioFilePropertyAudioDataPacketCount:
      try unsafe putExactly(UInt64(file.packetCount()), data, size)
    case kAudioFilePropertyDataOffset: try unsafe putExactly(dataOffset, data, size)
    case kAudioFilePropertySourceBitDepth: try unsafe putExactly(sourceBitDepth, data, size)
    case kAudioFilePropertyEstimatedDuration: try unsafe putExactly(duration(), data, size)
    case kAudioFilePropertyReserveDuration: try unsafe putExactly(0.0, data, size)
    case kAudioFilePropertyInfoDictionary: try unsafe putInformation(data, size)
    case kAudioFilePropertyDataFormatName:
      try unsafe putExactly(format.name.coreFoundationString, data, size)
    case kAudioFilePropertyAlbumArtwork: try unsafe putExactly(artwork(), data, size)
    case kAudioFilePropertyMarkerList: try unsafe markerList().put(data, size)
    case kAudioFilePropertyRegionList: try unsafe regionList().put(data, size)
    case kAudioFilePropertyID3Tag: try unsafe putRow(id3Bytes(), data, size)
    case kAudioFilePropertyID3TagOffset: try unsafe putExactly(id3Tag().offset, data, size)
    case kAudioFilePropertyPacketToFrame, kAudioFilePropertyFrameToPacket,
      kAudioFilePropertyPacketToByte, kAudioFilePropertyByteToPacket,
      kAudioFilePropertyPacketRangeByteCountUpperBound, kAudioFilePropertyPacketToRollDistance,
      kAudioFilePropertyPreviousIndependentPacket, kAudioFilePropertyNextIndependentPacket,
      kAudioFilePropertyPacketToDependencyInfo:
      try unsafe translate(id, data, size)
    default: try unsafe putExactly(number(id), data, size)
    }
  }

  /// Of a fixed size, which the client must know.
  func putExactly<Value: BitwiseCopyable>(
    _ value: Value, _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws(StatusError) {
    try unsafe put(
      value, at: data, size, isExact: true, sizeError: kAudioFileBadPropertySizeError)
  }

  /// An object, which the client releases.
  func putExactly(
    _ object: AnyObject, _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws(StatusError) {
    try unsafe putObject(
      object, at: data, size, isExact: true, sizeError: kAudioFileBadPropertySizeError)
  }

  /// As long as the file has it.
  func putRow<Value: BitwiseCopyable>(
    _ values: [Value], _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws(StatusError) {
    try unsafe put(values, at: data, size, sizeError: kAudioFileBadPropertySizeError)
  }

  /// A property of 32 bits.
  private func number(_ id: AudioFilePropertyID) throws -> UInt32 {
    switch id {
    case kAudioFilePropertyFileFormat: try type()
    case kAudioFilePropertyIsOptimized: 1
    case kAudioFilePropertyMaximumPacketSize: UInt32(clamping: try file.maximumPacketSize())
    case kAudioFilePropertyPacketSizeUpperBound: UInt32(clamping: file.packetSizeUpperBound)
    case kAudioFilePropertyRestrictsRandomAccess: format.hasVariablePacketSize ? 1 : 0
    case kAudioFilePropertyDeferSizeUpdates: 0
    case kAudioFilePropertyAudioTrackCount: UInt32(try file.trackCount())
    case kAudioFilePropertyUseAudioTrack: UInt32(track)
    case kAudioFilePropertyBitRate: try bitRate()
    default: throw StatusError(kAudioFileUnsupportedPropertyError)
    }
  }

  // MARK: - Values

  private var magicCookie: [UInt8] {
    get throws(StatusError) {
      guard !file.magicCookie.isEmpty else {
        throw StatusError(kAudioFileUnsupportedPropertyError)
      }
      return file.magicCookie
    }
  }

  /// A layout of descriptions, in the order in which a queue decodes the packets.
  private var channelLayout: [UInt8] {
    get throws(StatusError) {
      guard let labels = file.channelLayout(.file)?.labels else {
        throw StatusError(kAudioFileUnsupportedPropertyError)
      }
      let head = [kAudioChannelLayoutTag_UseChannelDescriptions, 0, UInt32(labels.count)]
      let words = head + labels.flatMap { [$0.rawValue, 0, 0, 0, 0] }
      return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }
  }

  private var formatListItem: AudioFormatListItem {
    let unknown = kAudioChannelLayoutTag_Unknown | UInt32(format.channelsPerFrame)
    return AudioFormatListItem(
      mASBD: AudioStreamBasicDescription(format),
      mChannelLayoutTag: file.channelLayout(.file)?.tag ?? unknown)
  }

  private var chunkIDs: [UInt32] {
    get throws {
      let chunks = try file.chunks()
      guard !chunks.isEmpty else { throw StatusError(kAudioFileUnsupportedPropertyError) }
      return chunks.map { UInt32(fourCharacters: $0.name) }
    }
  }

  private var packetTable: AudioFilePacketTableInfo {
    get throws(StatusError) {
      guard let table = file.packetTable else {
        throw StatusError(kAudioFileUnsupportedPropertyError)
      }
      return AudioFilePacketTableInfo(
        mNumberValidFrames: table.validFrames, mPrimingFrames: Int32(clamping: table.primingFrames),
        mRemainderFrames: Int32(clamping: table.remainderFrames))
    }
  }

  private var dataOffset: Int64 {
    get throws {
      guard let offset = try file.dataOffset() else {
        throw StatusError(kAudioFileUnsupportedPropertyError)
      }
      return offset
    }
  }

  /// Negative for floats.
  private var sourceBitDepth: Int32 {
    get throws(StatusError) {
      guard format.formatID == .linearPCM else {
        throw StatusError(kAudioFileUnsupportedPropertyError)
      }
      let bits = Int32(format.bitsPerChannel)
      return format.formatFlags.contains(.float) ? -bits : bits
    }
  }

  private func bitRate() throws -> UInt32 {
    let rate: Double
    if !format.hasVariablePacketSize, format.framesPerPacket > 0 {
      rate = 8 * Double(format.bytesPerPacket) * format.sampleRate / Double(format.framesPerPacket)
    } else {
      let seconds = try duration()
      rate = seconds > 0 ? 8 * Double(try byteCount()) / seconds : 0
    }
    return UInt32(min(rate, 4e9))
  }
}
