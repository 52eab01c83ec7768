import MillraceTestSupport
import MillraceUniFlow
import Testing

/// The tests of the original, by their names (4.10.3 and 5.2.0 “ArithmeticsTests”, 3.2.10 “Main”).
@Suite("The original's own tests")
struct UpstreamTests {
  enum Arithmetics: Feature {
    struct Main: State, Equatable {
      typealias Parent = Arithmetics
      var value: Int
    }

    static func begin() -> Action {
      initialize.Into<Main>.via { become, submit in
        become << Main(value: 0)
        submit << setExplicit(10)
        submit << { incFive() }
      }
    }

    static func setExplicit(_ value: Int) -> Action {
      actualize.In<Main>.via { _, state, _ in
        guard state.value != value else { throw Unfulfilled() }
        state.value = value
      }
    }

    static func incFive() -> Action { actualize.In<Main>.via { _, state, _ in state.value += 5 } }
  }

  @Test func testBeginPositive() throws {
    var submitted: [String] = []
    let mutation = try Arithmetics.begin().perform(
      with: GlobalModel(), submitHandler: { submitted.append($0.context) })
    let initialization = InitializationInto<Arithmetics.Main>(mutation)
    #expect(initialization?.newState == Arithmetics.Main(value: 0))
    #expect(submitted == ["setExplicit(_:)", "incFive()"])
  }

  @Test func testBeginNegative() {
    let model = GlobalModel(Arithmetics.Main(value: 0))
    #expect(throws: Rejection.self) { try Arithmetics.begin().perform(with: model) }
  }

  @Test func testSetExplicitPositive() throws {
    let model = GlobalModel(Arithmetics.Main(value: 0))
    let mutation = try Arithmetics.setExplicit(5).perform(with: model)
    #expect(ActualizationIn<Arithmetics.Main>(mutation)?.state.value == 5)
    #expect(model >> Arithmetics.Main.self == Arithmetics.Main(value: 0))
  }

  @Test func testSetExplicitNegativeUninitialized() {
    do {
      try Arithmetics.setExplicit(5).perform(with: GlobalModel())
      Issue.record("it was not rejected")
    } catch {
      let rejection = error as? Rejection
      #expect(rejection?.expected == .state("Main"))
      #expect(rejection?.actual == .absent)
    }
  }

  @Test func testSetExplicitNegativeSameValue() {
    let model = GlobalModel(Arithmetics.Main(value: 5))
    #expect(throws: Unfulfilled.self) { try Arithmetics.setExplicit(5).perform(with: model) }
  }

  @Test func testArithmetics() {
    let bench = Bench()
    bench.dispatcher.subscribe(bench.log, updateNow: false)
      .onConvert { $0 ==> Arithmetics.Main.self }
      .onUpdate { log, state in log.write("\(state.value)") }
    bench.run(Arithmetics.begin())
    #expect(bench.log.take() == ["0", "10", "15"])
  }

  @Test func testSearch() {
    let bench = Bench()
    bench.dispatcher.subscribe(bench.log, updateNow: false).onUpdate { log, model in
      if let state = model ==> Search.InProgress.self {
        log.write("\(state.progress)")
      } else {
        log.write(Search.presented(in: model) ? "in a state" : "removed")
      }
    }
    bench.run(
      Search.setup(), Search.begin(), Search.update(10), Search.update(30), Search.update(70),
      Search.fail(), Search.cleanup())
    #expect(bench.log.take() == ["in a state", "0", "10", "30", "70", "in a state", "removed"])
    #expect(bench.rejections.isEmpty)
  }
}
