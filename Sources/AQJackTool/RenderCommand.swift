/// `aqjack render`.
package enum RenderCommand {
  /// Renders.
  static func run(_ options: RenderOptions) throws(ToolError) -> ExitStatus {
    .failure
  }
}
