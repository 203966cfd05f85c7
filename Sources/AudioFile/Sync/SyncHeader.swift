import AudioFormat

/// The header of a frame in a container that is nothing but such frames, one behind the other.
protocol SyncHeader {
  /// Bytes that a header needs at least.
  static var shortSize: Int { get }
  /// Bytes of the frame with its header.
  var frameSize: Int { get }

  /// Whether both can be of one stream.
  func matches(_ other: Self) -> Bool
  /// Whether the header is believed right behind the frame of another one, or needs a third.
  func canFollow(_ other: Self) -> Bool

  /// Says why nothing can be read from here on.
  ///
  /// - Parameter first: The first header of the file.
  /// - Returns: The reason, nil where all is well.
  func change(since first: Self) -> String?
  /// Says what of the frame is the packet.
  ///
  /// - Parameter first: The first header of the file.
  /// - Returns: Bytes in front that are not, and the packets of usual length that it stands for.
  func packet(in first: Self) -> (skippedBytes: Int, lengths: Int)
}

extension ADTSHeader: SyncHeader {
  /// With thirteen bits of length chance hardly makes one at the very place.
  func canFollow(_ other: ADTSHeader) -> Bool { true }

  func change(since first: ADTSHeader) -> String? {
    rateIndex == first.rateIndex ? nil : "the sample rate changes"
  }

  func packet(in first: ADTSHeader) -> (skippedBytes: Int, lengths: Int) {
    (blockCount == 1 && matches(first) ? size : 0, blockCount)
  }
}

extension MPEGHeader: SyncHeader {
  func canFollow(_ other: MPEGHeader) -> Bool { matches(other) }

  func change(since first: MPEGHeader) -> String? {
    if sampleRate != first.sampleRate { return "the sample rate changes" }
    return layer == first.layer ? nil : "the layer changes"
  }

  /// A decoder needs the header.
  func packet(in first: MPEGHeader) -> (skippedBytes: Int, lengths: Int) { (0, 1) }
}
