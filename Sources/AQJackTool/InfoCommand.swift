/// `aqjack info`.
package enum InfoCommand {
  /// Says what the files hold.
  static func run(_ options: InfoOptions) throws(ToolError) -> ExitStatus {
    .failure
  }
}
