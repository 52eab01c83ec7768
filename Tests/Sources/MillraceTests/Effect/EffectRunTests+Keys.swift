import Millrace
import MillraceTestSupport
import MillraceTesting
import Synchronization
import Testing

/// Effects with a key, and those that wait for a pause or a window of their key.
extension EffectRunTests {
  @Test(
    "L8: a keyed effect replaces the one before, unless asked not to", arguments: [true, false])
  func replacing(replacing: Bool) throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      bench.start(bench.slow(1).keyed("k"))
      try bench.drain()
      bench.start(bench.slow(2).keyed("k", replacing: replacing))
      try bench.drain()
      try bench.advance(.seconds(1))
      #expect(bench.got == (replacing ? [2] : [1, 2]))
      #expect(bench.reports.all.isEmpty)
    }
  }

  @Test("L8: an effect that is keyed and debounced under one key does not cancel itself")
  func keyedAndDebounced() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      for value in 1...3 {
        bench.start(bench.slow(value).keyed("k").debounce("k", for: .seconds(2)))
        try bench.drain()
        try bench.advance(.seconds(1))
      }
      try bench.advance(.seconds(1))
      try bench.advance(.seconds(1))
      #expect(bench.got == [3])
      #expect(bench.loop.runningEffects == [])
    }
  }

  @Test("L8: an effect that is keyed and throttled under one key does not end its window")
  func keyedAndThrottled() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      for value in 1...3 {
        bench.start(.send(.got(value)).keyed("k").throttle("k", for: .seconds(2)))
        try bench.drain()
      }
      #expect(bench.got == [1])
      try bench.advance(.seconds(2))
      #expect(bench.got == [1, 3])
    }
  }

  @Test("L8: debounce starts the last effect after a pause")
  func debounce() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      for value in 1...3 {
        bench.start(.send(.got(value)).debounce("k", for: .seconds(2)))
        try bench.drain()
        try bench.advance(.seconds(1))
      }
      #expect(bench.got.isEmpty)
      try bench.advance(.seconds(1))
      #expect(bench.got == [3] && bench.loop.runningEffects.isEmpty && bench.clock.sleepers.isEmpty)
    }
  }

  @Test("L8: an effect that has one key twice replaces others and not itself", arguments: 0..<4)
  func sameKeyTwice(shape: Int) throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      for value in 1...3 {
        let wait = Duration.seconds(2)
        let slow = bench.slow(value)
        let effect =
          switch shape {
          case 0: slow.keyed("k").debounce("k", for: wait)
          case 1: slow.debounce("k", for: wait).keyed("k")
          case 2: slow.debounce("k", for: wait).debounce("k", for: .zero)
          default: slow.keyed("k").keyed("k")
          }
        bench.start(effect)
        try bench.drain()
      }
      for _ in 0..<4 { try bench.advance(.seconds(1)) }
      #expect(bench.got == [3] && bench.loop.runningEffects.isEmpty && bench.reports.all.isEmpty)
    }
  }

  @Test("L8: throttle starts the first at once and then the last of each window")
  func throttle() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      for value in 1...3 { bench.start(.send(.got(value)).throttle("k", for: .seconds(1))) }
      try bench.drain()
      #expect(bench.got == [1])
      try bench.advance(.seconds(1))
      #expect(bench.got == [1, 3])
      try bench.advance(.seconds(1))
      bench.start(.send(.got(4)).throttle("k", for: .seconds(1)))
      try bench.drain()
      #expect(bench.got == [1, 3, 4])
      bench.start(.cancel("k"))
      try bench.drain()
      // The window is closed with its wait, and the next one opens at once.
      #expect(bench.loop.runningEffects.isEmpty && bench.clock.sleepers.isEmpty)
      bench.start(.send(.got(5)).throttle("k", for: .seconds(1)))
      try bench.drain()
      #expect(bench.got == [1, 3, 4, 5])
    }
  }

  @Test("L8: an effect of a throttle has its key: the next replaces it, and cancelling ends it")
  func throttledWork() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      func start(_ value: Int, _ duration: Duration) throws {
        bench.start(bench.slow(value, duration).throttle("k", for: .seconds(1)))
        try bench.drain()
      }
      try start(1, .seconds(10))
      try start(2, .milliseconds(500))
      #expect(bench.loop.runningEffects == ["slow 1", "wait 1.0 seconds"])
      try bench.advance(.seconds(1))
      #expect(bench.loop.runningEffects == ["slow 2", "wait 1.0 seconds"])
      try bench.advance(.seconds(1))
      #expect(bench.got == [2] && bench.loop.runningEffects.isEmpty)
      try start(3, .seconds(10))
      try start(4, .seconds(10))
      bench.start(.cancel("k"))
      try bench.drain()
      try bench.advance(.seconds(20))
      #expect(bench.got == [2] && bench.loop.runningEffects.isEmpty && bench.clock.sleepers.isEmpty)
    }
  }

  @Test("A key that calls back into the loop does no harm")
  func hostileKeys() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      HostileKey.current.withLock {
        $0 = Unchecked { [unowned bench] in
          _ = bench.loop.runningEffects
          bench.store.send(.got(0))
        }
      }
      for _ in 0..<3 { bench.start(bench.slow(1).keyed(HostileKey())) }
      bench.start(bench.slow(2).throttle(HostileKey(), for: .seconds(1)))
      bench.start(bench.slow(3).debounce(HostileKey(), for: .seconds(1)))
      try bench.drain()
      try bench.advance(.seconds(1))
      bench.start(.cancel(HostileKey()))
      try bench.drain()
      HostileKey.current.withLock { $0 = nil }
      #expect(bench.loop.runningEffects.isEmpty && bench.got.contains(0))
    }
  }
}

private struct HostileKey: Hashable, Sendable {
  static let current = Mutex<Unchecked<() -> Void>?>(nil)

  static func callBack() {
    let call = current.withLock { $0 }
    call?.value()
  }

  static func == (left: Self, right: Self) -> Bool {
    callBack()
    return true
  }

  func hash(into hasher: inout Hasher) { Self.callBack() }

  @Test("L12: a restore forgets no key whose effect waits for the end of a throttle's window")
  func restoreBesideAThrottle() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      let timeline = Timeline(of: bench.loop)
      bench.start(bench.slow(1).throttle("window", for: .seconds(5)))
      bench.start(
        bench.slow(2).throttle("window", for: .seconds(5)).keyed("key", replacing: false))
      try bench.drain()
      try timeline.restore(2)
      bench.start(.cancel("key"))
      try bench.drain()
      for _ in 0..<7 { try bench.advance(.seconds(1)) }
      #expect(bench.got == [1])
    }
  }

  @Test("L8: a cancelled group ends its effects in the order in which they started")
  func orderOfEnds() throws {
    let owner = Owner()
    try owner.now { owner in
      let bench = EffectBench(owner)
      var ended: [Int] = []
      let tool = bench.loop.attach(Hooks(effectEnded: { ended.append($0) }))
      let all = (1...5).map { bench.slow($0, .seconds($0 == 2 ? 1 : 9)) }
      bench.start(.merge(all).keyed("key"))
      try bench.advance(.seconds(1))
      #expect(bench.got == [2] && ended == [2])
      bench.start(.cancel("key"))
      try bench.drain()
      #expect(ended == [2, 1, 3, 4, 5] && bench.loop.runningEffects.isEmpty)
      withExtendedLifetime(tool) {}
    }
  }

  @Test("L14: effects that wait for a window are released with their scope and with their loop")
  func releasedWindows() throws {
    let owner = Owner()
    for removesScope in [true, false] {
      try owner.now { owner in
        weak var weakHeld: Held?
        do {
          let bench = EffectBench(owner)
          let held = Held()
          weakHeld = held
          for value in 1...2 {
            bench.start(
              .fireAndForget("\(value)") { withExtendedLifetime(held) {} }
                .throttle("key", for: .seconds(9)).keyed("key", replacing: false))
          }
          try bench.drain()
          if removesScope {
            bench.loop.enqueue("pop") { [screen = bench.screen] turn in turn.remove(screen) }
          }
        }
        try owner.executor.drain()
        #expect(weakHeld == nil, "\(removesScope)")
      }
    }
  }
}

/// An object that an effect retains.
private final class Held: Sendable {}
