import Testing

@testable import AQJackTool

struct TimePointTests {
  @Test(arguments: [
    ("0", TimePoint.seconds(0)), ("90", .seconds(90)), ("1.5", .seconds(1.5)),
    ("1:30", .seconds(90)), ("90:00.5", .seconds(5400.5)), ("01:02:03.25", .seconds(3723.25)),
    ("0f", .frames(0)), ("480f", .frames(480)), ("9223372036854775807f", .frames(.max)),
  ])
  func `a time is read`(_ text: String, _ time: TimePoint) throws {
    #expect(try TimePoint(parsing: Array(text.utf8)) == time)
  }

  @Test(arguments: [
    "f", "-1", "-1f", "1.5f", "1:60", "1:60:00", "1:2:3:4", ":30", "1:", "1.5:30", "1:-1", "s",
    "1e3", "1s", "+1", "4 f",
  ])
  func `anything else is no time`(_ text: String) {
    #expect(throws: ValueProblem.notATime) { try TimePoint(parsing: Array(text.utf8)) }
  }

  @Test(arguments: ["1000000001", "9999999999999999999:00:00", "9223372036854775808f"])
  func `a time beyond every file is out of range`(_ text: String) {
    let problem = #expect(throws: ValueProblem.self) { try TimePoint(parsing: Array(text.utf8)) }
    guard case .outOfRange? = problem else {
      Issue.record("\(String(describing: problem)) is not outOfRange")
      return
    }
  }

  @Test(arguments: [44_100.0, 48_000, 768_000, 1e9])
  func `a time is the nearest frame`(_ rate: Double) {
    #expect(TimePoint.seconds(0.5).frame(atRate: rate) == Int64(rate / 2))
    #expect(TimePoint.seconds(0.6 / rate).frame(atRate: rate) == 1)
    #expect(TimePoint.seconds(TimePoint.longest).frame(atRate: rate) == Int64(1e9 * rate))
    #expect(TimePoint.frames(7).frame(atRate: rate) == 7)
  }
}
