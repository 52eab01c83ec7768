#if Testing
import Millrace
import MillraceTesting
import Testing

@Suite("Lab")
struct LabTests {
  enum Action: Equatable, Sendable {
    case start(Int)
    case ended(String)
  }

  @Test("three lines run an effect to its end")
  func threeLines() {
    let lab = Lab(seed: 7)
    let store = Store<[String], Action>([], in: lab.scope) { log, action in
      switch action {
      case .start(let id): return .run("work \(id)") { .ended("work \(id)") }
      case .ended(let text):
        log.append(text)
        return .none
      }
    }
    store.send(.start(1))
    lab.settle()
    #expect(store.state == ["work 1"])
    #expect(lab.loop.runningEffects.isEmpty)
  }

  @Test("an effect that sleeps ends when the clock has been moved, and not before")
  func sleeping() {
    let lab = Lab()
    let clock = lab.clock
    let store = Store<[String], Action>([], in: lab.scope) { log, action in
      switch action {
      case .start(let id):
        return .run("sleep \(id)") {
          try await clock.sleep(for: .seconds(id))
          return .ended("slept \(id)")
        }
      case .ended(let text):
        log.append(text)
        return .none
      }
    }
    for id in [3, 1, 2] { store.send(.start(id)) }
    lab.settle()
    #expect(lab.loop.runningEffects == ["sleep 3", "sleep 1", "sleep 2"])
    lab.advance(by: .seconds(2))
    #expect(store.state == ["slept 1", "slept 2"])
    lab.advance(by: .seconds(1))
    #expect(store.state == ["slept 1", "slept 2", "slept 3"])
  }

  @Test("a send of a handle arrives when the lab settles")
  func handle() {
    let lab = Lab(seed: 3)
    let store = Store<[String], Action>([], in: lab.scope) { log, action in
      log.append("\(action)")
      return .none
    }
    store.handle.send(.ended("posted"))
    #expect(store.state.isEmpty)
    lab.settle()
    #expect(store.state == ["ended(\"posted\")"])
  }

  @Test("L11: identities come from the source of chance, and are the same for the same seed")
  func identities() {
    let one = Lab(seed: 1).environment
    let ids = (0..<100).map { _ in one.newID() }
    let same = Lab(seed: 1).environment
    #expect(ids == (0..<100).map { _ in same.newID() })
    #expect(Set(ids).count == 100)
    #expect(ids.contains { $0 >> 64 != 0 && $0 & 0xFFFF_FFFF_FFFF_FFFF != 0 })
  }

  /// A program that takes time, chance and order from the environment, and says all that happened.
  private func history(seed: UInt64) -> [String] {
    let lab = Lab(seed: seed)
    let (clock, chance) = (lab.clock, lab.environment.randomBits)
    let recorder = LoopRecorder(of: lab.loop)
    let store = Store<[String], Action>([], in: lab.scope) { log, action in
      switch action {
      case .start(let id):
        let pause = Duration.seconds(chance() % 4)
        return .run("work \(id)") {
          try await clock.sleep(for: pause)
          return .ended("\(id) after \(pause) at \(clock.now)")
        }
      case .ended(let text):
        log.append(text)
        return .none
      }
    }
    for id in 1...6 { store.send(.start(id)) }
    for _ in 1...4 { lab.advance(by: .seconds(1)) }
    return recorder.takeTrace() + store.state
  }

  @Test("L11: a run that takes time and chance from the environment is repeated exactly")
  func repeats() {
    var histories: Set<[String]> = []
    for seed in 1...30 as ClosedRange<UInt64> {
      let first = history(seed: seed)
      #expect(first == history(seed: seed))
      histories.insert(first)
    }
    #expect(histories.count == 30)
  }
}
#endif
