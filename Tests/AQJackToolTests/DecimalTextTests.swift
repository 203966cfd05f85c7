import Testing

@testable import AQJackTool

struct DecimalTextTests {
  @Test(arguments: [
    ("0", 0.0), ("-0", 0), ("+1", 1), ("007", 7), ("1.5", 1.5), (".5", 0.5), ("-.25", -0.25),
    ("0.1", 0.1), ("1.000000000000000000000000000000001", 1),
  ])
  func `a decimal number is read`(_ text: String, _ value: Double) throws {
    #expect(try DecimalText.number(Array(text.utf8), in: -10...10) == value)
  }

  @Test(arguments: [
    "", "-", "+", ".", "5.", "1.2.3", "1e3", "0x10", "inf", "nan", " 1", "1 ", "--1", "1,5", "١",
    "1\u{0}",
  ])
  func `anything else is no number`(_ text: String) {
    #expect(throws: ValueProblem.notANumber) {
      try DecimalText.number(Array(text.utf8), in: -10...10)
    }
  }

  @Test
  func `a number of a thousand digits is out of range`() {
    let digits = Array(repeating: UInt8(ascii: "9"), count: 1000)
    #expect(throws: ValueProblem.outOfRange("-10", "10")) {
      try DecimalText.number(digits, in: -10...10)
    }
    #expect(throws: ValueProblem.outOfRange("0", "255")) {
      try DecimalText.count(digits, in: 0...255)
    }
  }

  @Test(arguments: ["", "-1", "+1", "1.0", "1e1", "x"])
  func `anything but digits is no count`(_ text: String) {
    #expect(throws: ValueProblem.notACount) { try DecimalText.count(Array(text.utf8), in: 0...255) }
  }
}
