import Millrace
import MillraceComponents
import MillraceTestSupport

/// The state of most tests here.
struct Count: State, Equatable, Codable {
  var number = 0
}

struct Step: Action, Equatable, Codable, Sendable {
  var by = 1
}

struct Other: Action, Equatable {}

/// A component that does what a test says, and records what it receives.
final class Part: Component<Count> {
  let label: String
  let log: Log
  var handle: (Part, any Action) -> Void

  init(
    _ label: String = "part", _ log: Log = Log(),
    handle: @escaping (Part, any Action) -> Void = { _, _ in }
  ) {
    self.label = label
    self.log = log
    self.handle = handle
    super.init(state: Count())
  }

  override func process(_ action: any Action) {
    log.write("\(label) \(action)")
    handle(self, action)
  }
}

/// A component that counts steps.
final class Counter: Component<Count> {
  init() { super.init(state: Count()) }

  override func process(_ action: any Action) {
    if let step = action as? Step { edit { $0.number += step.by } }
  }
}

/// A subscriber that records what it receives, and may answer.
final class Watcher: Subscriber {
  let label: String
  let log: Log
  var answer: (Count) -> Void = { _ in }
  var notified: [Int] = []

  init(_ label: String = "", _ log: Log = Log()) {
    self.label = label
    self.log = log
  }

  func update(with state: Count) {
    notified.append(state.number)
    log.write("\(label)\(state.number)")
    answer(state)
  }
}

/// A performer that keeps the names of the shown components, and logs each change.
final class Window: NavigationPerformer {
  let log: Log
  var shown: [String] = []
  var answer: (NavigationChange, Core) -> Void = { _, _ in }

  init(_ log: Log = Log()) {
    self.log = log
  }

  func perform(_ change: NavigationChange, in core: Core) {
    if change.navigation == nil {
      shown = core.navigationTree.flatten().map(\.name)
      log.write("anew \(shown.count)")
    } else {
      shown.removeAll { name in change.removed.contains { $0.name == name } }
      shown += change.added.map(\.name)
      log.write("-\(change.removed.map(\.name)) +\(change.added.map(\.name))")
    }
    answer(change, core)
  }
}

/// Records what it receives.
struct Scribe: Middleware {
  let label: String
  let log: Log

  func willProcess(_ action: any Action) { log.write("will\(label) \(action)") }
  func didProcess(_ action: any Action) { log.write("did\(label) \(action)") }
  func willExecute(_ command: any Command) { log.write("will\(label) \(command)") }
  func didExecute(_ command: any Command) { log.write("did\(label) \(command)") }
}

extension AnyComponent {
  /// Pushes a component from this one.
  @discardableResult
  func push<Pushed: AnyComponent>(_ component: Pushed) -> Pushed {
    commit(BasicNavigation.push(component, from: self))
    return component
  }
}

/// A core in a loop of its own that no actor has adopted.
func makeCore(
  _ root: AnyComponent, _ middlewares: [any Middleware] = [], loop: Loop = Loop()
) -> Core {
  Core(in: loop.root, rootComponent: root, middlewares: middlewares)
}
