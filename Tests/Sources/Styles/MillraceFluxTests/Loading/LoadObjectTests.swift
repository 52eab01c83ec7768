import MillraceFlux
import Testing

@Suite("Flux: values that live elsewhere")
struct LoadObjectTests {
  enum Failure: Error, Equatable { case offline }

  @Test("value, error and operation are independent of each other")
  func independent() {
    var object = LoadObject<Int, Failure>()
    #expect(object.isEmpty)
    object.operation = .loading
    #expect(object.isBusy && object.value == nil)
    object.finish(.success(3))
    #expect(object == LoadObject(value: 3))
    object.operation = .updating
    object.finish(.failure(.offline))
    #expect(object == LoadObject(value: 3, error: .offline))
    object.operation = .loading
    #expect(object == LoadObject(value: 3, error: .offline, operation: .loading))
    object.finish(.success(4))
    #expect(object == LoadObject(value: 4))
    object.operation = .deleting
    object.finish(.success(nil))
    #expect(object.isEmpty)
  }

  @Test("mapping the value keeps the rest")
  func mapping() {
    let object = LoadObject<Int, Failure>(value: 3, error: .offline, operation: .creating)
    #expect(
      object.map { "\($0)" } == LoadObject(value: "3", error: .offline, operation: .creating))
  }

  @Test(
    "of two requests for a key the last one counts, whichever answer comes first",
    arguments: [[1, 2], [2, 1]])
  func lastRequest(_ order: [Int]) {
    var map = LoadObjectMap<String, Int, Failure>()
    map.begin(1, .loading, ["a", "b"])
    map.begin(2, .updating, ["a"])
    #expect(map["a"].operation == .updating)
    #expect(map["b"].operation == .loading)
    var taken: [Bool] = []
    for index in order {
      taken.append(map.finish(index, "a", with: .success(index * 10)))
    }
    #expect(taken == order.map { $0 == 2 })
    #expect(map["a"] == LoadObject(value: 20))
    let first = map.finish(1, "b", with: .success(1))
    let again = map.finish(1, "b", with: .success(2))
    #expect(first && !again)
  }

  @Test("setting or forgetting a value manually makes pending answers stale")
  func byHand() {
    var map = LoadObjectMap<String, Int, Failure>()
    map.begin(1, .loading, ["a", "b", "c"])
    map.set(5, for: "a")
    map.set(nil, for: "b")
    map.forget("c")
    for key in ["a", "b", "c"] {
      let isTaken = map.finish(1, key, with: .success(1))
      #expect(!isTaken)
    }
    #expect(map["a"].value == 5)
    #expect(["a", "b", "c"].map(map.isKnown) == [true, true, false])
    #expect(map.keys.sorted() == ["a", "b"])
  }
}
