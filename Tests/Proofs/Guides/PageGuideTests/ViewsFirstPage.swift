// The code of the first page of `MillraceViews`, as it stands there.

import Millrace
import MillraceTesting
import MillraceViews
import Testing

@Suite("The first page of views")
struct ViewsFirstPage {
  struct Counter: Program {
    struct State: Equatable { var count = 0, isLoading = false }
    enum Action: Sendable { case requested, received(Int) }

    let load: @Sendable () async throws -> Int

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .requested:
        state.isLoading = true
        return .run("load") { [load] in .received(try await load()) }
      case .received(let count):
        state = State(count: count)
        return .none
      }
    }

    func view(_ state: State) -> Node<Action> {
      column {
        text(state.isLoading ? "Loading" : "\(state.count)")
        button("Load", send: .requested)
      }
    }
  }

  @Test("a count is requested by a press, and shown when it arrives")
  func loaded() throws {
    let host = try TestHost(MountedPage(Counter { 41 }, state: Counter.State()))
    try host.press("Load")
    #expect(host.contains(.text, "Loading"))
    let page = MountedPage(Counter { 41 }, state: Counter.State())
    let shown = try TestHost(page)
    page.store.send(.requested)
    #expect(page.store.loop.pendingEffects == 1)
    page.store.send(.received(41))
    #expect(shown.contains(.text, "41"))
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
