import MillraceTestSupport
import MillraceUniFlow
import Testing

@Suite("Descriptors of mutations")
struct DescriptorTests {
  typealias Idle = Counter.Idle
  typealias Counting = Counter.Counting

  /// Returns the descriptors that match a mutation.
  private func found(_ mutation: GlobalMutation?) -> [String] {
    var found: [String] = []
    func look<D: MutationConvertible>(_ type: D.Type) {
      if D(mutation) != nil { found.append("\(type)") }
    }
    look(Initialization<Counter>.self)
    look(InitializationInto<Idle>.self)
    look(InitializationInto<Counting>.self)
    look(Actualization<Counter>.self)
    look(ActualizationIn<Idle>.self)
    look(ActualizationIn<Counting>.self)
    look(Transition<Counter>.self)
    look(TransitionBetween<Idle, Counting>.self)
    look(TransitionBetween<Counting, Idle>.self)
    look(TransitionFrom<Idle>.self)
    look(TransitionFrom<Counting>.self)
    look(TransitionInto<Idle>.self)
    look(TransitionInto<Counting>.self)
    look(Deinitialization<Counter>.self)
    look(DeinitializationFrom<Idle>.self)
    look(DeinitializationFrom<Counting>.self)
    look(AnyMutation.self)
    look(AnyMutationOf<Counter>.self)
    look(AnySettingOf<Counter>.self)
    look(SettingInto<Idle>.self)
    look(SettingInto<Counting>.self)
    look(AnyUpdateOf<Counter>.self)
    look(NoMutation.self)
    look(Initialization<Search>.self)
    look(AnyMutationOf<Search>.self)
    look(AnySettingOf<Search>.self)
    look(AnyUpdateOf<Search>.self)
    look(Trigger<Counter>.self)
    look(TriggerGlobal.self)
    return found
  }

  private func mutation(_ action: Action, _ model: GlobalModel = GlobalModel()) throws
    -> GlobalMutation?
  {
    try action.perform(with: model)
  }

  @Test("each kind of mutation makes its descriptors, and no others")
  func kinds() throws {
    #expect(
      found(try mutation(Counter.start())) == [
        "Initialization<Counter>", "InitializationInto<Counting>", "AnyMutation",
        "AnyMutationOf<Counter>", "AnySettingOf<Counter>", "SettingInto<Counting>",
      ])
    #expect(
      found(try mutation(Counter.add(1), GlobalModel(Counting()))) == [
        "Actualization<Counter>", "ActualizationIn<Counting>", "AnyMutation",
        "AnyMutationOf<Counter>", "AnySettingOf<Counter>", "SettingInto<Counting>",
        "AnyUpdateOf<Counter>",
      ])
    #expect(
      found(
        try mutation(Counter.transition.From<Idle>.into(Counting()), GlobalModel(Idle()))) == [
          "Transition<Counter>", "TransitionBetween<Idle, Counting>", "TransitionFrom<Idle>",
          "TransitionInto<Counting>", "AnyMutation", "AnyMutationOf<Counter>",
          "AnySettingOf<Counter>", "SettingInto<Counting>", "AnyUpdateOf<Counter>",
        ])
    #expect(
      found(try mutation(Counter.stop(), GlobalModel(Idle()))) == [
        "Deinitialization<Counter>", "DeinitializationFrom<Idle>", "AnyMutation",
        "AnyMutationOf<Counter>",
      ])
    #expect(found(nil) == ["NoMutation"])
  }

  @Test("a binding is asked about every mutation that its descriptor can be made of")
  func interests() {
    enum Follower: Feature {
      @TaskLocal static var log = Log()

      struct On: StateAuto { typealias Parent = Follower }

      static var bindings: [ModelBinding] {
        [
          scenario().when("it is set", AnySettingOf<Counter>.done)
            .then("write", do: { _, it in log.write("set \(it.featureState)") }),
          scenario().when("it is set to count", SettingInto<Counting>.done)
            .then("write", do: { _, it in log.write("counts \(it.newState.value)") }),
          scenario().when("it is updated", AnyUpdateOf<Counter>.done)
            .then("write", do: { _, it in log.write("updated from \(it.oldState)") }),
        ]
      }
    }
    let bench = Bench()
    bench.run(Follower.initialize.Into<Follower.On>.automatically())
    Follower.$log.withValue(bench.log) {
      bench.run(Counter.start(at: 1))
      #expect(bench.log.take() == ["set Counting(value: 1)", "counts 1"])
      bench.run(Counter.add(1))
      #expect(
        bench.log.take() == [
          "set Counting(value: 2)", "counts 2", "updated from Counting(value: 1)",
        ])
      bench.run(Counter.finish())
      #expect(bench.log.take() == ["set Done()", "updated from Counting(value: 2)"])
      bench.run(Counter.stop())
      #expect(bench.log.take() == [])
    }
  }

  @Test("descriptors carry the states, old and new")
  func states() throws {
    let added = try mutation(Counter.add(2), GlobalModel(Counting(value: 1)))
    #expect(Actualization<Counter>(added)?.oldState as? Counting == Counting(value: 1))
    #expect(Actualization<Counter>(added)?.newState as? Counting == Counting(value: 3))
    #expect(AnyUpdateOf<Counter>(added)?.oldState as? Counting == Counting(value: 1))
    #expect(AnyUpdateOf<Counter>(added)?.featureState as? Counting == Counting(value: 3))
    #expect(AnyMutationOf<Counter>(added)?.kind == .actualization)
    #expect(added?.description == "actualization of \(Counter.name): Counting → Counting")
    let ended = try mutation(Counter.finish(), GlobalModel(Counting(value: 1)))
    #expect(Transition<Counter>(ended)?.oldState is Counting)
    #expect(TransitionFrom<Counting>(ended)?.oldState == Counting(value: 1))
    #expect(AnySettingOf<Counter>(ended)?.featureState is Counter.Done)
    let gone = try mutation(Counter.stop(), GlobalModel(Counting(value: 1)))
    #expect(Deinitialization<Counter>(gone)?.oldState is Counting)
    #expect(DeinitializationFrom<Counting>(gone)?.oldState == Counting(value: 1))
  }

  @Test("a descriptor of one's own is asked about every mutation, unless it says which")
  func own() {
    struct Even: MutationConvertible {
      @TaskLocal static var asked = Log()

      init?(_ mutation: GlobalMutation?) {
        Even.asked.write("asked")
        guard let state = mutation?.newState as? Counting, state.value % 2 == 0 else { return nil }
      }
    }
    enum Follower: Feature {
      struct On: StateAuto { typealias Parent = Follower }
      static var bindings: [ModelBinding] {
        [
          scenario().when("it is even", Even.done)
            .then("write", do: { _ in Even.asked.write("even") })
        ]
      }
    }
    let bench = Bench()
    Even.$asked.withValue(bench.log) {
      bench.run(Follower.initialize.Into<Follower.On>.automatically(), Counter.start(at: 1))
      bench.run(Counter.add(1), Counter.add(1))
    }
    #expect(bench.log.take() == ["asked", "asked", "asked", "even", "asked"])
  }
}
