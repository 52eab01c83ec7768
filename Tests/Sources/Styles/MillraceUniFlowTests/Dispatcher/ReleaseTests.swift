import Millrace
import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Released objects may use the dispatcher")
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

  /// Subscribes a view whose closure ends the other's subscription when it is released.
  private func subscribe(_ view: View) {
    let ending = Ending(dispatcher, other)
    dispatcher.subscribe(view, updateNow: false).onUpdate { _, _ in
      withExtendedLifetime(ending) {}
    }
  }

  /// True while the other is still notified.
  private var isOtherNotified: Bool {
    _ = other.take()
    dispatcher.submit(Counter.trigger("notified") { _, _ in })
    dispatcher.loop.pump()
    return !other.take().isEmpty
  }

  private func begin() {
    dispatcher.subscribe(other, updateNow: false).onUpdate { log, _ in log.write("notified") }
  }

  @Test("a closure that is released by unsubscribing may unsubscribe another")
  func unsubscribing() {
    begin()
    let view = View()
    subscribe(view)
    #expect(isOtherNotified)
    dispatcher.unsubscribe(view)
    #expect(!isOtherNotified)
  }

  @Test("a replaced closure may unsubscribe a third")
  func replacing() {
    begin()
    let view = View()
    subscribe(view)
    dispatcher.subscribe(view).onUpdate { _, _ in }
    #expect(!isOtherNotified)
  }

  @Test("a closure of a deallocated observer may unsubscribe another when it is removed")
  func sweeping() {
    begin()
    var view: View? = View()
    if let view { subscribe(view) }
    view = nil
    #expect(isOtherNotified)
    #expect(!isOtherNotified)
  }

  @Test("a released hook may register another")
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
        withExtendedLifetime(dispatcher.onProcessed { _, _ in log.write("notified") }) {}
      }
    }
    do {
      let bringing = Bringing(dispatcher, other)
      dispatcher.onProcessed { _, _ in withExtendedLifetime(bringing) {} }.cancel()
    }
    #expect(!isOtherNotified)
  }

  @Test("ten thousand subscribe and unsubscribe in any order; the others are notified in theirs")
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

  @Test("an observer at the memory address of a deallocated one is notified")
  func sameAddress() {
    var notified = 0
    for _ in 0..<100 {
      let view = View()
      dispatcher.subscribe(view, updateNow: false).onUpdate { _, _ in notified += 1 }
      _ = isOtherNotified
    }
    #expect(notified == 100)
  }

  @Test("an observer of the slot of a dispatcher that a failing handler made is notified too")
  func madeByAFailingHandler() throws {
    struct Failure: Error {}
    let loop = Loop()
    var made: Dispatcher?
    loop.enqueue("fails") { (_: borrowing Turn) throws(Failure) in
      made = Dispatcher(in: loop.root)
      throw Failure()
    }
    let dispatcher = try #require(made)
    var notified = 0
    let life = dispatcher.slot.signal.observePulses { _ in notified += 1 }
    dispatcher.submit(Counter.idle())
    loop.pump()
    #expect(notified == 2)
    withExtendedLifetime(life) {}
  }
}
