import Millrace

// Core's ordering on the loop: a dispatch is only a cause, and each commit of a component is a
// turn.

struct CoreError: Error, Equatable { let text: String }

struct Navigation {
  var deletions: [Component] = []
  var creations: [(parent: Component, name: String)] = []
}

final class Component {
  let scope: Scope
  let state: Slot<Any>
  let children: Slot<[Component]>
  private unowned let core: Core

  init(_ name: String, in parent: Scope, of core: Core) {
    self.core = core
    scope = Scope(name, in: parent)
    state = Slot("\(name).state", in: scope, 0)
    children = Slot("\(name).children", in: scope, [])
  }

  func commit(_ newState: Any? = nil, _ navigation: Navigation? = nil) {
    try? scope.loop.perform(core.action ?? "commit", .nested) { (turn: borrowing Turn) throws in
      if let newState {
        guard newState is Int else { throw CoreError(text: "not a state of \(scope.name)") }
        turn.set(state, newState)
      }
      if let navigation { try core.apply(navigation, turn) }
    }
  }

  /// Itself, and then its children as they are after that.
  func visit(_ body: (Component) -> Void) {
    if scope.isAlive { body(self) }
    for child in children.value ?? [] { child.visit(body) }
  }
}

final class Core {
  /// The last navigation; the one performer is told of it after its commit.
  let navigation: Slot<Navigation>
  var middlewares: [(will: (Any) -> Void, did: (Any) -> Void)] = []
  private(set) lazy var root = Component("root", in: navigation.scope, of: self)
  private(set) var action: Any?
  var process: (Component, Any) -> Void = { _, _ in }

  init(in scope: Scope) {
    navigation = Slot("navigation", in: scope, of: Navigation.self)
  }

  func dispatch(_ action: Any) {
    let outer = self.action
    self.action = action
    defer { self.action = outer }
    for middleware in middlewares { middleware.will(action) }
    root.visit { process($0, action) }
    for middleware in middlewares { middleware.did(action) }
  }

  func apply(_ navigation: Navigation, _ turn: borrowing Turn) throws {
    for gone in navigation.deletions {
      guard gone.scope.parent?.parent != nil else { throw CoreError(text: "the root stays") }
      turn.remove(gone.scope)
    }
    for (parent, name) in navigation.creations {
      guard parent.scope.isAlive else { throw CoreError(text: "\(parent.scope.name) has gone") }
      turn.edit(parent.children) { $0.append(Component(name, in: parent.scope, of: self)) }
    }
    turn.set(self.navigation, navigation)
  }
}
