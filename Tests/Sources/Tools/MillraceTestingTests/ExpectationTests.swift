#if Testing
import IssueReporting
import Millrace
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("TestStore")
struct ExpectationTests {
  struct State: Equatable {
    var count = 0
    var isSaving = false
    var ignored = 0

    static func == (left: State, right: State) -> Bool {
      left.count == right.count && left.isSaving == right.isSaving
    }
  }

  enum Action: Equatable, Sendable {
    case nothing, add(Int), save, saved, both, announce, ignore
  }

  struct Logic: Reducer {
    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .nothing: return .none
      case .add(let step):
        state.count += step
        return .none
      case .save:
        state.isSaving = true
        return .run("save") { .saved }
      case .saved:
        state.isSaving = false
        return .none
      case .both: return .merge(.run("save") { .saved }, .run("log") { _ in })
      case .announce: return .send(.add(5))
      case .ignore:
        state.ignored += 1
        return .none
      }
    }

    func subscriptions(_ state: State) -> [Subscription<Action>] {
      state.count > 0
        ? [Subscription("ticks", run: { (_: Send<Int>) in }, map: { .add($0) })] : []
    }
  }

  /// A test as its author would write it, and the issues that it must have.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var exhaustivity = Exhaustivity.exhaustive
    let body: @Sendable (TestStore<State, Action>) -> Void
    var expected: [String] = []

    init(
      _ name: String, _ exhaustivity: Exhaustivity = .exhaustive, expected: [String] = [],
      _ body: @escaping @Sendable (TestStore<State, Action>) -> Void
    ) {
      testDescription = name
      self.exhaustivity = exhaustivity
      self.expected = expected
      self.body = body
    }
  }

  static let rows: [Row] = [
    Row("a change as written is fine") { test in
      test.send(.add(1)) { $0.count = 1 }
      test.finish()
    },
    Row("no change and no closure is fine") { test in test.send(.nothing) },
    Row(
      "a change without a closure",
      expected: [
        """
        add(1) changed the state, and no change was expected. Write it as a closure after the \
        action.

          ExpectationTests.State(
        -   count: 0,
        +   count: 1,
            isSaving: false,
            ignored: 0
          )

        (Expected: -, Actual: +)
        """
      ]
    ) { test in test.send(.add(1)) },
    Row(
      "a closure and no change",
      expected: [
        """
        nothing was expected to change the state, and there was no change. \
        Drop the closure, or correct the handler.

          ExpectationTests.State(
        -   count: 7,
        +   count: 0,
            isSaving: false,
            ignored: 0
          )

        (Expected: -, Actual: +)
        """
      ]
    ) { test in test.send(.nothing) { $0.count = 7 } },
    Row(
      "another change",
      expected: [
        """
        add(1) changed the state otherwise than expected.

          ExpectationTests.State(
        -   count: 2,
        +   count: 1,
            isSaving: false,
            ignored: 0
          )

        (Expected: -, Actual: +)
        """
      ]
    ) { test in test.send(.add(1)) { $0.count = 2 } },
    Row(
      "a closure that changes nothing",
      expected: [
        "The closure after nothing changes nothing. Drop it, or write the change that is expected."
      ]
    ) { test in test.send(.nothing) { $0.count = 0 } },
    Row("what == does not see is let pass") { test in test.send(.ignore) },
    Row(
      "strict: what == does not see", .strict,
      expected: [
        """
        After ignore the state equals what was expected by ==, but looks different. \
        Compare every property in ==, or leave strict mode.

          \"\"\"
          ExpectationTests.State(
            count: 0,
            isSaving: false,
        -   ignored: 0
        +   ignored: 1
          )
          \"\"\"

        (Expected: -, Actual: +)
        """
      ]
    ) { test in test.send(.ignore) },
    Row("strict: what == does not see can be written", .strict) { test in
      test.send(.ignore) { $0.ignored = 1 }
    },
    Row(
      "an effect is not accounted for at the next step",
      expected: [
        """
        1 effect was not accounted for before add(1):
          - run(save)
        Mention them with expect(effects:), or answer them with receive(_:from:).
        """
      ]
    ) { test in
      test.send(.save) { $0.isSaving = true }
      test.send(.add(1)) { $0.count = 1 }
    },
    Row(
      "effects are not accounted for at the end",
      expected: [
        """
        2 effects were not accounted for before the end of the test:
          - run(save)
          - run(log)
        Mention them with expect(effects:), or answer them with receive(_:from:).
        """
      ]
    ) { test in
      test.send(.both)
      test.finish()
    },
    Row("an effect is accounted for by its answer") { test in
      test.send(.save) { $0.isSaving = true }
      test.receive(.saved, from: .run("save")) { $0.isSaving = false }
      test.finish()
    },
    Row("the parts of a merge are mentioned together and answered one by one") { test in
      test.send(.both)
      test.expect(effects: [.run("save"), .run("log")])
      test.receive(.saved, from: .run("save"))
      test.finish()
    },
    Row(
      "other effects",
      expected: [
        """
        The effects differ from the expected ones.

          [
            [0]: "run(save)",
        +   [1]: "run(log)"
          ]

        (Expected: -, Actual: +)
        """
      ]
    ) { test in
      test.send(.both)
      test.expect(effects: [.run("save")])
    },
    Row(
      "an answer for an effect that is not under way",
      expected: [
        "run(load) was answered, but it is not under way. Under way:\n  - run(save)",
        """
        1 effect was not accounted for before nothing:
          - run(save)
        Mention them with expect(effects:), or answer them with receive(_:from:).
        """,
      ]
    ) { test in
      test.send(.save) { $0.isSaving = true }
      test.receive(.nothing, from: .run("load"))
    },
    Row(
      "an answer when nothing is under way",
      expected: ["send(nothing) was answered, but it is not under way. Nothing is."]
    ) { test in test.receive(.nothing) },
    Row("a plain send is received") { test in
      test.send(.announce)
      test.receive(.add(5)) { $0.count = 5 }
    },
    Row(
      "a plain send is mentioned and never received",
      expected: [
        "1 action was sent and never received:\n  - add(5)\nReceive each with receive(_:)."
      ]
    ) { test in
      test.send(.announce)
      test.expect(effects: [.send(.add(5))])
      test.finish()
    },
    Row("an effect may send more than once") { test in
      test.send(.save) { $0.isSaving = true }
      test.receive(.add(1), from: .run("save"), staysRunning: true) { $0.count = 1 }
      test.receive(.saved, from: .run("save")) { $0.isSaving = false }
      test.finish()
    },
    Row("a subscription emits") { test in
      test.send(.add(1)) { $0.count = 1 }
      test.emit(4, from: "ticks") { $0.count = 5 }
    },
    Row(
      "a subscription that is not asked for",
      expected: [
        "The subscription ticks emitted a value, but the state asks for no such source of it. "
          + "It asks for none."
      ]
    ) { test in test.emit(4, from: "ticks") },
    Row(
      "a subscription that emits another type",
      expected: [
        "The subscription ticks emitted a value, but the state asks for no such source of it. "
          + "It asks for:\n  - ticks"
      ]
    ) { test in
      test.send(.add(1)) { $0.count = 1 }
      test.emit("four", from: "ticks")
    },
    Row("partial: nothing has to be said", .partial) { test in
      test.send(.add(1))
      test.send(.both)
      test.send(.nothing)
    },
    Row("partial: some effects are mentioned", .partial) { test in
      test.send(.both)
      test.expect(effects: [.run("log")])
    },
    Row("partial: effects are answered one by one, also after other steps", .partial) { test in
      test.send(.both)
      test.receive(.saved, from: .run("save"))
      test.send(.nothing)
      test.receive(.nothing, from: .run("log"))
    },
    Row(
      "partial: an effect is answered once", .partial,
      expected: ["run(save) was answered, but it is not under way. Under way:\n  - run(log)"]
    ) { test in
      test.send(.both)
      test.receive(.saved, from: .run("save"))
      test.receive(.saved, from: .run("save"))
    },
    Row(
      "partial: what is said has to be so", .partial,
      expected: [
        """
        add(1) changed the state otherwise than expected.

          ExpectationTests.State(
        -   count: 9,
        +   count: 1,
            isSaving: false,
            ignored: 0
          )

        (Expected: -, Actual: +)
        """
      ]
    ) { test in test.send(.add(1)) { $0.count = 9 } },
  ]

  @Test("the issues of a test are these and no others", arguments: rows)
  func texts(_ row: Row) {
    #expect(
      issues {
        let test = TestStore(Store(State(), Logic()), row.exhaustivity)
        row.body(test)
      } == row.expected)
  }

  @Test("a test that does not finish gets an issue when the test store is deallocated")
  func forgetting() {
    let found = issues {
      let test = TestStore(Store(State(), Logic()))
      test.send(.save) { $0.isSaving = true }
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("run(save)") == true)
  }

  @Test("a store on a running loop is refused")
  func running() {
    let lab = Lab()
    let found = issues { _ = TestStore(Store(State(), in: lab.scope, Logic())) }
    #expect(
      found == [
        "The loop of Logic runs its effects itself, so that they cannot be taken as data. "
          + "Give the store a loop that no actor has adopted, or use a Lab."
      ])
  }

  @Test("an issue is recorded by Swift Testing, at the line of the step")
  func recorded() {
    let line = #line + 3
    withKnownIssue {
      let test = TestStore(Store(State(), Logic()))
      test.send(.add(1))
    } matching: { issue in
      issue.sourceLocation?.line == line
    }
  }
}
#endif
