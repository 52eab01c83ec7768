import Foundation
import MillraceViews
import Testing

struct CustomValueTests {
  static let values: [CustomValue] = [
    .null, true, false, 0, -3, 2.5, "", "words", "\u{0}\u{1f}\u{7f}\"\\\n</script>é😀\u{2028}", [],
    [1, [true, .null], ["a": "b"]], [:], ["b": 1, "a": ["x": [1, 2]], "": "empty"],
  ]

  @Test("a value is written as JSON that others read", arguments: values)
  func json(value: CustomValue) throws {
    let read = try JSONDecoder().decode(CustomValue.self, from: Data(value.json.utf8))
    #expect(read == value)
    let coded = try JSONDecoder().decode(
      CustomValue.self, from: JSONEncoder().encode(value))
    #expect(coded == value)
  }

  @Test("equal values give equal texts, whatever the order of their members")
  func order() {
    let value: CustomValue = ["b": 1, "a": 2, "c": [:]]
    #expect(value.json == #"{"a":2,"b":1,"c":{}}"#)
  }

  @Test("a property that is not a number sends a patch when it changes, and no other")
  func unchanged() {
    func view(_ number: Double) -> Node<Never> {
      custom("dial", label: "Dial", properties: ["turns": [.number(number)]])
    }
    let tree = Tree(view(.nan))
    #expect(tree.update(to: view(.nan)) == [])
    #expect(tree.update(to: view(1)).count == 1)
    #expect(tree.update(to: view(.infinity)).count == 1)
  }

  @Test("values of different kinds are never equal, and equal values are found by their hash")
  func equality() {
    for (index, one) in Self.values.enumerated() {
      for (other, two) in Self.values.enumerated() { #expect((one == two) == (index == other)) }
    }
    #expect(Set(Self.values + Self.values).count == Self.values.count)
  }

  @Test(
    "a number that JSON does not have is null",
    arguments: [.nan, .infinity, -.infinity] as [Double])
  func endless(number: Double) throws {
    #expect(CustomValue.number(number) == .number(.nan))
    #expect(CustomValue.number(number).hashValue == CustomValue.number(.nan).hashValue)
    #expect(CustomValue.number(number) != .null && CustomValue.number(number) != 0)
    #expect(CustomValue.number(number).json == "null")
    let data = try JSONEncoder().encode([CustomValue.number(number)])
    #expect(String(decoding: data, as: UTF8.self) == "[null]")
  }
}
