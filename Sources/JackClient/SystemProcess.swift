import Glibc

/// A process or a thread, as the system shows it (proc(5)).
struct SystemProcess {
  /// What is said of it behind its name: its state, and so on.
  private let fields: [Substring]

  /// Looks at a process or a thread.
  ///
  /// - Parameter folder: Where the system shows it, as `/proc/7`; nil is the answer where there is
  ///   none.
  init?(_ folder: String) {
    guard let file = unsafe fopen("\(folder)/stat", "re") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = Array(repeating: 0, count: 1024)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    // 7 (a name) S 1 7 ...
    let line = String(decoding: bytes.prefix(count), as: UTF8.self)
    guard let bracket = line.lastIndex(of: ")") else { return nil }
    fields = line[bracket...].dropFirst().split(separator: " ")
  }

  /// Whether it waits for something.
  var isAsleep: Bool { fields.first == "S" }

  /// When it was started, in ticks of the system's clock since the start of the system.
  var startTime: UInt64 { fields.count > 19 ? UInt64(fields[19]) ?? 0 : 0 }
}
