/// The heading under which an option stands in the help text.
package enum OptionGroup: String, Sendable, CaseIterable {
  /// Where the sound goes.
  case connections = "Connections"
  /// What sound is made of the files.
  case sound = "Sound"
  /// What is measured, and how.
  case measuring = "Measuring"
  /// How far ahead the queue reads.
  case buffering = "Buffering"
  /// What is said, and where.
  case output = "Output"
  /// What every command takes.
  case general = "General"
}
