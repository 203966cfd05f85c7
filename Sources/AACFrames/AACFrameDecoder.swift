#if AAC
  internal import CFAAD

  /// A decoder of libfaad: one packet in, one row of frames out.
  ///
  /// One thread at a time.
  @safe
  package final class AACFrameDecoder {
    /// The frames of the last packet: interleaved Float32, in the channel order of the packets.
    ///
    /// Valid until the next packet.
    package private(set) var samples: UnsafePointer<Float>?

    private let decoder: NeAACDecHandle

    /// Whether this program has a decoder at all.
    package static let isBuilt = true

    /// Makes a decoder before its first packet.
    ///
    /// - Parameter configuration: An AudioSpecificConfig.
    /// - Throws: `refused`.
    package init(_ configuration: [UInt8]) throws(AACFrameError) {
      guard let opened = unsafe NeAACDecOpen() else { throw .refused("no memory") }
      unsafe decoder = unsafe opened
      if let settings = unsafe NeAACDecGetCurrentConfiguration(opened) {
        unsafe settings.pointee.outputFormat = UInt8(FAAD_FMT_FLOAT)
        // Replication that is only in the packets is heard all the same; plain AAC up to 24 kHz
        // then keeps its rate.
        unsafe settings.pointee.dontUpSampleImplicitSBR = 1
        _ = unsafe NeAACDecSetConfiguration(opened, settings)
      }
      var bytes = configuration
      var rate: UInt = 0
      var channels: UInt8 = 0
      // SAFETY: libfaad reads `count` bytes and keeps none of them.
      let status = unsafe NeAACDecInit2(opened, &bytes, UInt(bytes.count), &rate, &channels)
      // Everything is initialised, so that deinit closes it in any case.
      guard status >= 0 else { throw .refused("the configuration is not one that it decodes") }
      // At frame 0 the first packet would bring nothing, and all times would be late by a packet.
      unsafe NeAACDecPostSeekReset(opened, 1)
    }

    deinit {
      unsafe NeAACDecClose(decoder)
    }

    /// Decodes a packet into `samples`.
    ///
    /// - Parameter packet: At least 1 byte; what stands behind the packet is ignored.
    /// - Returns: What was decoded; no frames where the packet holds no channel.
    /// - Throws: `refused`; the decoder should then be replaced.
    package func decode(_ packet: UnsafeRawBufferPointer) throws(AACFrameError) -> AACFrameInfo {
      var info = NeAACDecFrameInfo()
      // SAFETY: libfaad takes the bytes as writable but only reads them.
      let bytes = unsafe UnsafeMutablePointer(
        mutating: packet.bindMemory(to: UInt8.self).baseAddress)
      let decoded = unsafe NeAACDecDecode(decoder, &info, bytes, UInt(packet.count))
      guard info.error == 0 else {
        unsafe samples = nil
        let message = unsafe NeAACDecGetErrorMessage(info.error)
        throw .refused(unsafe message.map { unsafe String(cString: $0) } ?? "error \(info.error)")
      }
      // SAFETY: libfaad's frames are floats, as its configuration says.
      unsafe samples = unsafe UnsafePointer(decoded?.assumingMemoryBound(to: Float.self))
      return Self.summary(of: info, isEmpty: unsafe decoded == nil)
    }

    private static func summary(of info: NeAACDecFrameInfo, isEmpty: Bool) -> AACFrameInfo {
      let channels = Int(info.channels)
      return AACFrameInfo(
        frameCount: isEmpty || channels == 0 ? 0 : Int(info.samples) / channels,
        channelCount: channels,
        sampleRate: Int(info.samplerate),
        isReplicated: Int32(info.sbr) == SBR_UPSAMPLED,
        isParametricStereo: info.ps != 0,
        byteCount: Int(info.bytesconsumed))
    }
  }
#else
  /// Stands in for libfaad in a build without the package trait AAC: it refuses everything.
  @safe
  package final class AACFrameDecoder {
    /// No frames.
    package let samples: UnsafePointer<Float>? = nil

    /// Whether this program has a decoder at all.
    package static let isBuilt = false

    /// Refuses.
    ///
    /// - Parameter configuration: Not looked at.
    /// - Throws: `notBuilt`.
    package init(_ configuration: [UInt8]) throws(AACFrameError) {
      throw .notBuilt
    }

    /// Refuses.
    ///
    /// - Parameter packet: Not looked at.
    /// - Returns: Nothing ever.
    /// - Throws: `notBuilt`.
    package func decode(_ packet: UnsafeRawBufferPointer) throws(AACFrameError) -> AACFrameInfo {
      throw .notBuilt
    }
  }
#endif
