/// The order of channels in a rendered file.
package enum ChannelOrder: String, Sendable, CaseIterable {
  /// The order that WAVE prescribes.
  case wave
  /// The order of the file that is read.
  case file
}
