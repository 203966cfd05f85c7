package import AudioFormat

/// Turns names into text that does nothing but be read.
///
/// A name can hold anything, and a terminal obeys what it is sent: control characters, marks that
/// turn the direction of writing, and bytes that are not UTF-8 read as `\xNN`, byte by byte.
package enum PrintableText {
  /// The readable form of a name given as bytes.
  package static func of(_ bytes: [UInt8]) -> String {
    var text = ""
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        append(scalar, of: bytes[position..<position + encoded.count], to: &text)
        position += encoded.count
      case .error(let length):
        appendEscaped(bytes[position..<position + length], to: &text)
        position += length
      case .emptyInput: return text
      }
    }
  }

  /// The readable form of a path.
  package static func of(_ path: FilePath) -> String { of(path.bytes) }

  /// The readable form of the name of a port.
  package static func of(_ name: PortName) -> String { of(name.bytes) }

  /// The readable form of a name given as text.
  package static func of(_ name: String) -> String { of(Array(name.utf8)) }

  private static func append(
    _ scalar: Unicode.Scalar, of bytes: ArraySlice<UInt8>, to text: inout String
  ) {
    if isActive(scalar) {
      appendEscaped(bytes, to: &text)
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  private static func appendEscaped(_ bytes: ArraySlice<UInt8>, to text: inout String) {
    for byte in bytes {
      let digits = String(byte, radix: 16)
      text += byte < 0x10 ? "\\x0\(digits)" : "\\x\(digits)"
    }
  }

  /// Whether a terminal would act on the scalar: C0, DEL, C1, separators of lines, and the bidirectional controls
  /// (Unicode Standard Annex 9, section 2).
  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
