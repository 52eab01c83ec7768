import MillraceTesting
import MillraceUniFlow
import Testing

/// Features without end, each of a type of its own.
private enum Nth<Number>: Feature {
  struct On: State, Equatable {
    typealias Parent = Nth
    var value = 0
  }
}

private enum First {}
private enum After<Number> {}

/// The operations of a feature, with its type erased.
private struct Handle {
  let put: (inout GlobalModel, Int) -> Void
  let remove: (inout GlobalModel) -> Void
  let find: (GlobalModel) -> Int?
}

private func handles<Number>(_ number: Number.Type, _ count: Int) -> [Handle] {
  guard count > 0 else { return [] }
  let first = Handle(
    put: { $0.store(Nth<Number>.On(value: $1)) },
    remove: { $0.remove(Nth<Number>.self) },
    find: { ($0 ==> Nth<Number>.On.self)?.value })
  return [first] + handles(After<Number>.self, count - 1)
}

@Suite("A model of many features")
struct ManyFeaturesTests {
  @Test("a stored state is found, a removed one is not, and a copy is unchanged")
  func agreesWithDictionary() {
    let features = handles(First.self, 150)
    var random = SeededGenerator(seed: 7)
    var (model, expected) = (GlobalModel(), [Int: Int]())
    var copies: [(model: GlobalModel, expected: [Int: Int])] = []
    for step in 0..<2_000 {
      let index = Int.random(in: features.indices, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        features[index].remove(&model)
        expected[index] = nil
      } else {
        features[index].put(&model, step)
        expected[index] = step
      }
      if step.isMultiple(of: 100) { copies.append((model, expected)) }
    }
    copies.append((model, expected))
    for copy in copies {
      #expect(features.map { $0.find(copy.model) } == features.indices.map { copy.expected[$0] })
      #expect(copy.model.isEmpty == copy.expected.isEmpty)
    }
  }
}
