/// What the transport of the graph does to a run.
package enum TransportMode: String, Sendable, CaseIterable {
  /// Starts, stops and places the sound.
  case follow
  /// Nothing.
  case off
}
