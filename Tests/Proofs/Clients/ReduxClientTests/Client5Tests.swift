import ReduxClient5
import Testing

@Suite("An app in Swift 5 mode")
@MainActor
struct Client5Tests {
  /// Lets the main actor do what was queued to it.
  private func afterTheQueue() async { await Task.detached { @MainActor in }.value }

  @Test("its global store, free functions, thunks and screens work as they did")
  func globalStore() {
    let (shown, user, logged) = Scenarios.globalStore()
    #expect(shown == [0, 1, 2, 5])
    #expect(user == "Ada")
    #expect(
      logged == ["Increase", "Increase", "LogIn", "Thunk<AppState>", "Increase", "Increase"])
  }

  @Test("its doubles and operators work, and what is generic over stores")
  func doubles() {
    let (dispatched, counters, users, end) = Scenarios.doubles()
    #expect(dispatched == 5)
    #expect(counters == [0, 1, 1, 1])
    #expect(users == ["Ada"])
    #expect(end == 2)
  }

  @Test("its routes are followed", .timeLimit(.minutes(5)))
  func routes() async {
    let (pushed, kept) = await Scenarios.routes(wait: afterTheQueue)
    #expect(pushed == ["list"])
    #expect(kept == 3)
  }

  @Test(
    "every kind of step is asked for, and what is kept is found by the key of its route",
    .timeLimit(.minutes(5)))
  func allRoutes() async {
    let (steps, kept) = await Scenarios.allRoutes(wait: afterTheQueue)
    #expect(steps == ["push list", "push a", "change a to b", "pop b"])
    #expect(kept == 5)
  }

  @Test("its predicates decide what is shown, and a screen can be called directly")
  func predicates() {
    let (growth, notLess, byHand) = Scenarios.predicates()
    #expect(growth == [0, 2, 4])
    #expect(notLess == [0, 2, 4])
    #expect(byHand == [7])
  }

  @Test("deprecated functions still exist")
  func deprecated() {
    #expect(Scenarios.deprecated() == 121)
  }

  @Test("a store that is made and used on whatever thread there is works, and nothing traps")
  nonisolated func anywhere() {
    #expect(Scenarios.anywhere() == 4)
  }

  @Test("an action that is dispatched on another thread arrives, and nothing traps")
  func otherThread() async {
    #expect(await Scenarios.otherThread(wait: afterTheQueue) == 4)
  }
}
