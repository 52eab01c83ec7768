import Millrace
import Testing

@Suite("L8: effects as data")
struct EffectTests {
  @Test("L8: equal by kind, key and description, never by closure")
  func equality() {
    func all() -> [Effect<Int>] {
      [
        .none, .send(1), .send(2), .run("a") { 1 }, .run("b") { 1 },
        .merge(.send(1), .run("a") { 1 }), .concatenate(.send(1), .run("a") { 1 }),
        .cancel("k"), .cancel("l"), .run("a") { 1 }.keyed("k"),
        .run("a") { 1 }.keyed("k", replacing: false),
        .send(1).debounce("k", for: .seconds(1)), .send(1).debounce("k", for: .seconds(2)),
        .send(1).throttle("k", for: .seconds(1)), .send(1).throttle("l", for: .seconds(1)),
      ]
    }
    let (left, right) = (all(), all())
    for (index, one) in left.enumerated() {
      for (other, two) in right.enumerated() { #expect((one == two) == (index == other)) }
    }
    #expect(Effect<Int>.run("a") { 1 } == .run("a") { 2 })
    #expect(Effect<Int>.run("a") { 1 } != .run(1) { 1 })
  }

  @Test(
    "L8: an effect reads as a person would write it",
    arguments: [
      (Effect<Int>.none, "none"), (.send(1), "send(1)"), (.run("load") { 1 }, "run(load)"),
      (.merge(.send(1), .none), "send(1)"), (.merge([]), "none"),
      (.merge(.send(1), .send(2)), "merge(send(1), send(2))"),
      (.concatenate(.send(1), .send(2)), "concatenate(send(1), send(2))"),
      (.cancel("k"), "cancel(k)"), (Effect<Int>.none.keyed("k"), "none"),
      (.send(1).keyed("k"), "concatenate(cancel(k), send(1).keyed(k))"),
      (.send(1).debounce("k", for: .seconds(1)), "send(1).debounce(k, for: 1.0 seconds)"),
      (.send(1).throttle("k", for: .seconds(1)), "send(1).throttle(k, for: 1.0 seconds)"),
    ])
  func text(effect: Effect<Int>, text: String) {
    #expect(effect.description == text)
  }

  @Test("L8: mapping keeps the kind and the description")
  func map() {
    let effect = Effect<Int>.merge(
      .send(1), .run("a") { 1 }.keyed("k"), .concatenate(.cancel("k"), .send(2)),
      .send(3).debounce("d", for: .seconds(1)), .send(4).throttle("t", for: .seconds(1)))
    #expect(effect.map(\.description).description == effect.description)
  }

  @Test("L1: before there is an owner, effects wait as data, store by store")
  func effectsAreData() {
    let loop = Loop()
    let one = Store(0, in: loop.root) { (_: inout Int, action: Int) in Effect<Int>.send(action) }
    let two = Store(0, in: loop.root) { (_: inout Int, action: Int) in
      Effect<Int>.run("two") { action }
    }
    one.send(1)
    two.send(2)
    one.send(3)
    #expect(loop.pendingEffects == 3 && !loop.isRunning)
    #expect(one.takeEffects() == [.send(1), .send(3)])
    #expect(two.takeEffects() == [.run("two") { 0 }])
    #expect(loop.pendingEffects == 0 && one.takeEffects().isEmpty)
  }
}
