import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

/// The wishes of the original's README for an app, point by point.
@Suite("The wish list")
struct WishListTests {
  @Test("predictable: the same actions lead to the same models, delivered in the same order")
  func predictable() {
    func run() -> [String] {
      let bench = Bench()
      bench.dispatcher.onDidProcessAction = { bench.log.write("\($0): \(bench.model)") }
      bench.dispatcher.onReject = { name, error in bench.log.write("\(name): \(error)") }
      bench.run(
        Suggestions.begin(), Search.setup(), Search.setup(), Search.begin(with: "mil"),
        Counter.start(), Search.update(5), Counter.add(2), Search.fail(), Search.cleanup())
      return bench.log.take()
    }
    let first = run()
    #expect(first.count == 11)
    for _ in 0..<5 { #expect(run() == first) }
  }

  @Test(
    "shared without many-to-many references: many read and change one model, and know only a proxy")
  func shared() {
    final class Screen: DispatcherInitializable {
      private let proxy: Dispatcher.Proxy
      private(set) var shown: [Int] = []

      init(with proxy: Dispatcher.Proxy) {
        self.proxy = proxy
        proxy.subscribe(self)
          .onConvert { $0 ==> Counter.Counting.self }
          .onUpdate { screen, state in screen.shown.append(state.value) }
      }

      func tap() { proxy << Counter.add(1) }
    }
    let bench = Bench()
    bench.run(Counter.start())
    let screens = (0..<3).map { _ in Screen(with: bench.dispatcher.proxy) }
    screens[0].tap()
    screens[2].tap()
    bench.dispatcher.loop.pump()
    #expect(screens.map(\.shown) == [[0, 1, 2], [0, 1, 2], [0, 1, 2]])
  }

  @Test("no implicit side effects: making an action does nothing, performing it changes nothing")
  func explicit() throws {
    let log = Log()
    let action = Counter.initialize.Into<Counter.Counting>.via { become, _ in
      log.write("ran")
      become << Counter.Counting()
    }
    #expect(log.take() == [])
    let model = GlobalModel()
    try action.perform(with: model)
    try action.perform(with: model)
    #expect(log.take() == ["ran", "ran"])
    #expect(model.isEmpty)
  }

  @Test("readable: actions, mutations, rejections and scenarios say in words what they are")
  func readable() throws {
    #expect("\(Search.begin(with: "mill"))" == "begin(with:)")
    #expect(
      "\(try #require(try Search.setup().perform(with: GlobalModel())))"
        == "initialization of MillraceUniFlowTests.Search: absent → Preparing")
    #expect(Suggestions.bindings.map { "\($0.scenario)" }.first == "nothing found")
    #expect(throws: Rejection.self) { try Search.begin().perform(with: GlobalModel()) }
  }

  @Test("compatible with MVC: a controller is bound, shows what it receives, and submits")
  func controller() {
    final class Label { var text = "" }
    final class Controller: DispatcherBindable {
      let label = Label()
      private var proxy: Dispatcher.Proxy?

      @discardableResult
      func bind(with proxy: Dispatcher.Proxy) -> Self {
        self.proxy = proxy
        proxy.subscribe(self).onUpdate(Controller.configure)
        return self
      }

      func configure(_ model: GlobalModel) {
        label.text =
          (model ==> Search.InProgress.self).map { "Searching \($0.keyword)" } ?? "Search"
      }

      func search() {
        proxy?.submit(Search.setup())
        proxy?.submit(Search.begin(with: "mill"))
      }
    }
    let bench = Bench()
    let controller = Controller().bind(with: bench.dispatcher.proxy)
    #expect(controller.label.text == "Search")
    controller.search()
    bench.dispatcher.loop.pump()
    #expect(controller.label.text == "Searching mill")
  }

  @Test("compatible with MVVM: a view model observes by bindings, and its view shows what it says")
  func viewModel() {
    final class ViewModel: StateObserver {
      static var bindings: [ObserverBinding] {
        [
          scenario().when("it counts", AnyUpdateOf<Counter>.done)
            .given("the number", ifMapState: { $0 >> Counter.Counting.self })
            .then("say it", do: { model, state in model.title = "\(state.value) times" }),
          scenario().when("it ended", TransitionInto<Counter.Done>.done)
            .then("say so", do: { model in model.title = "done" }),
        ]
      }

      var title = ""
    }
    let bench = Bench()
    let model = ViewModel()
    bench.dispatcher.proxy.subscribe(model)
    bench.run(Counter.start(), Counter.add(3))
    #expect(model.title == "3 times")
    bench.run(Counter.finish())
    #expect(model.title == "done")
  }

  @Test("transitions to BDD and back: a feature prints its scenarios, and a text runs as its test")
  func scenarios() throws {
    let printed = "\(FeatureText(of: Suggestions.self))"
    #expect(printed.contains("When a search has failed"))
    let text = try FeatureText(
      parsing: """
        Feature: Search
          Scenario: an empty search suggests nothing
            Given the search is ready
            When "" is searched for and fails
            Then there is no suggestion
          Scenario: a search that fails suggests its word
            Given the search is ready
            When "mil" is searched for and fails
            Then "mil" is suggested
        """)
    try text.run([
      Phrase("the search is ready") { stage in
        stage.submit(Suggestions.begin())
        stage.submit(Search.setup())
      },
      Phrase("{word} is searched for and fails") { stage, word in
        stage.submit(Search.begin(with: word))
        stage.submit(Search.fail())
      },
      Phrase("there is no suggestion") { stage in
        try stage.expect(Suggestions.None.presented(in: stage.state))
      },
      Phrase("{word} is suggested") { stage, word in
        try stage.expect(Suggestions.Some.from(stage.state).word == word)
      },
    ]) { Stage() }
  }

  @Test("both surfaces: one plain feature takes actions of either, on states of either")
  func bothSurfaces() {
    enum Mixed: Feature {
      struct Old: SimpleState { typealias UFLFeature = Mixed }
      struct New: StateAuto { typealias Parent = Mixed }

      static func begin() -> Action { initialize.Into<Old>.automatically() }
      static func go() -> Action { transition(from: Old.self, into: New.self) }
      static func back() -> Action { transition.Between<New, Old>.automatically() }
      static func end() -> Action { deinitialization(from: Old.self) }
    }
    let bench = Bench()
    bench.run(Mixed.begin(), Mixed.go())
    #expect(Mixed.New.presented(in: bench.model))
    bench.run(Mixed.back(), Mixed.end())
    #expect(bench.model.isEmpty)
    #expect(bench.rejections.isEmpty)
  }

  @Test("a feature lists the actions that it offers, none of them run")
  func listing() {
    #expect(
      Search.actions.map(\.context) == [
        "setup()", "begin(with:)", "update(_:)", "fail()", "cleanup()",
      ])
    #expect(
      Search.actions.map(\.into.name) == ["Preparing", "InProgress", "InProgress", "Failed", nil])
    #expect(Counter.actions.isEmpty)
  }
}
