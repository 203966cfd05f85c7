extension UInt32 {
  /// A four-character code.
  init(fourCharacters text: String) {
    self = text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension String {
  /// The text of a four-character code.
  init(fourCharacters code: UInt32) {
    self = String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }
}
