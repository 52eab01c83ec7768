// The code of the first page of `MillraceViews`, as it stands there.

import Millrace
import MillraceTesting
import MillraceViews
import Testing

@Suite("The first page of views")
struct ViewsFirstPage {
  struct Counter: Program {
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

    func view(_ state: State) -> Node<Action> {
      column {
        text(state.problem ?? (state.isLoading ? "Loading" : "\(state.count)"))
        button("Load", send: .requested)
      }
    }
  }

  @Test("a count is shown when it arrives, and the problem if it does not")
  func loaded() throws {
    let page = MountedPage(Counter { 41 }, state: Counter.State())
    let shown = try TestHost(page)
    page.store.send(.requested)
    #expect(page.store.loop.pendingEffects == 1)
    page.store.send(.received(41))
    #expect(shown.contains(.text, "41"))
    page.store.send(.failed("offline"))
    #expect(shown.contains(.text, "offline"))
  }

  @Suite("The page of a count")
  struct CounterTests {
    @Test("a press requests a count")
    func pressed() throws {
      let host = try TestHost(MountedPage(Counter { 41 }, state: Counter.State()))
      try host.press("Load")
      #expect(host.contains(.text, "Loading"))
    }
  }

  @Test("a function returns a view")
  func function() throws {
    func view(_ count: Int) -> Node<Int> {
      column {
        text("\(count)")
        button("+", send: 1)
      }
    }

    #expect(try TestHost(view(3)).contains(.text, "3"))
  }
}
