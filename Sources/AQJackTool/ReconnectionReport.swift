/// A server that took the place of one that had gone.
package struct ReconnectionReport: Sendable, Hashable, Codable {
  /// The device frame behind the last cycle of the server that had gone, and of the first cycle of
  /// the next one.
  ///
  /// The frames in a report count on from the first server's frame time.
  package var frame: Int64
  /// The frame time of the next server in that cycle.
  package var jackFrame: Int64 = 0
  /// The file that sounded, nil if none did.
  package var file: String?
  /// Frames of it that had been delivered, at the rate of the server; the next one is the first
  /// that the next server got.
  package var fileFrame: Int64?

  /// Notes where the sound stopped.
  package init(frame: Int64, file: String?, fileFrame: Int64?) {
    self.frame = frame
    self.file = file
    self.fileFrame = fileFrame
  }
}
