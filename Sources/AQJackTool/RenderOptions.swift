package import AudioFormat

/// What `aqjack render` was asked for.
package struct RenderOptions: Sendable, Equatable {
  /// The file.
  package var file: FilePath = ""
  /// Where the sound goes: a WAV, or raw samples on the standard output.
  package var output = OutputTarget.standardOutput
  /// Frames per second of the output, nil for the file's own.
  package var sampleRate: Int?
  /// Channels of the output, 1 to 255; nil for the file's own.
  package var channelCount: Int?
  /// The order of the channels.
  package var channelOrder = ChannelOrder.wave
  /// The part of the file that is rendered.
  package var span = TimeSpan()
  /// The gain in dB, -200 to 60.
  package var gainDecibels = 0.0
  /// Whether the tags of loudness are followed.
  package var loudness = LoudnessMode.none
  /// What happens if the rates differ.
  package var resampling = ResampleQuality.best

  /// Whether an output was given; without one the command line is refused.
  var hasOutput = false

  /// Makes the options of a command line that gives none.
  package init() {}
}

extension RenderOptions: CommandOptions {
  static let command = Command.render

  mutating func apply(_ value: OptionValue) throws(UsageError) {
    switch value.specification.name {
    case .output:
      output = try value.outputTarget()
      hasOutput = true
    case .rate: sampleRate = try value.count(in: ValueRange.sampleRate)
    case .channels: channelCount = try value.count(in: ValueRange.channels)
    case .channelOrder: channelOrder = try value.choice()
    case .from: span.from = try value.time()
    case .to: span.to = try value.time()
    case .loudness: loudness = try value.choice()
    case .gain: gainDecibels = try value.decimal(in: ValueRange.gainDecibels)
    case .resample: resampling = try value.choice()
    default: Self.unread(value)
    }
  }

  mutating func finish(operands: [Argument]) throws(UsageError) {
    guard hasOutput else { throw .missingOption("--output <out>") }
    file = operands.first ?? ""
    try span.check()
  }
}
