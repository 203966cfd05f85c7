import AudioFormat
import CAudioToolbox
import Glibc

/// Lines on standard error for the developer of a client, when AUDIOTOOLBOX_DEBUG asks for them.
enum Diagnostics {
  /// Whether somebody wants to read them.
  static let isOn: Bool = {
    guard let value = Environment.value("AUDIOTOOLBOX_DEBUG") else { return false }
    return !value.isEmpty && value != "0"
  }()

  /// Writes a line.
  static func note(_ text: @autoclosure () -> String) {
    guard isOn else { return }
    let line = "AudioToolbox: \(text())\n"
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
  }
}

/// Variables of the program's environment.
enum Environment {
  /// The value of a variable, nil where it is not set.
  static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The bytes of a variable that holds names in no particular encoding, nil where it is not set.
  static func bytes(_ name: String) -> [UInt8]? {
    unsafe getenv(name).map { unsafe FilePath(cString: $0).bytes }
  }
}
