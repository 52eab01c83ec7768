#if Testing
import Millrace
import MillraceTesting
import MillraceUniFlow
import Testing

@Suite("Work that actions start")
struct WorkTests {
  /// A feature whose work answers when the test says so.
  enum Loading: Feature {
    struct Waiting: State { typealias Parent = Loading; var request: Int }
    struct Loaded: State, Equatable { typealias Parent = Loading; var request: Int }

    static func load(_ request: Int, fails: Bool = false) -> Action {
      initialize.Into<Waiting>.via { become, submit in
        become << Waiting(request: request)
        submit.start(answer(request)) { loaded($0) }
        if fails { throw Unfulfilled() }
      }
    }

    static func again(_ request: Int) -> Action {
      transition.Into<Waiting>.via(same: .ok) { become, submit in
        become << Waiting(request: request)
        submit.start(answer(request)) { loaded($0) }
      }
    }

    static func cancel() -> Action {
      actualize.In<Waiting>.via { _, submit in submit.cancel("load") }
    }

    static func loaded(_ request: Int) -> Action {
      transition.From<Waiting>.into(Loaded(request: request))
    }

    static func close() -> Action { deinitialize.automatically() }

    private static func answer(_ request: Int) -> Effect<Int> {
      .run(request) {
        try await Self.clock.sleep(for: .seconds(1)); return request
      }
      .keyed("load")
    }

    @TaskLocal static var clock: any Clock<Duration> = ContinuousClock()
  }

  let lab = Lab(seed: 3)
  let dispatcher: Dispatcher
  let recorder: LoopRecorder

  init() {
    dispatcher = Dispatcher(in: lab.scope)
    recorder = LoopRecorder(of: lab.loop)
  }

  private func run(_ actions: Action...) {
    Loading.$clock.withValue(lab.clock) {
      for action in actions { dispatcher.submit(action) }
      lab.settle()
    }
  }

  @Test("its result comes as an action, after the commit that asked for it")
  func result() {
    run(Loading.load(1))
    #expect(lab.loop.runningEffects.count == 1)
    lab.advance(by: .seconds(1))
    #expect(dispatcher.state >> Loading.Loaded.self == Loading.Loaded(request: 1))
    #expect(recorder.commits.map(\.causedBy) == [nil, 1])
  }

  @Test("an action that is rejected starts nothing")
  func rejected() {
    run(Loading.load(1, fails: true))
    #expect(lab.loop.runningEffects.isEmpty)
    #expect(dispatcher.state.isEmpty)
  }

  @Test(
    "deinitializing the feature cancels its work; a feature that begins anew has work of its own")
  func closed() {
    run(Loading.load(1), Loading.close())
    #expect(lab.loop.runningEffects.isEmpty)
    run(Loading.load(2))
    lab.advance(by: .seconds(2))
    #expect(dispatcher.state >> Loading.Loaded.self == Loading.Loaded(request: 2))
    #expect(recorder.reports.filter { if case .rejected = $0 { true } else { false } }.isEmpty)
  }

  @Test("the commit that ends a feature cancels its work before any observer is notified")
  func cancelledAtOnce() {
    run(Loading.load(1))
    var running: [Int] = []
    dispatcher.onDidProcessAction = { [loop = lab.loop] _ in
      running.append(loop.runningEffects.count)
    }
    run(Loading.close())
    #expect(running == [0])
  }

  @Test("work under a key replaces the work before it; cancel ends it")
  func keyed() {
    run(Loading.load(1), Loading.again(2))
    #expect(lab.loop.runningEffects.count == 1)
    lab.advance(by: .seconds(2))
    #expect(dispatcher.state >> Loading.Loaded.self == Loading.Loaded(request: 2))
    run(Loading.again(3), Loading.cancel())
    #expect(lab.loop.runningEffects.isEmpty)
    lab.advance(by: .seconds(2))
    #expect(Loading.Waiting.presented(in: dispatcher.state))
  }
}
#endif
