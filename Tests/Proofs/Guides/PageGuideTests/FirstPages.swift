// The code of the modules' first pages, as it stands there, and what it does.

import Millrace
import MillraceUniFlow
import Testing

@Suite("The first pages of the modules")
@MainActor
struct FirstPages {
  @Test("the loop's shows a store, its owner, and a slot")
  func loop() {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    struct Draft: Reducer {
      struct State: Equatable { var text = "" }
      enum Action: Sendable { case typed(String), cleared }

      func update(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .typed(let text): state.text += text
        case .cleared: state.text = ""
        }
        return .none
      }
    }

    let draft = Store(Draft.State(), Draft())
    let token = draft.observe(\.text) { print($0) }  // called now, and for each other text
    draft.send(.typed("a"))
    token.cancel()
    #expect(printed == ["", "a"])

    @MainActor
    final class Model {
      let draft = Store(Draft.State(), Draft())

      init() { draft.loop.run() }  // the main actor is the owner, and effects start
    }
    #expect(Model().draft.loop.isRunning)
  }

  @Test("the loop's requests a count, and keeps the effect until there is an owner")
  func effect() {
    struct Counter: Reducer {
      struct State: Equatable { var count = 0, isLoading = false, problem: String? }
      enum Action: Sendable { case requested, received(Int), failed(String) }

      let load: @Sendable () async throws -> Int

      func update(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .requested:
          state = State(count: state.count, isLoading: true)
          return .run("load") { [load] in
            .received(try await load())
          } catch: {
            .failed("\($0)")
          }
        case .received(let count):
          state = State(count: count)
          return .none
        case .failed(let problem):
          state = State(count: state.count, problem: problem)
          return .none
        }
      }
    }

    let counter = Store(Counter.State(), Counter { 41 })
    counter.send(.requested)
    #expect(counter.state.isLoading && counter.loop.pendingEffects == 1)
    counter.send(.received(41))
    #expect(counter.state == Counter.State(count: 41))
    counter.send(.requested)
    counter.send(.failed("offline"))
    #expect(counter.state == Counter.State(count: 41, problem: "offline"))
  }

  @Test("the loop's edits a slot in a turn")
  func slot() {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    let loop = Loop()
    let title = Slot("title", in: loop.root, "")
    let printing = title.signal.observe { print($0 ?? "nothing") }
    loop.enqueue("typed") { turn in turn.edit(title) { $0 += "a" } }
    printing.cancel()
    #expect(printed == ["", "a"])
  }

  @Test("the loop's hook is called with a report")
  func hook() {
    final class Printed: Sendable { @MainActor static var reports: [String] = [] }
    let loop = Loop()
    func print(_ report: Report) {
      MainActor.assumeIsolated { Printed.reports.append("\(report)") }
    }
    let attachment = loop.attach(Hooks(didReport: { report in print(report) }))
    loop.enqueue("failed") { _ in throw CancellationError() }
    #expect(Printed.reports.count == 1)
    attachment.cancel()
  }

  @Test("that of components shows that a request is under way")
  func components() {
    #expect(ComponentsFirstPage.shown() == ["Loading", "Metropolis, Modern Times", "offline"])
    let observed = ComponentsFirstPage.observed()
    #expect(observed == [["Metropolis", "Modern Times"], ["Metropolis"]])
  }

  @Test("that of features leads into a state with its data")
  func features() {
    let dispatcher = UniFlowFirstPage.searching()
    dispatcher.loop.pump()
    let found = dispatcher.state ==> UniFlowFirstPage.Search.InProgress.self
    #expect(found?.keyword == "mill")
    #expect(UniFlowFirstPage.printed(on: UniFlowFirstPage.searching()).contains("mill"))
    #expect(UniFlowFirstPage.rejected(on: dispatcher).count == 1)
  }
}
