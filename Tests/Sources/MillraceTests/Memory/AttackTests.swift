import Millrace
import Testing

/// Everything that a callback could think of doing to a loop, at any moment.
private final class Assault {
  let loop = Loop(turnsPerPass: 50, nestingLimit: 4)
  let slot: Slot<Probe?>
  let number: Slot<Int>
  let timeline: Timeline
  let store: Store<Int, Int>
  lazy var derived = Derived("d", in: loop) { [number] read in read(number) ?? 0 }
  var lives: [ObservationToken] = []
  var left = 400
  private var isInside = 0

  init() {
    slot = Slot("slot", in: loop.root, nil)
    number = Slot("number", in: loop.root, 0)
    store = Store(0, in: loop.root) { (state: inout Int, action: Int) in
      state += action
      return .none
    }
    timeline = Timeline(of: loop)
  }

  func callBack() {
    guard left > 0, isInside < 3 else { return }
    left -= 1
    isInside += 1
    defer { isInside -= 1 }
    let number = number
    loop.enqueue("enqueued") { turn in turn.edit(number) { $0 += 1 } }
    loop.submit("submitted") { turn in turn.touch(number) }
    _ = try? loop.perform("rejected") { turn in turn.edit(number) { $0 += 1 } }
    _ = try? loop.perform("nested", .nested) { turn in turn.edit(number) { $0 += 1 } }
    _ = try? loop.perform("fails", .nested) { turn throws(Refusal) in
      turn.set(number, -1)
      throw Refusal()
    }
    store.send(1)
    _ = (store.state, number.value, try? derived.value(), loop.runningEffects, loop.waitingTurns)
    loop.pump()
    try? timeline.show(timeline.range.lowerBound)
    timeline.resume()
    try? timeline.restore(timeline.range.upperBound)
    _ = timeline.branch()
    let scope = Scope("scope", in: loop.root)
    scope.own(number.signal.observe { _ in })
    _ = Store(1, in: scope) { (_: inout Int, _: Int) in .none }
    loop.enqueue("remove") { turn in turn.remove(scope) }
    lives.append(store.observe { _ in })
    if lives.count > 3 { lives.removeFirst().cancel() }
    _ = loop.attach(Hooks(didSettle: {}))
    _ = loop.onSettle {}
    _ = store.takeEffects()
    _ = store.signal.feed().latest
  }
}

/// A value whose comparison calls back.
private struct Touchy: Equatable {
  let value: Int
  let assault: Assault
  static func == (left: Touchy, right: Touchy) -> Bool {
    left.assault.callBack()
    return left.value == right.value
  }
}

@Suite("L14: nothing traps, hangs or is lost, whichever callback calls the loop")
struct AttackTests {
  enum Moment: String, CaseIterable {
    case handler, throwingHandler, observer, pulse, change, check, equality, settler, recorder
    case report, deinitOfOld, deinitOfNew, deinitOfEntry, deinitOfRolledBack, deinitOfObserver
    case deinitOfCause, compute, ownedLifetime, cost, storeHandler, effectStart, initialValue
  }

  @Test("L14: a callback that does everything, at every moment", arguments: Moment.allCases)
  func everything(moment: Moment) {
    quietly {
      let assault = Assault()
      let (loop, slot, number) = (assault.loop, assault.slot, assault.number)
      let call: () -> Void = { [weak assault] in assault?.callBack() }
      var lives: [ObservationToken] = []
      var keep: [Any] = []
      switch moment {
      case .observer: lives.append(number.signal.observe { _ in call() })
      case .pulse: lives.append(number.signal.observePulses { _ in call() })
      case .change: lives.append(number.observeChanges { _, _ in call() })
      case .check:
        lives.append(
          number.signal.map { value in
            call()
            return value
          }.observe { _ in })
      case .equality:
        lives.append(
          number.signal.map { Touchy(value: $0 ?? 0, assault: assault) }.observe { _ in })
        lives.append(
          number.signal.map { Touchy(value: $0 ?? 0, assault: assault) }.distinct().observe { _ in }
        )
      case .settler: lives.append(loop.onSettle(call))
      case .recorder:
        lives.append(loop.attach(Hooks(didCommit: { _ in call() }, wantsValues: true)))
      case .report: lives.append(loop.attach(Hooks(didReport: { _ in call() })))
      case .compute:
        let derived = Derived("c", in: loop) { read in
          call()
          return read(number)
        }
        lives.append(derived.signal.map { $0.flatMap(\.self) }.observe { _ in })
      case .cost:
        keep.append(
          Timeline(of: loop, limit: 5) { _ in
            call()
            return 1
          })
      default: break
      }
      for step in 0..<6 {
        switch moment {
        case .handler: loop.enqueue(step) { _ in call() }
        case .throwingHandler:
          loop.enqueue(step) { turn throws(Refusal) in
            turn.edit(number) { value in
              value += 1
              call()
            }
            throw Refusal()
          }
        case .deinitOfOld, .deinitOfNew:
          loop.enqueue(step) { turn in turn.set(slot, Probe(call)) }
          loop.enqueue(step) { turn in turn.edit(slot) { $0 = nil } }
          loop.enqueue(step) { turn in turn.set(slot, Probe(call)) }
          loop.enqueue(step) { turn in turn.clear(slot) }
        case .deinitOfRolledBack:
          loop.enqueue(step) { turn throws(Refusal) in
            turn.set(slot, Probe(call))
            throw Refusal()
          }
        case .deinitOfEntry:
          loop.enqueue(step) { turn throws(Refusal) in
            let probe = Probe(call)
            loop.enqueue("held") { _ in withExtendedLifetime(probe) {} }
            turn.start(Effect<Int>.send(1), in: loop.root) { _ in
              withExtendedLifetime(probe) {}
            }
            throw Refusal()
          }
        case .deinitOfCause: loop.enqueue(Probe(call)) { turn in turn.touch(number) }
        case .deinitOfObserver:
          let probe = Probe(call)
          let life = number.signal.observe { _ in withExtendedLifetime(probe) {} }
          let settler = loop.onSettle { withExtendedLifetime(probe) {} }
          loop.enqueue(step) { turn in turn.edit(number) { $0 += 1 } }
          life.cancel()
          settler.cancel()
        case .ownedLifetime:
          let scope = Scope("owner", in: loop.root)
          scope.own(ObservationToken(call))
          loop.enqueue(step) { turn in turn.remove(scope) }
        case .storeHandler:
          let store = Store(0, in: loop.root) { (state: inout Int, _: Int) -> Effect<Int> in
            state += 1
            call()
            return .none
          }
          store.send(1)
        case .effectStart:
          let effect = Effect<Int>.send(1)
          loop.enqueue(step) { turn in turn.start(effect, in: loop.root) { _ in call() } }
        case .initialValue:
          let store = Store(
            { () -> Int in
              call()
              return 0
            }(), in: loop.root
          ) { (_: inout Int, _: Int) in Effect<Int>.none }
          _ = store.isAlive
        default: loop.enqueue(step) { turn in turn.edit(number) { $0 += 1 } }
        }
        assault.timeline.resume()
      }
      // Whatever was asked for comes to rest, and the loop still works.
      assault.left = 0
      assault.timeline.resume()
      for _ in 0..<10_000 where loop.waitingTurns > 0 { loop.pump() }
      #expect(loop.waitingTurns == 0 && !loop.isBusy && !loop.isShowingPast)
      loop.enqueue("still there") { turn in turn.set(number, 1_234) }
      #expect(number.value == 1_234)
      withExtendedLifetime((lives, keep)) {}
      assault.lives = []
    }
  }

  @Test("L14: an observer released by its own deinit chain releases the others without a hang")
  func chainOfLifetimes() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    var last: ObservationToken?
    for _ in 0..<100 {
      let held = last
      last = slot.signal.observe { _ in withExtendedLifetime(held) {} }
    }
    loop.enqueue("in the middle") { turn in
      turn.set(slot, 1)
      last = nil
    }
    #expect(slot.value == 1)
  }
}
