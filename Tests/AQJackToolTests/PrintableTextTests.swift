import Testing

@testable import AQJackTool

struct PrintableTextTests {
  @Test(arguments: [
    ("plain.wav", "plain.wav"), ("Stück 1 – ☃.opus", "Stück 1 – ☃.opus"), ("a\nb", #"a\x0ab"#),
    ("\u{1B}[31m", #"\x1b[31m"#), ("\u{7F}", #"\x7f"#), ("\u{9B}31m", #"\xc2\x9b31m"#),
    ("\u{202E}gpj", #"\xe2\x80\xaegpj"#), ("\u{2028}", #"\xe2\x80\xa8"#), ("", ""),
  ])
  func `what a terminal would obey is escaped`(_ text: String, _ printable: String) {
    #expect(PrintableText.of(text) == printable)
  }

  @Test(
    arguments: [
      ([0xFF], #"\xff"#), ([0x61, 0xE2, 0x82], #"a\xe2\x82"#), ([0xC0, 0x80, 0x62], #"\xc0\x80b"#),
      ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 are escaped`(_ bytes: [UInt8], _ printable: String) {
    #expect(PrintableText.of(bytes) == printable)
  }
}
