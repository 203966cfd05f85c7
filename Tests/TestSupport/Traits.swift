import AACFrames
import TimeStretch

/// The package traits that this build has.
package enum Traits {
  /// Whether AAC is decoded.
  package static let hasAAC = AACFrameDecoder.isBuilt
  /// Whether rate and pitch change each without the other.
  package static let hasTimeStretch = StretchEngine.isBuilt
  /// Why tests of AAC are skipped.
  package static let noAAC = "built without the trait AAC"
}
