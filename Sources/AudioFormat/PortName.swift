/// The full name of a port: bytes in no particular encoding, compared byte for byte.
///
/// JACK takes any bytes but zero. A `String` would repair what is not UTF-8, and takes letters that
/// are composed differently for the same.
package struct PortName: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
  /// The bytes, without a terminating zero.
  package let bytes: [UInt8]

  /// Makes the name of these bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Makes the name whose bytes are the UTF-8 of `text`.
  package init(_ text: String) {
    self.init(text.utf8)
  }

  /// Makes the name whose bytes are the UTF-8 of `value`.
  package init(stringLiteral value: String) {
    self.init(value.utf8)
  }

  /// The text of the name, nil where its bytes are not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// What stands before and behind the first colon, nil where there is none.
  ///
  /// A client's own name may have a colon; put together again, the two are the same name.
  package var parts: (client: [UInt8], port: [UInt8])? {
    bytes.firstIndex(of: UInt8(ascii: ":")).map { colon in
      (Array(bytes[..<colon]), Array(bytes[(colon + 1)...]))
    }
  }

  /// Compares byte for byte.
  package static func < (left: PortName, right: PortName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension PortName: CustomStringConvertible {
  /// The name for people: bytes that are not UTF-8 read as U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension PortName: Codable {
  /// Reads the text of a name.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the name as text; bytes that are not UTF-8 become U+FFFD, since JSON has none.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
