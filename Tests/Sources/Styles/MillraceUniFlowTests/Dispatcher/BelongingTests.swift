#if Testing
import Millrace
import MillraceTesting
import MillraceUniFlow
import Testing

@Suite("Work belongs to its feature")
struct BelongingTests {
  enum Loading: Feature {
    struct Waiting: State, Equatable {
      typealias Parent = Loading
      var answers: [Int] = []
    }

    static func begin() -> Action {
      initialize.Into<Waiting>.via {
        $0 << Waiting(); _ = $1
      }
    }
    static func load(_ number: Int, _ effect: Effect<Int>) -> Action {
      actualize.In<Waiting>.via { _, submit in
        submit.start(effect) { loaded($0) }
        _ = number
      }
    }
    static func loaded(_ answer: Int) -> Action {
      actualize.In<Waiting>.via { state, _ in state.answers.append(answer) }
    }
    static func close() -> Action { deinitialize.automatically() }
  }

  /// Starts work by a binding when the counter begins, and cancels it when that is finished.
  enum Following: Feature {
    struct On: StateAuto { typealias Parent = Following }
    @TaskLocal static var clock: any Clock<Duration> = ContinuousClock()

    static var bindings: [ModelBinding] {
      [
        scenario().when("a counter begins", InitializationInto<Counter.Counting>.done)
          .then(
            "wait",
            do: { submit in
              submit.start(.run("wait") { try await Self.clock.sleep(for: .seconds(1)) }.keyed("w"))
              { Counter.add(5) }
            }),
        scenario().when("a counter is finished", TransitionInto<Counter.Done>.done)
          .then("do not wait", do: { submit in submit.cancel("w") }),
      ]
    }

    static func begin() -> Action { initialize.Into<On>.automatically() }
    static func close() -> Action { deinitialize.automatically() }
  }

  let lab = Lab(seed: 5)
  let dispatcher: Dispatcher
  let recorder: LoopRecorder

  init() {
    dispatcher = Dispatcher(in: lab.scope)
    recorder = LoopRecorder(of: lab.loop)
  }

  private func run(_ actions: Action...) {
    Following.$clock.withValue(lab.clock) {
      for action in actions { dispatcher.submit(action) }
      lab.settle()
    }
  }

  private var answers: [Int]? { (dispatcher.state ==> Loading.Waiting.self)?.answers }

  private var dropped: [String] {
    recorder.reports.compactMap { report in
      guard case .departed(let what, _) = report else { return nil }
      return what
    }
  }

  @Test(
    "a result that waits in the queue when its feature goes is dropped, and not its successor's")
  func successor() {
    run(Loading.begin())
    // The result is in the queue behind what closes and begins.
    dispatcher.onDidProcessAction = { [dispatcher] action in
      guard action.context == "load(_:_:)" else { return }
      dispatcher.submit(Loading.close())
      dispatcher.submit(Loading.begin())
    }
    run(Loading.load(1, .send(7)))
    #expect(answers == [])
    #expect(dropped == ["loaded(_:)"])
  }

  @Test("a result whose feature is there comes, and is no successor's burden")
  func arrives() {
    run(Loading.begin(), Loading.load(1, .send(7)))
    #expect(answers == [7])
    #expect(dropped == [])
  }

  @Test("work of a binding ends with the feature that declares the binding")
  func binding() {
    run(Following.begin(), Counter.start())
    #expect(lab.loop.runningEffects.count == 1)
    run(Following.close())
    #expect(lab.loop.runningEffects.isEmpty)
  }

  @Test("work of a binding answers, and stays when another feature is removed")
  func bindingAnswers() {
    run(Following.begin(), Loading.begin(), Counter.start(), Loading.close())
    lab.advance(by: .seconds(1))
    #expect(dispatcher.state ==> Counter.Counting.self == Counter.Counting(value: 5))
  }

  @Test("a binding cancels its own feature's work")
  func bindingCancels() {
    run(Following.begin(), Counter.start())
    #expect(lab.loop.runningEffects.count == 1)
    run(Counter.finish())
    #expect(lab.loop.runningEffects.isEmpty)
  }

  @Test("work of a binding for a feature that is removed before it begins is dropped and reported")
  func bindingTooLate() {
    run(Following.begin())
    dispatcher.submit(Counter.start())
    dispatcher.submit(Following.close())
    dispatcher.submit(Following.begin())
    lab.settle()
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(dropped.count == 1)
  }

  @Test("a model that another style sets ends the work of the removed features")
  func replaced() {
    run(Following.begin(), Counter.start())
    #expect(lab.loop.runningEffects.count == 1)
    lab.loop.enqueue("replaced") { [slot = dispatcher.slot] turn in
      turn.set(slot, GlobalModel(Counter.Counting()))
    }
    lab.settle()
    #expect(lab.loop.runningEffects.isEmpty)
  }

  @Test("a feature that begins right behind such a model has work of its own")
  func successorOfReplaced() {
    run(Following.begin(), Counter.start())
    Following.$clock.withValue(lab.clock) {
      lab.loop.enqueue("replaced") { [dispatcher] turn in
        turn.set(dispatcher.slot, GlobalModel())
        dispatcher.submit(Following.begin())
        dispatcher.submit(Counter.start())
      }
      lab.settle()
    }
    #expect(lab.loop.runningEffects.count == 1)
    lab.advance(by: .seconds(1))
    #expect(dispatcher.state ==> Counter.Counting.self == Counter.Counting(value: 5))
  }

  @Test("a manual action that removes a feature and sets it anew ends the old one's work")
  func anew() {
    run(Following.begin(), Counter.start())
    run(
      Following.action("anew") { _, mutate, _ in
        mutate { $0 /== Following.self }
        mutate { $0 <== Following.On() }
      })
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(Following.presented(in: dispatcher.state))
  }

  @Test("a manual action that changes a feature leaves its work alone")
  func changed() {
    run(Following.begin(), Counter.start())
    run(Following.action("again") { _, mutate, _ in mutate { $0 <== Following.On() } })
    #expect(lab.loop.runningEffects.count == 1)
  }
}
#endif
