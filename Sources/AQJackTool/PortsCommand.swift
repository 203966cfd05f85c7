/// `aqjack ports`.
package enum PortsCommand {
  /// Lists the ports.
  static func run(_ options: PortsOptions) throws(ToolError) -> ExitStatus {
    .failure
  }
}
