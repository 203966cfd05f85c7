import AudioFile
import AudioFormat
import TestSupport

@testable import AQJackTool

/// What `aqjack render` makes of a file.
struct RenderedFile {
  /// Interleaved samples.
  let samples: [Float]
  /// What the output says of itself.
  let format: StreamDescription
  /// The places of the channels, as the output says.
  let layout: ChannelLayout?

  /// Renders a file into a folder and reads the result.
  init(
    _ file: FilePath, in folder: TemporaryFolder,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws {
    let output = folder.path("out.wav".utf8)
    var options = RenderOptions()
    options.file = file
    options.output = .file(output)
    change(&options)
    _ = try RenderCommand.run(options, StandardInput(keepsAll: false)) { false }
    let rendered = try AudioFile(path: output)
    format = rendered.dataFormat
    layout = rendered.channelLayout
    samples = try DecodedFile(rendered).samples
  }
}

extension TemporaryFolder {
  /// Writes a WAVE file of 32-bit floats.
  func writeFloats(
    _ name: String, _ samples: [Float], channels: Int = 2, rate: Int = 48_000
  ) -> FilePath {
    let bytes = samples.flatMap { sample in
      (0..<4).map { UInt8(truncatingIfNeeded: sample.bitPattern >> ($0 * 8)) }
    }
    return write(
      name, ContainerBytes.wave(bytes, tag: 3, channels: channels, rate: rate, bits: 32))
  }
}
