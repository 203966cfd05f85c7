/// What the process callback of a peer does.
enum PeerWork {
  /// Nothing.
  case nothing
  /// Fills each port with the sum of so many rows of memory, of so many frames each.
  case copy(layerCount: Int, rowFrames: Int)
}
