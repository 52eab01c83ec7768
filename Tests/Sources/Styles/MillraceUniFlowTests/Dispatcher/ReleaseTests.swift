import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("What is let go may use the dispatcher")
struct ReleaseTests {
  /// Ends another observer's subscription when it goes.
  final class Ending {
    let dispatcher: Dispatcher
    let other: Log

    init(_ dispatcher: Dispatcher, _ other: Log) {
      self.dispatcher = dispatcher
      self.other = other
    }

    deinit { dispatcher.unsubscribe(other) }
  }

  final class View {}

  let dispatcher = Dispatcher()
  let other = Log()

  /// Subscribes a view whose closure ends the other's subscription when it is let go.
  private func subscribe(_ view: View) {
    let ending = Ending(dispatcher, other)
    dispatcher.subscribe(view, updateNow: false).onUpdate { _, _ in
      withExtendedLifetime(ending) {}
    }
  }

  /// Says whether the other is still told.
  private var isOtherNotified: Bool {
    _ = other.take()
    dispatcher.submit(Counter.trigger("told") { _, _ in })
    dispatcher.loop.pump()
    return !other.take().isEmpty
  }

  private func begin() {
    dispatcher.subscribe(other, updateNow: false).onUpdate { log, _ in log.write("told") }
  }

  @Test("a closure that is let go by unsubscribing may unsubscribe another")
  func unsubscribing() {
    begin()
    let view = View()
    subscribe(view)
    #expect(isOtherNotified)
    dispatcher.unsubscribe(view)
    #expect(!isOtherNotified)
  }

  @Test("a closure whose place another takes may unsubscribe a third")
  func replacing() {
    begin()
    let view = View()
    subscribe(view)
    dispatcher.subscribe(view).onUpdate { _, _ in }
    #expect(!isOtherNotified)
  }

  @Test("a closure whose observer has gone may unsubscribe another when it is swept")
  func sweeping() {
    begin()
    var view: View? = View()
    if let view { subscribe(view) }
    view = nil
    #expect(isOtherNotified)
    #expect(!isOtherNotified)
  }

  @Test("a witness that is let go may bring another")
  func witnesses() {
    final class Bringing {
      let dispatcher: Dispatcher
      let log: Log
      init(_ dispatcher: Dispatcher, _ log: Log) {
        self.dispatcher = dispatcher
        self.log = log
      }
      deinit {
        let log = log
        withExtendedLifetime(dispatcher.onProcessed { _, _ in log.write("told") }) {}
      }
    }
    do {
      let bringing = Bringing(dispatcher, other)
      dispatcher.onProcessed { _, _ in withExtendedLifetime(bringing) {} }.cancel()
    }
    #expect(!isOtherNotified)
  }

  @Test("ten thousand come and go in any order, and those who stay are told in theirs")
  func many() {
    let logs = (0..<10_000).map { _ in Log() }
    var notified: [Int] = []
    for (number, log) in logs.enumerated() {
      dispatcher.subscribe(log, updateNow: false).onUpdate { _, _ in notified.append(number) }
    }
    for (number, log) in logs.enumerated() where number % 3 != 0 { dispatcher.unsubscribe(log) }
    dispatcher.subscribe(logs[0], updateNow: false).onUpdate { _, _ in notified.append(-1) }
    _ = isOtherNotified
    #expect(notified == stride(from: 3, to: 10_000, by: 3) + [-1])
  }

  @Test("an observer where another has been in memory is told, whatever became of that")
  func sameAddress() {
    var notified = 0
    for _ in 0..<100 {
      let view = View()
      dispatcher.subscribe(view, updateNow: false).onUpdate { _, _ in notified += 1 }
      _ = isOtherNotified
    }
    #expect(notified == 100)
  }

  @Test("whoever observes the slot of a dispatcher that a failing handler made is told too")
  func madeByAFailingHandler() throws {
    struct Failure: Error {}
    let loop = Loop()
    var made: Dispatcher?
    loop.enqueue("fails") { (_: borrowing Turn) throws(Failure) in
      made = Dispatcher(in: loop.root)
      throw Failure()
    }
    let dispatcher = try #require(made)
    var told = 0
    let life = dispatcher.slot.signal.observePulses { _ in told += 1 }
    dispatcher.submit(Counter.idle())
    loop.pump()
    #expect(told == 2)
    withExtendedLifetime(life) {}
  }
}
