import Testing

@testable import AQJackTool

struct PlayOrderTests {
  @Test(arguments: [1, 2, 3], [1, 2, 5])
  func `a list is handed out as a whole, as often as wanted`(_ count: Int, _ passes: Int) {
    var order = PlayOrder(count: count, passes: passes)
    #expect(rest(&order) == (0..<count * passes).map { $0 % count })
  }

  @Test func `a list without an end goes on`() {
    var order = PlayOrder(count: 2, passes: 0)
    #expect((0..<100).map { _ in take(&order) } == (0..<100).map { $0 % 2 })
  }

  @Test func `files that were taken back come again`() {
    var order = PlayOrder(count: 3, passes: 2)
    for _ in 0..<4 { order.advance() }
    #expect(order.isRepeated)
    order.goBack(2)
    #expect(order.next == 2)
    #expect(!order.isRepeated)
  }

  @Test func `a list without sound is not played for ever`() {
    var order = PlayOrder(count: 2, passes: 0)
    for _ in 0..<2 {
      order.advance()
      order.note(isSilent: true)
    }
    #expect(order.next == nil)
  }

  @Test func `a file with sound keeps the list going`() {
    var order = PlayOrder(count: 2, passes: 0)
    for index in 0..<10 {
      order.advance()
      order.note(isSilent: index % 2 == 0)
    }
    #expect(order.next == 0)
  }

  private func take(_ order: inout PlayOrder) -> Int? {
    defer { order.advance() }
    return order.next
  }

  private func rest(_ order: inout PlayOrder) -> [Int] {
    var indices: [Int] = []
    while let index = take(&order) { indices.append(index) }
    return indices
  }
}
