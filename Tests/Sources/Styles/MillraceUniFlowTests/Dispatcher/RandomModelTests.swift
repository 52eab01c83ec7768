import Millrace
import MillraceTesting
import MillraceUniFlow
import Testing

/// Random actions that submit others, throw and change several features, against a model that does
/// the same with arrays and a dictionary.
@Suite("Random actions")
struct RandomModelTests {
  enum First: Feature {
    struct Low: State, Equatable { typealias Parent = First; var value: Int }
    struct High: State, Equatable { typealias Parent = First; var value: Int }
  }

  enum Second: Feature {
    struct Low: State, Equatable { typealias Parent = Second; var value: Int }
  }

  /// An action as data: what it needs, does, submits, and whether it throws in the end.
  struct Step {
    enum Kind: Int, CaseIterable {
      case begin, add, raise, lower, end, beginSecond, swapByHand, ping
    }

    let number: Int
    let kind: Kind
    let throwsAtTheEnd: Bool
    let children: [Step]
  }

  /// The expected model, in the plainest way.
  struct Naive {
    /// Feature → state and value.
    var states: [String: (state: String, value: Int)] = [:]
    var processed: [Int] = []
    var rejected: [Int] = []
    var notified: [String] = []
    var queue: [Step] = []

    mutating func runAll() {
      while !queue.isEmpty { run(queue.removeFirst()) }
    }

    private mutating func run(_ step: Step) {
      var after = states
      let isPossible: Bool
      var changed: [String] = []
      switch step.kind {
      case .begin:
        isPossible = states["First"] == nil
        after["First"] = ("Low", step.number)
        changed = ["First"]
      case .add:
        isPossible = states["First"]?.state == "Low"
        after["First"]?.value += step.number
        changed = ["First"]
      case .raise:
        isPossible = states["First"]?.state == "Low"
        after["First"]?.state = "High"
        changed = ["First"]
      case .lower:
        isPossible = states["First"] != nil && states["First"]?.state != "Low"
        after["First"] = ("Low", -step.number)
        changed = ["First"]
      case .end:
        isPossible = states["First"] != nil
        after["First"] = nil
        changed = ["First"]
      case .beginSecond:
        isPossible = states["Second"] == nil
        after["Second"] = ("Low", step.number)
        changed = ["Second"]
      case .swapByHand:
        isPossible = true
        after["Second"] = nil
        after["First"] = ("High", step.number)
        changed = (states["Second"] == nil ? [] : ["Second"]) + ["First"]
      case .ping:
        isPossible = states["First"] != nil
      }
      guard isPossible, !step.throwsAtTheEnd else {
        rejected.append(step.number)
        return
      }
      states = after
      notified += changed.map { "\(step.number) \($0)" }
      processed.append(step.number)
      queue += step.children
    }

    var text: String {
      states.map { "\($0).\($1.state) \($1.value)" }.sorted().joined(separator: ", ")
    }
  }

  private static func action(_ step: Step) -> Action {
    let name = "\(step.number)"
    func finish(_ submit: Submit) throws {
      for child in step.children { submit(action(child)) }
      if step.throwsAtTheEnd { throw Unfulfilled() }
    }
    switch step.kind {
    case .begin:
      return First.initialize.Into<First.Low>.via(context: name) { become, submit in
        become << First.Low(value: step.number)
        try finish(submit)
      }
    case .add:
      return First.actualize.In<First.Low>.via(context: name) { state, submit in
        state.value += step.number
        try finish(submit)
      }
    case .raise:
      return First.transition.Between<First.Low, First.High>.via(context: name) {
        old, become, submit in
        become << First.High(value: old.value)
        try finish(submit)
      }
    case .lower:
      return First.transition.Into<First.Low>.via(context: name, same: .no) { become, submit in
        become << First.Low(value: -step.number)
        try finish(submit)
      }
    case .end:
      return First.deinitialize.automatically(context: name) { submit in try finish(submit) }
    case .beginSecond:
      return Second.initialization(action: name, into: Second.Low.self) { become, next in
        become { Second.Low(value: step.number) }
        try finish(next)
      }
    case .swapByHand:
      return First.action(name) { _, mutate, next in
        mutate { $0 /== Second.self }
        mutate { $0 <== First.High(value: step.number) }
        try finish(next)
      }
    case .ping:
      return First.trigger.AnyState.via(context: name) { _, submit in try finish(submit) }
    }
  }

  final class View: StateObserver {
    static var bindings: [ObserverBinding] {
      [
        scenario().when("anything happens", AnyMutation.done)
          .then(
            "note",
            do: { view, mutation in
              view.seen.append("\(mutation.relatedToFeature)")
            })
      ]
    }

    var seen: [String] = []
  }

  private static func text(_ model: GlobalModel) -> String {
    var parts: [String] = []
    if let state = model ==> First.Low.self { parts.append("First.Low \(state.value)") }
    if let state = model ==> First.High.self { parts.append("First.High \(state.value)") }
    if let state = model ==> Second.Low.self { parts.append("Second.Low \(state.value)") }
    return parts.joined(separator: ", ")
  }

  @Test("order, atomicity and notifications are those of a naive model", arguments: 0..<60)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    var made = 0
    func step(depth: Int) -> Step {
      made += 1
      let number = made
      let children = depth < 3 ? (0..<below(3)).map { _ in step(depth: depth + 1) } : []
      return Step(
        number: number, kind: Step.Kind.allCases[below(Step.Kind.allCases.count)],
        throwsAtTheEnd: below(5) == 0, children: children)
    }
    let dispatcher = Dispatcher()
    var processed: [Int] = []
    var rejected: [Int] = []
    let view = View()
    var notified: [String] = []
    dispatcher.subscribe(view)
    dispatcher.onDidProcessAction = { action in
      processed.append(Int(action.context) ?? 0)
      notified += view.seen.map { "\(action.context) \($0)" }
      view.seen = []
    }
    dispatcher.onDidRejectAction = { action, _ in rejected.append(Int(action.context) ?? 0) }
    var naive = Naive()
    for _ in 0..<12 {
      let steps = (0..<(1 + below(4))).map { _ in step(depth: 0) }
      for step in steps { dispatcher.submit(Self.action(step)) }
      naive.queue += steps
      dispatcher.loop.pump()
      naive.runAll()
      #expect(Self.text(dispatcher.state) == naive.text)
    }
    #expect(processed == naive.processed)
    #expect(rejected == naive.rejected)
    #expect(notified == naive.notified)
    #expect(processed.count > 5 && rejected.count > 5)
  }
}
