import Dispatch
import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceUniFlow
import Testing

/// Code that the compiler does not confine is simulated by `nonisolated(unsafe)`: that is what is
/// tested here.
@Suite("The owner of a dispatcher")
struct OwnerTests {
  private static let threads = 8
  private static let steps = 20_000

  /// The numbers that have arrived, by thread; the owner writes them.
  final class Arrivals {
    private(set) var byThread: [[Int]] = Array(repeating: [], count: OwnerTests.threads)

    func note(_ number: Int, of thread: Int) { byThread[thread].append(number) }

    var areWhole: Bool { byThread.allSatisfy { $0.elementsEqual(0..<OwnerTests.steps) } }
  }

  final class View: StateObserver {
    static var bindings: [ObserverBinding] {
      [
        scenario().when("now", NoMutation.done).then("show", do: { $0.log.write("now") }),
        scenario().when("it counts", ActualizationIn<Counter.Counting>.done)
          .then("show", do: { view, it in view.log.write("\(it.state.value)") }),
      ]
    }

    let log: Log

    init(_ log: Log) { self.log = log }
  }

  /// A surface that actions are submitted by.
  enum Surface: CaseIterable {
    case dispatcher, proxy, submit, handle

    /// Submits an action in one of the surface's forms.
    func send(_ action: Action, as form: Int, to all: Sides) {
      switch (self, form) {
      case (.dispatcher, 0): all.dispatcher.submit(action)
      case (.dispatcher, _): all.dispatcher.submit { action }
      case (.proxy, 0): all.proxy.submit(action)
      case (.proxy, 1): all.proxy.submit { action }
      case (.proxy, 2): all.proxy << action
      case (.proxy, 3): all.proxy << [action]
      case (.proxy, 4): all.proxy << { action }
      case (.proxy, _): all.proxy << [{ action }]
      case (.submit, 0): all.submit(action)
      case (.submit, 1): all.submit << action
      case (.submit, _): all.submit << [{ action }]
      case (.handle, _):
        nonisolated(unsafe) let crossing = action
        all.handle.submit(crossing)
      }
    }
  }

  /// All ways into a dispatcher.
  struct Sides {
    let dispatcher: Dispatcher
    let proxy: Dispatcher.Proxy
    let submit: Submit
    let handle: DispatcherHandle
  }

  /// Suspends until all that was queued to the owner before has run.
  @MainActor
  private func arrival(at dispatcher: Dispatcher) async {
    await withCheckedContinuation { continuation in
      _ = dispatcher.loop.handle.post { _ in continuation.resume() }
    }
  }

  /// A dispatcher of the main actor, and the submit that one of its actions has kept.
  @MainActor
  private func makeSides(_ recorder: inout LoopRecorder?) async throws -> Sides {
    let dispatcher = Dispatcher()
    recorder = LoopRecorder(of: dispatcher.loop, .reports)
    var kept: Submit?
    dispatcher.submit(Counter.trigger("keep") { _, submit in kept = submit })
    await arrival(at: dispatcher)
    return Sides(
      dispatcher: dispatcher, proxy: dispatcher.proxy, submit: try #require(kept),
      handle: dispatcher.handle)
  }

  @Test(
    "8 threads × 20,000 submissions arrive at the owner, in the order of each thread",
    arguments: Surface.allCases)
  @MainActor func storm(surface: Surface) async throws {
    var reports = 0
    var recorder: LoopRecorder?
    let sides = try await makeSides(&recorder)
    recorder = nil
    let hooks = sides.dispatcher.loop.attach(Hooks(didReport: { _ in reports += 1 }))
    let arrivals = Arrivals()
    nonisolated(unsafe) let crossing = (sides, arrivals)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
          let (sides, arrivals) = crossing
          for number in 0..<Self.steps {
            let action = Counter.trigger("note") { _, _ in arrivals.note(number, of: thread) }
            surface.send(action, as: number % 6, to: sides)
          }
        }
        continuation.resume()
      }
    }
    await arrival(at: sides.dispatcher)
    #expect(arrivals.areWhole)
    #expect(reports == (surface == .handle ? 0 : Self.threads * Self.steps))
    withExtendedLifetime(hooks) {}
  }

  @Test("a dispatcher that the main actor makes belongs to it, and runs by itself")
  @MainActor func adoption() async {
    let dispatcher = Dispatcher()
    #expect(dispatcher.loop.isRunning)
    dispatcher.submit(Counter.start(at: 2))
    #expect(dispatcher.state.isEmpty)
    await arrival(at: dispatcher)
    #expect(dispatcher.state >> Counter.self == Counter.Counting(value: 2))
    #expect(!Dispatcher(in: Loop().root).loop.isRunning)
  }

  @Test("a dispatcher that is made elsewhere belongs to its maker, and waits for its pump")
  func madeElsewhere() {
    #expect(!Dispatcher().loop.isRunning)
  }

  @Test(
    "a submission off the owner is reported by the action; work and its end are transferred too")
  @MainActor func submitting() async throws {
    var recorder: LoopRecorder?
    let sides = try await makeSides(&recorder)
    elsewhere {
      sides.proxy << Counter.start()
      sides.submit << { Counter.add(2) }
      sides.submit.start(.send(3)) { Counter.add($0) }
      sides.submit.cancel("key")
    }
    #expect(sides.dispatcher.state.isEmpty)
    await arrival(at: sides.dispatcher)
    await arrival(at: sides.dispatcher)
    #expect(sides.dispatcher.state >> Counter.self == Counter.Counting(value: 5))
    #expect(recorder?.trace.count == 4)
    #expect(
      recorder?.trace.first == "report: \(Mistake.offOwner(call: "\(Counter.start())"))")
  }

  @Test("subscribing, updating and unsubscribing off the owner are forwarded to it, in order")
  @MainActor func subscribing() async throws {
    var recorder: LoopRecorder?
    let sides = try await makeSides(&recorder)
    let view = View(Log())
    let plain = Log()
    sides.dispatcher.submit(Counter.start())
    await arrival(at: sides.dispatcher)
    elsewhere {
      sides.proxy.subscribe(view, forceUpdateNow: true)
      sides.proxy.updateNow(view)
      sides.dispatcher.subscribe(plain).onUpdate { log, _ in log.write("notified") }
    }
    #expect(view.log.take() == [])
    await arrival(at: sides.dispatcher)
    #expect(view.log.take() == ["now", "now"])
    #expect(plain.take() == ["notified"])
    sides.dispatcher.submit(Counter.add(1))
    await arrival(at: sides.dispatcher)
    #expect(view.log.take() == ["1"])
    elsewhere {
      sides.proxy.unsubscribe(view)
      sides.dispatcher.unsubscribe(plain)
      sides.proxy << Counter.add(1)
    }
    await arrival(at: sides.dispatcher)
    await arrival(at: sides.dispatcher)
    #expect(sides.dispatcher.state >> Counter.self == Counter.Counting(value: 2))
    #expect(view.log.take() == [])
    #expect(plain.take() == ["notified"])
    let calls = [
      "subscribe(View)", "updateNow(View)", "subscribe(Log)", "unsubscribe(View)",
      "unsubscribe(Log)", "add(_:)",
    ]
    #expect(recorder?.trace == calls.map { "report: \(Mistake.offOwner(call: $0))" })
  }

  @Test("a subscription cancelled off the owner ends at once, and may end before it begins")
  @MainActor func cancelling() async throws {
    var recorder: LoopRecorder?
    let sides = try await makeSides(&recorder)
    let (early, late) = (View(Log()), View(Log()))
    let lasting = sides.dispatcher.subscribe(late)
    nonisolated(unsafe) var forwarded: Dispatcher.Subscription?
    elsewhere {
      forwarded = sides.dispatcher.subscribe(early, forceUpdateNow: true)
      lasting.cancel()
    }
    // On the owner, which has not got round to the subscription.
    forwarded?.cancel()
    sides.dispatcher.submit(Counter.start())
    sides.dispatcher.submit(Counter.add(1))
    await arrival(at: sides.dispatcher)
    await arrival(at: sides.dispatcher)
    #expect(early.log.take() == [])
    #expect(late.log.take() == [])
  }

  @Test("an object that ends its subscriptions as it goes, off the owner, ends no other's")
  @MainActor func unsubscribingInDeinit() async throws {
    final class Leaving {
      let proxy: Dispatcher.Proxy

      init(_ proxy: Dispatcher.Proxy) { self.proxy = proxy }

      deinit { proxy.unsubscribe(self) }
    }
    var recorder: LoopRecorder?
    let sides = try await makeSides(&recorder)
    let log = Log()
    nonisolated(unsafe) var leaving: Leaving? = Leaving(sides.proxy)
    if let leaving { sides.proxy.subscribeLater(leaving).onUpdate { _, _ in log.write("gone") } }
    elsewhere { leaving = nil }
    // The allocator often gives the next object the address of the one before.
    let others = (0..<100).map { _ in Leaving(sides.proxy) }
    for other in others {
      sides.proxy.subscribeLater(other).onUpdate { _, _ in log.write("notified") }
    }
    await arrival(at: sides.dispatcher)
    sides.dispatcher.submit(Counter.start())
    await arrival(at: sides.dispatcher)
    #expect(log.take() == Array(repeating: "notified", count: 100))
    #expect(recorder?.trace == ["report: \(Mistake.offOwner(call: "unsubscribe(Leaving)"))"])
    withExtendedLifetime(others) {}
  }

  @Test("hooks, reporting and witnesses that are set off the owner are set there")
  @MainActor func configuring() async throws {
    var recorder: LoopRecorder?
    let sides = try await makeSides(&recorder)
    let log = Log()
    nonisolated(unsafe) var token: ObservationToken?
    elsewhere {
      sides.dispatcher.onDidProcessAction = { log.write("processed \($0)") }
      sides.dispatcher.output = { _ in log.write("line") }
      sides.dispatcher.enableShortDefaultReporting()
      token = sides.dispatcher.onProcessed { action, _ in log.write("witnessed \(action)") }
    }
    await arrival(at: sides.dispatcher)
    sides.dispatcher.submit(Counter.idle())
    await arrival(at: sides.dispatcher)
    #expect(log.take() == ["witnessed idle()", "processed idle()", "line"])
    elsewhere { sides.dispatcher.resetReporting() }
    await arrival(at: sides.dispatcher)
    sides.dispatcher.submit(Counter.stop())
    await arrival(at: sides.dispatcher)
    #expect(log.take() == ["witnessed stop()"])
    #expect(recorder?.trace.count == 5)
    withExtendedLifetime(token) {}
  }

  @Test("a read off the owner cannot wait for it, and is reported")
  @MainActor func reading() async throws {
    var recorder: LoopRecorder?
    let sides = try await makeSides(&recorder)
    sides.dispatcher.submit(Counter.start(at: 4))
    await arrival(at: sides.dispatcher)
    elsewhere { #expect(sides.proxy.state >> Counter.self == Counter.Counting(value: 4)) }
    await arrival(at: sides.dispatcher)
    #expect(recorder?.trace == ["report: \(Mistake.raced(call: "reading model"))"])
  }
}
