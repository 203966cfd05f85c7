package import AudioCodec

/// Makes a converter of rate and pitch, each without the other.
///
/// - Parameters:
///   - inputRate: Frames per second of the input, above 0.
///   - outputRate: Frames per second of the output, above 0.
///   - channels: At least 1.
///   - engine: How it is done.
/// - Returns: A converter at rate 1.
/// - Throws: `conversionFailed` for lack of memory, or in a build without the trait TimeStretch.
package func makeStretchConverter(
  from inputRate: Double, to outputRate: Double, channels: Int, engine: StretchEngine
) throws(AudioCodecError) -> any FrameConverter {
  #if TimeStretch
    return try StretchConverter(
      from: inputRate, to: outputRate, channels: channels, engine: engine)
  #else
    throw .conversionFailed(reason: "built without Rubber Band")
  #endif
}
