import CTerminal

/// How many columns of a terminal a text takes.
enum TextWidth {
  /// The columns of a text.
  static func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      sum + (scalar.isASCII ? 1 : max(0, Int(cterminal_width(scalar.value))))
    }
  }

  /// The longest end of a text that is not wider than some columns.
  static func suffix(of text: String, columns limit: Int) -> Substring {
    var rest = text[...]
    while columns(rest) > limit { rest = rest.dropFirst() }
    return rest
  }
}
