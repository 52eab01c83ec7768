import MillraceTesting
import Testing

@testable import Millrace

/// A timeline alone records turns for which no commit is made; beside another tool it is notified
/// of commits.
@Suite("L12: a timeline records the same, alone and beside other tools")
struct RecordingTests {
  private enum Act: Equatable, Ephemeral {
    case add(Int), make(Int), ask(Int), answer(Int), tick(Int)

    var isEphemeral: Bool { if case .tick = self { true } else { false } }
  }

  private struct Counter: Equatable { var sum = 0, text = "" }

  /// One loop under one timeline, and all that is done to it.
  private final class Subject {
    let loop = Loop()
    let store: Store<Counter, Act>
    let timeline: Timeline
    private(set) var made: [Slot<Int>] = []
    private(set) var notified: [Int] = []
    private var lives: [ObservationToken] = []

    init(beside other: Bool) {
      var make: (Int) -> Void = { _ in }
      store = Store(Counter(), in: loop.root, name: "counter") { state, act in
        switch act {
        case .add(let step): state.sum += step
        case .make(let number):
          state.text += "m"
          make(number)
        case .ask(let number):
          state.text += "?"
          return .send(.answer(number))
        case .answer(let number): state.text += "\(number)"
        case .tick(let number): state.sum = number
        }
        return .none
      }
      timeline = Timeline(of: loop, limit: 12)
      if other { lives.append(loop.attach(Hooks(didCommit: { _ in }))) }
      make = { [unowned self] number in
        made.append(Slot("made \(number)", in: loop.root, number))
      }
      lives.append(
        store.observe({ $0.sum }) { [unowned self] sum in
          notified.append(sum)
          // Sent while it is notified: caused by the commit that it was notified of.
          if sum == 5 { store.send(.add(1), from: ViewIdentity("observer")) }
        })
    }

    func act(_ step: Int, _ random: inout SeededGenerator) {
      let number = Int.random(in: 0..<9, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: store.send(.add(number), fileID: "Test/Step.swift", line: UInt(step))
      case 4: store.send(.make(number))
      case 5: store.send(.ask(number))
      case 6, 7: store.send(.tick(number))
      case 8:
        guard let slot = made.randomElement(using: &random) else { return }
        loop.enqueue("edit") { turn in turn.edit(slot) { $0 += number } }
      default:
        let kept = timeline.range
        let past = Int.random(in: kept, using: &random)
        if Bool.random(using: &random) {
          try? timeline.restore(past)
        } else {
          try? timeline.show(past)
          store.send(.add(number))
          if Bool.random(using: &random) { timeline.branch() }
          timeline.resume()
        }
      }
    }

    /// Everything that a timeline answers.
    var picture: [String] {
      var lines = timeline.moments.map {
        "\($0.first)…\($0.number) \($0.cause.map { "\($0)" } ?? "-") \($0.origin) "
          + "by \($0.causedBy ?? 0) \($0.isEphemeral)"
      }
      for number in timeline.range {
        let state = store.ownSlot.flatMap { timeline.value(of: $0, at: number) }
        let others = made.map { timeline.value(of: $0, at: number).map(String.init) ?? "-" }
        lines.append("\(number): \(state.map { "\($0)" } ?? "-") \(others)")
      }
      lines.append("\(store.state) \(made.map(\.value)) notified \(notified) \(loop.commitNumber)")
      lines.append("\(timeline.branches.map { "\($0.fork) \($0.moments.map(\.number))" })")
      return lines
    }
  }

  @Test(
    "the same acts leave the same moments, values and branches",
    arguments: 0..<40 as Range<UInt64>)
  func same(seed: UInt64) {
    let (alone, beside) = (Subject(beside: false), Subject(beside: true))
    var (one, other) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
    for step in 1...120 {
      alone.act(step, &one)
      beside.act(step, &other)
      #expect(alone.picture == beside.picture, "after step \(step)")
      if alone.picture != beside.picture { return }
    }
  }

  @Test("a replica that a handler makes is no part of history")
  func replica() {
    var made: [Slot<Int>] = []
    let store = Store(0) { (count: inout Int, step: Int) in
      count += step
      return .none
    }
    let (loop, timeline) = (store.loop, Timeline(of: store.loop))
    store.send(1)
    let making = Store(0, in: loop.root) { (count: inout Int, step: Int) in
      let slot = Slot("replica", in: loop.root, 1)
      slot.isReplica = true
      made.append(slot)
      count += step
      return .none
    }
    making.send(1)
    making.send(1)
    made[1].load(ValueBox(99))
    #expect(timeline.value(of: made[1], at: loop.commitNumber) == 99)
  }

  @Test("a timeline that measures what commits cost is given each")
  func withCost() {
    let store = Store(0) { (count: inout Int, step: Int) in
      count += step
      return .none
    }
    var costs: [Int] = []
    let timeline = Timeline(of: store.loop) { commit in
      costs.append(commit.number)
      return 1
    }
    for _ in 0..<3 { store.send(1) }
    #expect(costs == [1, 2, 3] && timeline.moments.count == 3)
  }

  @Test("without another tool a turn makes no commit, and its observers receive none")
  func alone() {
    let store = Store(0) { (count: inout Int, step: Int) in
      count += step
      return .none
    }
    let timeline = Timeline(of: store.loop)
    store.send(1)
    var changes = 0
    // For an observer of changes a commit is made.
    let watch = store.observeChanges { _, _ in changes += 1 }
    store.send(2)
    #expect(changes == 1 && timeline.moments.map(\.number) == [1, 2])
    watch?.cancel()
    store.send(3)
    #expect(changes == 1 && timeline.moments.count == 3)
  }
}
