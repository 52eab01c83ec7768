#if Testing
import MillraceUniFlow
import Testing

@testable import DocumentSearch

@Suite("Observers of a search")
struct SearchObserverTests {
  typealias Feature = Search<Int>

  /// A screen that writes down its notifications.
  private final class Screen {
    var notified: [String] = []

    func show(_ model: GlobalModel) {
      let state = try? model.state(for: Search<Int>.self)
      notified.append(state.map { "\(type(of: $0))" } ?? "absent")
    }
  }

  /// The same with bindings.
  private final class Clerk: StateObserver {
    var notified: [String] = []

    static var bindings: [ObserverBinding] {
      [
        scenario().when("nothing has happened", NoMutation.done)
          .given("there is no search", ifState: { !$0.hasState(for: Search<Int>.self) })
          .then("write that down", do: { clerk in clerk.notified.append("absent") }),
        scenario().when("the search was opened", InitializationInto<Search<Int>.Preparing>.done)
          .then("write that down", do: { clerk in clerk.notified.append("Preparing") }),
      ]
    }
  }

  let lab = SearchLab()

  @Test(
    "an observer with bindings that subscribed before setup sees no mutation, and then Preparing")
  func bindingsBeforeSetup() {
    let clerk = Clerk()
    lab.dispatcher.subscribe(clerk, forceUpdateNow: true)
    #expect(clerk.notified == ["absent"])
    lab.submit(Feature.setup())
    #expect(clerk.notified == ["absent", "Preparing"])
  }

  @Test("one that subscribed before setup sees that the search is absent, and then Preparing")
  func beforeSetup() {
    let screen = Screen()
    lab.dispatcher.subscribe(screen).onUpdate(Screen.show)
    #expect(screen.notified == ["absent"])
    lab.submit(Feature.setup())
    #expect(screen.notified == ["absent", "Preparing"])
  }

  @Test("of two screens one is subscribed anew: each is notified once, the other as before")
  func replaced() {
    let (first, second) = (Screen(), Screen())
    lab.dispatcher.subscribeLater(first).onUpdate(Screen.show)
    lab.dispatcher.subscribeLater(second).onUpdate(Screen.show)
    lab.dispatcher.subscribeLater(first).onUpdate { screen, _ in screen.notified.append("anew") }
    lab.submit(Feature.setup())
    #expect(first.notified == ["anew"])
    #expect(second.notified == ["Preparing"])
  }

  @Test("an observer that converts is notified where the conversion has a value")
  func converting() {
    let screen = Screen()
    lab.dispatcher.subscribe(screen)
      .onConvert { $0 ==> Feature.InProgress.self }
      .onUpdate { screen, search in screen.notified.append("\(search.progress)") }
    lab.begin()
    lab.answer(0, .success([1]))
    #expect(screen.notified == ["0.0", "0.25"])
  }

  @Test("When search finished Given results are empty Then submit suggestion lookup")
  func suggestions() {
    let lab = SearchLab(suggesting: ["mill", "till"])
    lab.begin("miil")
    lab.answer(0, .success([]))
    #expect(lab.service.lookedUp == ["miil"])
    #expect(lab.finished?.suggestions == .found(["mill", "till"]))
  }

  @Test("a search that finds something asks for no suggestions")
  func noSuggestions() {
    lab.begin()
    lab.answer(0, .success([1]))
    #expect(lab.service.lookedUp.isEmpty)
    #expect(lab.finished?.suggestions == Suggestions.none)
  }

  @Test("the scenario says itself in words")
  func words() throws {
    #expect(
      Feature.bindings.map(\.scenario.description) == [
        "WHEN search finished, GIVEN results are empty, THEN submit suggestion lookup."
      ])
  }
}
#endif
