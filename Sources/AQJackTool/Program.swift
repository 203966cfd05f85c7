/// What the program says of itself.
package enum Program {
  /// The name in messages, and the default name of the JACK client.
  package static let name = "aqjack"
  /// The version, as in reports.
  package static let version = "0.1.0"
}
