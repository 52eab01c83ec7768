import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceUniFlow
import Testing

@Suite("Rules of submission")
struct SubmissionRulesTests {
  enum Steps: ActionContext {
    static func note(_ text: String, _ log: Log) -> Action {
      trigger(text) { _, _ in log.write(text) }
    }
  }

  let bench = Bench()

  @Test("UF-1 submit never runs the action before it returns")
  func asynchronous() {
    bench.dispatcher.submit(Counter.start())
    bench.dispatcher.proxy.submit(Counter.add(1))
    #expect(bench.model.isEmpty)
    bench.dispatcher.loop.pump()
    #expect(bench.model >> Counter.Counting.self == Counter.Counting(value: 1))
  }

  #if Testing
  @Test("UF-1 with an owner actions run by themselves, under any interleaving", arguments: 0..<20)
  func owned(seed: UInt64) {
    let lab = Lab(seed: seed)
    let dispatcher = Dispatcher(in: lab.scope)
    dispatcher.submit(Counter.start())
    dispatcher.submit(Counter.add(2))
    #expect(dispatcher.state.isEmpty)
    lab.settle()
    #expect(dispatcher.state >> Counter.Counting.self == Counter.Counting(value: 2))
  }
  #endif

  @Test("UF-2 actions run first in, first out, one at a time")
  func order() {
    let log = bench.log
    let dispatcher = bench.dispatcher
    for number in 1...3 {
      dispatcher.submit(
        Search.trigger("\(number)") { _, _ in
          log.write("\(number) begins")
          // Pumping inside an action does not run the actions that wait.
          dispatcher.loop.pump()
          log.write("\(number) ends")
        })
    }
    dispatcher.loop.pump()
    #expect(
      log.take() == ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"])
  }

  @Test(
    "UF-3 submits of an action, a binding and an observer run after all notifications, in order")
  func inside() {
    final class View {
      let bench: Bench
      init(_ bench: Bench) { self.bench = bench }
    }
    enum Chatty: Feature {
      struct On: StateAuto { typealias Parent = Chatty }
      @TaskLocal static var log = Log()

      static var bindings: [ModelBinding] {
        [
          scenario().when("it is on", InitializationInto<On>.done)
            .then("submit", submit: Steps.note("from binding", log))
        ]
      }

      static func on(_ log: Log) -> Action {
        initialize.Into<On>.automatically { submit in
          submit << Steps.note("from action", log)
          log.write("body")
        }
      }
    }
    let view = View(bench)
    bench.dispatcher.subscribe(view, updateNow: false).onUpdate { view, model in
      view.bench.log.write("observer")
      if view.bench.log.lines.count == 2 {
        view.bench.dispatcher.submit(Steps.note("from observer", view.bench.log))
        view.bench.log.write("end of observer")
      }
    }
    Chatty.$log.withValue(bench.log) { bench.run(Chatty.on(bench.log)) }
    #expect(
      bench.log.take() == [
        "body", "observer", "end of observer", "from action", "observer", "from binding",
        "observer", "from observer", "observer",
      ])
  }

  @Test("UF-4 instead: submits of an action that throws are dropped with it")
  func transactional() {
    let log = bench.log
    bench.run(
      Search.trigger("throws") { _, next in
        next(Steps.note("inner", log))
        throw Unfulfilled()
      })
    bench.dispatcher.loop.pump()
    #expect(log.take() == [])
    #expect(bench.rejections.map { $0 is Unfulfilled } == [true])
  }

  @Test("UF-4 a kept submit of a rejected action drops and reports")
  func keptAfterRejection() {
    var kept: Submit?
    bench.run(
      Search.trigger("throws") { _, next in
        kept = next
        throw Unfulfilled()
      })
    kept?(Steps.note("late", bench.log))
    bench.dispatcher.loop.pump()
    #expect(bench.log.take() == [])
    #expect(bench.reports.map { "\($0)" }.contains { $0.contains("Dropped late") })
  }

  @Test("UF-4 a kept submit of a processed action continues to submit")
  func keptAfterSuccess() {
    var kept: Submit?
    bench.run(Search.trigger("keeps") { _, next in kept = next })
    kept?(Steps.note("later", bench.log))
    bench.dispatcher.loop.pump()
    #expect(bench.log.take() == ["later"])
  }

  @Test("UF-5 arguments come by capture; a commit knows its action and its cause")
  func capture() {
    let recorder = LoopRecorder(of: bench.dispatcher.loop)
    bench.run(
      Counter.initialize.Into<Counter.Idle>.automatically(context: "first") { submit in
        submit(Counter.trigger("second") { _, _ in })
      })
    #expect(recorder.commits.map { "\($0.cause ?? "")" } == ["first", "second"])
    #expect(recorder.commits.map(\.causedBy) == [nil, 1])
    #expect(recorder.commits[0].origin.fileID.hasSuffix("SubmissionRulesTests.swift"))
  }
}
