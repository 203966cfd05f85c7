/// An element of an XML file.
struct XMLElement: Hashable {
  /// The name, without a prefix.
  var name: String
  /// The attributes, in their order.
  var attributes: [Attribute] = []
  /// The elements in it, in their order.
  var children: [XMLElement] = []
  /// The text in it, without that of the elements in it.
  var text: [UInt8] = []
  /// The line on which it begins, from 1 on; 0 for one that was not read.
  var line = 0

  /// An attribute of an element.
  struct Attribute: Hashable {
    /// Its name, without a prefix.
    var name: String
    /// Its value, UTF-8.
    var value: [UInt8]
  }

  /// The value of an attribute, nil if there is none.
  subscript(_ name: String) -> [UInt8]? { attributes.first { $0.name == name }?.value }

  /// The elements of this name that stand directly in this one.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// Whether a text can stand in an XML file.
  ///
  /// - Returns: False for what is not UTF-8 and for characters that XML 1.0 section 2.2 leaves out.
  static func canHold(_ text: [UInt8]) -> Bool {
    guard let text = String(validating: text, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }
}
