/// `aqjack play`.
package enum PlayCommand {
  /// Plays.
  static func run(_ options: PlayOptions) throws(ToolError) -> ExitStatus {
    .failure
  }
}
