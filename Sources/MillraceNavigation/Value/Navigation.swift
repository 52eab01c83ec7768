public import Millrace

/// A value that says where a person is: one stack of screens, or several put together.
///
/// ``ScreenStack``, ``ScreenTabs`` and ``ScreenSplit`` conform, and a state that has several of them can conform by listing
/// them. What is below is the same for all.
public protocol Navigation<Screen> {
  /// What the screens are.
  associatedtype Screen

  /// All stacks, in an order that does not depend on what is seen; the names differ.
  var stacks: [ScreenStack<Screen>] { get }
  /// The names of the stacks that can be seen, in the same order.
  var front: [String] { get }

  /// Edits each stack, in order.
  mutating func editStacks<Failure: Error>(
    _ body: (inout ScreenStack<Screen>) throws(Failure) -> Void
  ) throws(Failure)

  /// Has a stack seen, as a person does who chooses its tab or its column.
  ///
  /// - Returns: whether there is such a stack.
  mutating func bringToFront(_ stack: String) -> Bool
}

extension Navigation {
  /// The screens of all stacks, stack by stack, the root first.
  public var entries: [ScreenEntry<Screen>] { stacks.flatMap(\.entries) }

  /// Edits the stack that a screen is in; one that is not there is a typed error.
  public mutating func edit(
    stackOf id: ScreenID,
    _ body: (inout ScreenStack<Screen>) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    var isFound = false
    try editStacks { stack throws(NavigationError) in
      guard stack.name == id.stack else { return }
      isFound = true
      try body(&stack)
    }
    if !isFound { throw .departed(id) }
  }

  /// Edits the navigation as part of an update: all of it or nothing, and what departed screens had begun is ended.
  ///
  /// What a screen starts outside belongs to it when it has the screen's id as its key:
  /// `.run(…).keyed(id, replacing: false)`. When the screen leaves, that is cancelled, and a late result dropped and
  /// reported.
  ///
  /// - Returns: the effect of the body, and the cancellations. Where the body throws, nothing has changed, and the effect
  ///   is ``Millrace/Effect/refused(_:)`` with the error.
  public mutating func edit<Action: Sendable>(
    _ body: (inout Self) throws(NavigationError) -> Effect<Action>
  ) -> Effect<Action> {
    let before = self
    do {
      let effect = try body(&self)
      return .merge(departed(since: before).map { .cancel($0) } + [effect])
    } catch {
      self = before
      return .refused(error)
    }
  }

  /// Keeps the ids of stacks that take another one's place apart from those of that one.
  mutating func keepCounting(since before: [ScreenStack<Screen>]) {
    let adjust: (inout ScreenStack<Screen>) -> Void = { stack in
      guard let old = before.first(where: { $0.name == stack.name }) else { return }
      stack.keepCounting(from: old.given, isSame: old.lineage === stack.lineage)
    }
    let isBehind = stacks.contains { stack in
      var adjusted = stack
      adjust(&adjusted)
      return adjusted.given != stack.given
    }
    if isBehind { editStacks(adjust) }
  }

  /// The names that several stacks have; nil where each has its own.
  static func repeatedName(in stacks: [ScreenStack<Screen>]) -> String? {
    var seen: Set<String> = []
    return stacks.first { !seen.insert($0.name).inserted }?.name
  }

  /// The screens of an earlier value that are not in this one.
  func departed(since before: Self) -> [ScreenID] {
    let after = stacks
    return before.stacks.flatMap { stack in
      let next = after.first { $0.lineage === stack.lineage }
      let left = Set(next?.entries.map(\.id) ?? [])
      return stack.entries.map(\.id).filter { !left.contains($0) }
    }
  }

  /// Does what a person has already done in the host.
  ///
  /// - Throws: ``NavigationError``, if the value has moved on since: a screen that the person has not seen is never taken away.
  public mutating func apply(_ event: ScreenEvent) throws(NavigationError) {
    switch event {
    case .wentBack(let origin, let target):
      try edit(stackOf: origin) { stack throws(NavigationError) in
        try stack.goBack(from: origin, to: target)
      }
    case .dismissed(let id):
      try edit(stackOf: id) { stack throws(NavigationError) in try stack.dismiss(id) }
    case .chose(let name):
      guard bringToFront(name) else { throw .noStack(name) }
    }
  }
}

extension ScreenStack {
  /// Back from the uppermost screen, within the page or sheet that it is on.
  mutating func goBack(from origin: ScreenID, to target: ScreenID) throws(NavigationError) {
    guard try found(origin) == entries.count - 1 else { throw .covered(origin, by: top.id) }
    let place = try found(target)
    if let sheet = entries[(place + 1)...].first(where: \.style.isPresented) {
      throw .covered(target, by: sheet.id)
    }
    try pop(to: target)
  }

  fileprivate mutating func dismiss(_ id: ScreenID) throws(NavigationError) {
    guard entries[try found(id)].style.isPresented else { throw .notPresented(id) }
    try remove(id)
  }
}

extension ScreenStack: Navigation {
  /// The stack itself.
  public var stacks: [ScreenStack<Screen>] { [self] }

  /// The stack is always seen.
  public var front: [String] { [name] }

  /// Edits the stack itself.
  public mutating func editStacks<Failure: Error>(
    _ body: (inout ScreenStack<Screen>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&self)
  }

  /// Says whether it is this stack, which is seen in any case.
  public mutating func bringToFront(_ stack: String) -> Bool { stack == name }
}

extension Effect where Action: Sendable {
  /// Reports a navigation that was refused, and sends nothing.
  public static func refused(_ error: NavigationError) -> Effect {
    .fireAndForget(RefusedNavigation(error: error)) { throw error }
  }
}

/// What a refused navigation is called where effects are listed.
private struct RefusedNavigation: Hashable, Sendable, CustomStringConvertible {
  let error: NavigationError

  var description: String { "A navigation" }
}
