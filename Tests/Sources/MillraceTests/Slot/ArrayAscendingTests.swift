import Testing

@testable import Millrace

@Suite("Elements in the order of their numbers")
struct ArrayAscendingTests {
  @Test("every order of up to six numbers becomes ascending", arguments: 0...6)
  func everyOrder(count: Int) {
    for numbers in orders(of: Array(0..<count)) {
      #expect(numbers.ascending { $0 } == Array(0..<count))
    }
  }

  @Test("equal numbers keep their order")
  func equalNumbers() {
    let pairs = (0..<100).map { (number: $0 * 7 % 5, index: $0) }
    let sorted = pairs.ascending(by: \.number)
    #expect(sorted.map(\.number) == pairs.map(\.number).sorted())
    for (one, next) in zip(sorted, sorted.dropFirst()) where one.number == next.number {
      #expect(one.index < next.index)
    }
  }

  private func orders(of numbers: [Int]) -> [[Int]] {
    guard let first = numbers.first else { return [[]] }
    return orders(of: Array(numbers.dropFirst())).flatMap { order in
      (0...order.count).map { Array(order[..<$0]) + [first] + Array(order[$0...]) }
    }
  }
}
