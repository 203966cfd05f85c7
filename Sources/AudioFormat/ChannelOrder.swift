/// The order in which the channels of a surround stream are delivered.
public enum ChannelOrder: Sendable, Hashable {
  /// As WAVE has them: front left, front right, centre, low frequency, back, side.
  case wave
  /// As the file has them.
  case file
}
