extension AACConfiguration {
  /// Frames per second as far as the configuration tells.
  package var expectedSampleRate: Double {
    let replicated = replicatedSampleRate ?? 2 * coreSampleRate
    return Double(replication == .present ? replicated : coreSampleRate)
  }

  /// Whether only the packets tell how many frames they have, or in how many channels.
  package var needsProbe: Bool {
    // Replication that nobody speaks of is for cores of low rates only, as all decoders take it.
    let mayBeReplicated = replication == .unknown && coreSampleRate <= 24_000
    let mayBeStereo = channelConfiguration == 1 && parametricStereo == .unknown
    return mayBeReplicated || mayBeStereo && replication == .present || channelConfiguration == 0
  }

  /// Whether packets of both configurations can go through one decoder.
  package func isSame(as other: AACConfiguration) -> Bool {
    objectType == other.objectType && coreSampleRate == other.coreSampleRate
      && channelConfiguration == other.channelConfiguration
      && coreFrameLength == other.coreFrameLength
  }

  /// Describes the packets.
  ///
  /// - Parameters:
  ///   - isReplicated: Whether replication doubles the rate.
  ///   - channels: Channels of the frames.
  ///   - isParametricStereo: Whether one channel becomes two.
  /// - Returns: A description of a constant number of frames in a packet.
  package func description(
    isReplicated: Bool, channels: Int, isParametricStereo: Bool
  ) -> StreamDescription {
    let rate = Double(isReplicated ? replicatedSampleRate ?? 2 * coreSampleRate : coreSampleRate)
    let isDoubled = rate > Double(coreSampleRate)
    return StreamDescription(
      sampleRate: rate,
      formatID: isParametricStereo ? .aacHEv2 : isReplicated ? .aacHE : .aac,
      framesPerPacket: coreFrameLength * (isDoubled ? 2 : 1),
      channelsPerFrame: channels)
  }
}
