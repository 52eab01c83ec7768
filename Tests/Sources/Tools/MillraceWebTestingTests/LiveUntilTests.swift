#if Web
import Millrace
import MillraceTesting
import MillraceViews
import MillraceWeb
import MillraceWebTesting
import Testing

/// A page that follows a feed from outside, and waits before it shows what arrived.
private struct Slow: LiveProgram {
  struct State: Sendable { var shown = 0 }
  enum Action: Sendable {
    case came(Int)
    case considered(Int)
  }

  let numbers: AsyncStream<Int>

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .came(let number):
      return .run("consider \(number)") {
        // Behind whatever else is to be run by then.
        for _ in 0..<50 { await Task.yield() }
        return .considered(number)
      }
    case .considered(let number):
      state.shown = number
      return .none
    }
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("numbers", { [numbers] in numbers }) { .came($0) }]
  }

  func title(_ state: State) -> String { "Slow" }
  func view(_ state: State) -> Node<Action> { text("\(state.shown)") }
}

@Suite("Waiting for what a page shows", .timeLimit(.minutes(1)))
struct LiveUntilTests {
  @Test("a change during a check is seen, also when no change follows it")
  func late() async throws {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    var site = LiveSite()
    site.page("/") { _ in PageFactory(Slow(numbers: numbers), state: Slow.State()) }
    let page = try await LiveTest(site).open("/")
    for number in 1...3 {
      var hasCome = false
      try await page.until { page in
        if !hasCome { source.yield(number) }
        hasCome = true
        return page.outline.contains("\(number)")
      }
    }
  }
}
#endif
