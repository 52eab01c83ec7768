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
  /// The number of jobs for which it waits.
  var wait = 50

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .came(let number):
      return .run("consider \(number)") { [wait] in
        // Behind whatever else is to be run by then.
        for _ in 0..<wait { await Task.yield() }
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

@Suite("Waiting for what a page shows", .timeLimit(.minutes(5)))
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

  @Test("a change is seen in whatever order the jobs run")
  func anyOrder() async throws {
    for seed in 0..<200 as Range<UInt64> {
      let (numbers, source) = AsyncStream.makeStream(of: Int.self)
      var site = LiveSite()
      site.page("/") { _ in PageFactory(Slow(numbers: numbers, wait: 0), state: Slow.State()) }
      let page = try await LiveTest(site, seed: seed).open("/")
      source.yield(1)
      try await page.until { $0.outline.contains("1") }
    }
  }

  @Test("jobs that never end are an error, and no wait")
  func livelock() async throws {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    var site = LiveSite()
    site.page("/") { _ in PageFactory(Slow(numbers: numbers, wait: .max), state: Slow.State()) }
    let page = try await LiveTest(site).open("/")
    source.yield(1)
    await #expect(throws: Livelock.self) { try await page.settle() }
  }

  @Test("a wait ends with the cancellation of its task, as by a time limit")
  func cancelled() async throws {
    var site = LiveSite()
    site.page("/") { _ in
      PageFactory(Slow(numbers: AsyncStream { _ in }), state: Slow.State())
    }
    let waiting = Task { [site] in
      let page = try await LiveTest(site).open("/")
      try await page.until { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return false
      }
    }
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
#endif
