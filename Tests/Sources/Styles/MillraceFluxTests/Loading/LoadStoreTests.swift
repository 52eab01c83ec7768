#if Testing
import Millrace
import MillraceFlux
import MillraceTesting
import Testing

@Suite("Flux: stores that ask for what is missing")
struct LoadStoreTests {
  enum Failure: Error, Equatable { case offline }
  typealias Notes = LoadStore<Int, String, Failure>

  /// A service with a number of requests, each with a time for its answer.
  actor Service {
    private(set) var asked: [[Int]] = []
    private let clock: VirtualClock

    init(_ clock: VirtualClock) { self.clock = clock }

    /// The first request takes the longest.
    func notes(_ keys: [Int]) async -> Notes.Results {
      asked.append(keys)
      let number = asked.count
      try? await clock.sleep(for: .seconds(max(1, 11 - number * 5)))
      return Dictionary(
        uniqueKeysWithValues: keys.filter { $0 < 100 }.map { key in
          (key, key < 50 ? .success("note \(key) of \(number)") : .failure(.offline))
        })
    }
  }

  let lab = Lab()
  let dispatcher: Dispatcher
  let service: Service
  let notes: Notes

  init() {
    dispatcher = Dispatcher(in: lab.scope)
    let service = Service(lab.clock)
    self.service = service
    notes = Notes("notes", on: dispatcher) { keys in await service.notes(keys) }
  }

  @Test("what the past lacks and the present has is not asked for")
  func pastIsShown() async throws {
    let timeline = Timeline(of: lab.loop)
    lab.loop.enqueue("first") { _ in }
    let token = dispatcher.bind { [notes] read in
      _ = read.depend(on: notes)
      return [1, 2].map { notes.get($0).value ?? "…" }
    } to: { _ in
    }
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1).value == "note 1 of 1")
    let recorder = LoopRecorder(of: lab.loop, [.reports, .effects])
    let last = timeline.range.upperBound
    for _ in 0..<3 {
      try timeline.show(1)
      lab.settle()
      try timeline.show(last)
    }
    timeline.resume()
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1).value == "note 1 of 1" && recorder.trace.isEmpty)
    // What is missing in a past that becomes the present is asked for.
    try timeline.show(1)
    lab.settle()
    timeline.branch()
    lab.advance(by: .seconds(20))
    #expect(notes.peek(2).value == "note 2 of 2")
    withExtendedLifetime(token) {}
  }

  @Test(
    "a key whose answer came after the state that is restored is asked for again",
    arguments: [true, false])
  func answeredLater(branches: Bool) throws {
    let timeline = Timeline(of: lab.loop)
    notes.reload([1])
    lab.settle()
    let asked = timeline.range.upperBound
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1).value == "note 1 of 1")
    if branches {
      try timeline.show(asked)
      timeline.branch()
    } else {
      try timeline.restore(asked)
    }
    #expect(notes.get(1).operation == .loading)
    lab.advance(by: .seconds(20))
    #expect(notes.get(1).value == "note 1 of 2")
    #expect(notes.get(1).operation == .none)
  }

  @Test(
    "a request that is cut off with its branch is asked for again where that is shown again",
    arguments: [false, true])
  func cutOff(answersInThePast: Bool) async throws {
    let timeline = Timeline(of: lab.loop)
    lab.loop.enqueue("first") { _ in }
    notes.reload([1])
    lab.settle()
    try timeline.show(1)
    if answersInThePast { lab.advance(by: .seconds(20)) }
    let cut = try #require(timeline.branch())
    lab.advance(by: .seconds(20))
    timeline.restore(cut)
    #expect(notes.get(1).operation == .loading)
    lab.advance(by: .seconds(20))
    #expect(notes.get(1).value == "note 1 of 2")
  }

  @Test("keys that are looked for and missing are asked for in one request, in the next turn")
  func batched() {
    let recorder = LoopRecorder(of: lab.loop, [.commits, .effects])
    let token = dispatcher.bind { [notes] read in
      _ = read.depend(on: notes)
      return [1, 2, 1].map { notes.get($0).value ?? "…" }
    } to: { [recorder] in
      recorder.note("\($0)")
    }
    #expect(recorder.takeTrace() == [#"["…", "…", "…"]"#])
    lab.advance(by: .seconds(20))
    #expect(
      recorder.trace.filter { !$0.hasPrefix("commit") } == [
        "effect started: notes: request 1, loading [1, 2]",
        #"["note 1 of 1", "note 2 of 1", "note 1 of 1"]"#,
        "effect ended: notes: request 1, loading [1, 2]",
      ])
    #expect(recorder.commits.count == 2)
    #expect(recorder.commits.first?.cause is LoadRequest<Int>)
    withExtendedLifetime(token) {}
  }

  @Test("a load object says that it is loading, and keeps the known value after a failure")
  func states() {
    _ = notes.get(1)
    _ = notes.get(60)
    #expect(notes.peek(1).isEmpty)
    lab.settle()
    #expect(notes.peek(1) == LoadObject(operation: .loading))
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1) == LoadObject(value: "note 1 of 1"))
    #expect(notes.get(60) == LoadObject(error: .offline))
    lab.settle()
    // A failed value is not requested again by itself.
    #expect(notes.peek(60) == LoadObject(error: .offline))
    notes.reload([60])
    #expect(notes.peek(60) == LoadObject(error: .offline, operation: .loading))
  }

  @Test("a key that has no value is known to have none, and not asked for again")
  func noValue() {
    let recorder = LoopRecorder(of: lab.loop, .commits)
    let token = dispatcher.bind { [notes] read in
      _ = read.depend(on: notes)
      return notes.get(100).value
    } to: { _ in
    }
    lab.advance(by: .seconds(20))
    lab.advance(by: .seconds(20))
    #expect(recorder.commits.count == 2)
    #expect(notes.get(100).isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("a forgotten key is requested again when it is read")
  func forgotten() {
    dispatcher.register { [notes] _, turn in notes.edit(in: turn) { $0.forget(1) } }
    _ = notes.get(1)
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1).isEmpty)
    _ = notes.get(1)
    lab.settle()
    #expect(lab.loop.runningEffects == ["notes: request 2, loading [1]"])
  }

  @Test("the answer to a request that was superseded is dropped and reported, whenever it comes")
  func stale() {
    let recorder = LoopRecorder(of: lab.loop, .reports)
    notes.reload([1, 2])
    notes.reload([1])
    lab.advance(by: .seconds(20))
    // The first answer came last, and counts for the key that was not requested again.
    #expect(notes.peek(1).value == "note 1 of 2")
    #expect(notes.peek(2).value == "note 2 of 1")
    #expect(recorder.reports.count == 1)
    guard case .lateResult("notes: request 1", _)? = recorder.reports.first else {
      Issue.record("not reported: \(recorder.trace)")
      return
    }
  }

  @Test("after older state was restored, the answer to what was asked before is stale all the same")
  func restored() {
    let recorder = LoopRecorder(of: lab.loop, .reports)
    notes.reload([1])
    lab.advance(by: .milliseconds(5_500))
    lab.loop.restore { [notes] turn in turn.set(notes.slot, Notes.Map()) }
    notes.reload([1])
    // The first answer comes now, and the second a little later.
    lab.advance(by: .milliseconds(700))
    #expect(notes.peek(1) == LoadObject(operation: .loading))
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1).value == "note 1 of 2")
    #expect(recorder.reports.count == 1)
  }

  @Test("a key that is named twice is asked for once, and no keys begin nothing")
  func eachOnce() throws {
    dispatcher.register { [notes] action, turn in
      guard action is Say else { return }
      notes.begin(.updating, [], in: turn) { _ in [:] }
    }
    notes.reload([])
    #expect(lab.loop.commitNumber == 0)
    try dispatcher.dispatch(Say("x"))
    #expect(lab.loop.runningEffects.isEmpty)
    notes.reload([1, 2, 1])
    #expect(lab.loop.runningEffects == ["notes: request 1, loading [1, 2]"])
  }

  @Test("a key that is answered and was not asked for is dropped, and reported as that")
  func unasked() {
    let recorder = LoopRecorder(of: lab.loop, .reports)
    let generous = Notes("generous", on: dispatcher) { keys in
      Dictionary(uniqueKeysWithValues: (keys + [7]).map { ($0, .success("note \($0)")) })
    }
    generous.reload([1])
    lab.advance(by: .seconds(1))
    #expect(generous.peek(1) == LoadObject(value: "note 1"))
    #expect(generous.slot.value?.isKnown(7) == false)
    #expect(recorder.reports.count == 1)
    guard case .effectFailed("generous: request 1", let error)? = recorder.reports.first else {
      Issue.record("not reported: \(recorder.trace)")
      return
    }
    #expect(error as? FluxError == .unaskedKeys(store: "generous", keys: ["7"]))
    #expect("\(error)".hasPrefix("generous was answered with 7, for which it had not asked"))
  }

  @Test("a value that a turn has looked up is requested although the turn rolls back")
  func rolledBack() {
    dispatcher.register { [notes] action, _ in
      guard action is Add else { return }
      _ = notes.get(1)
      throw Broken()
    }
    #expect(throws: DispatchError.self) { try dispatcher.dispatch(Add()) }
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1).value == "note 1 of 1")
  }

  @Test("an app's own action saves optimistically; another operation supersedes the load")
  func saving() throws {
    struct Rename: AnyAction {
      let key: Int
      let text: String
    }
    let clock = lab.clock
    dispatcher.register { [notes] action, turn in
      guard let rename = action as? Rename else { return }
      notes.edit(in: turn) { $0.set(rename.text, for: rename.key) }
      let text = rename.text
      notes.begin(.updating, [rename.key], in: turn) { keys in
        try? await clock.sleep(for: .seconds(1))
        return [keys[0]: text == "bad" ? .failure(.offline) : .success(text + "!")]
      }
    }
    notes.reload([1])
    try dispatcher.dispatch(Rename(key: 1, text: "mine"))
    #expect(notes.peek(1) == LoadObject(value: "mine", operation: .updating))
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1) == LoadObject(value: "mine!"))
    try dispatcher.dispatch(Rename(key: 1, text: "bad"))
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1) == LoadObject(value: "bad", error: .offline))
  }

  @Test(
    "requests end with the scope of the store; two stores of one type have answers of their own"
  )
  func scopes() {
    let screen = Scope("screen", in: lab.scope)
    let service = service
    let other = Notes("other", on: dispatcher, in: screen) { keys in await service.notes(keys) }
    _ = notes.get(1)
    _ = other.get(2)
    lab.settle()
    #expect(lab.loop.runningEffects.count == 2)
    lab.loop.enqueue("leave") { $0.remove(screen) }
    #expect(lab.loop.runningEffects == ["notes: request 1, loading [1]"])
    lab.advance(by: .seconds(20))
    #expect(notes.peek(1).value != nil)
    #expect(notes.peek(2).isEmpty)
    #expect(other.peek(2).isEmpty)
  }
}
#endif
