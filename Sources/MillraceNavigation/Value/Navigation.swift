public import Millrace

/// A value that contains the screens of an app: one stack, or several combined.
///
/// ``ScreenStack``, ``ScreenTabs`` and ``ScreenSplit`` conform, and a state that has several of
/// them can conform by listing them. The methods of the extensions are the same for all.
public protocol Navigation<Screen> {
  /// The type of the screens.
  associatedtype Screen

  /// All stacks, in an order that does not depend on which are visible; their names differ.
  var stacks: [ScreenStack<Screen>] { get }
  /// The names of the visible stacks, in the same order.
  var front: [String] { get }

  /// Edits each stack, in order.
  mutating func editStacks<Failure: Error>(
    _ body: (inout ScreenStack<Screen>) throws(Failure) -> Void
  ) throws(Failure)

  /// Makes a stack visible, as a person does by choosing its tab or its column.
  ///
  /// - Returns: True if there is such a stack.
  mutating func bringToFront(_ stack: String) -> Bool
}

extension Navigation {
  /// The screens of all stacks, stack by stack, the root first.
  public var entries: [ScreenEntry<Screen>] { stacks.flatMap(\.entries) }

  /// Edits the stack of a screen; throws ``NavigationError/departed(_:)`` if there is none.
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

  /// Edits the navigation within an update, and cancels the work of the screens that leave.
  ///
  /// The edit is made completely or not at all. Work outside belongs to a screen when it has the
  /// screen's id as its key: `.run(…).keyed(id, replacing: false)`. When the screen leaves, the
  /// work is cancelled, and a late result is dropped and reported.
  ///
  /// - Returns: The effect of the body, with the cancellations. If the body throws, nothing has
  ///   changed, and the effect is ``Millrace/Effect/refused(_:)`` with the error.
  public mutating func edit<Action: Sendable>(
    _ body: (inout Self) throws -> Effect<Action>
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

  /// Keeps the ids of stacks that replace others apart from the ids of those.
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

  /// Returns a name that several stacks have; nil if all names differ.
  static func repeatedName(in stacks: [ScreenStack<Screen>]) -> String? {
    var seen: Set<String> = []
    return stacks.first { !seen.insert($0.name).inserted }?.name
  }

  /// Returns the screens of an earlier value that are not in this one.
  func departed(since before: Self) -> [ScreenID] {
    let after = stacks
    return before.stacks.flatMap { stack in
      let next = after.first { $0.lineage === stack.lineage }
      let left = Set(next?.entries.map(\.id) ?? [])
      return stack.entries.map(\.id).filter { !left.contains($0) }
    }
  }

  /// Applies an event that the host has already performed.
  ///
  /// - Throws: ``NavigationError`` if the value has changed since: a screen that the person has not
  ///   seen is never removed.
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
  /// Goes back from the uppermost screen, within the page or sheet that it is on.
  mutating func goBack(from origin: ScreenID, to target: ScreenID) throws(NavigationError) {
    guard try found(origin) == entries.count - 1 else { throw .covered(origin, by: top.id) }
    let index = try found(target)
    if let sheet = entries[(index + 1)...].first(where: \.style.isPresented) {
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

  /// The name of the stack, which is always visible.
  public var front: [String] { [name] }

  /// Edits the stack itself.
  public mutating func editStacks<Failure: Error>(
    _ body: (inout ScreenStack<Screen>) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&self)
  }

  /// Returns true if the name is that of this stack, which is always visible.
  public mutating func bringToFront(_ stack: String) -> Bool { stack == name }
}

extension Effect where Action: Sendable {
  /// Returns an effect that reports a refused navigation, and sends nothing.
  ///
  /// - Parameter error: The reason, as a rule a ``NavigationError``; effects with reasons of equal
  ///   texts are equal.
  public static func refused(_ error: any Error) -> Effect {
    .fireAndForget(RefusedNavigation(reason: "\(error)")) { throw error }
  }
}

/// The entry of a refused navigation in lists of effects.
private struct RefusedNavigation: Hashable, Sendable, CustomStringConvertible {
  let reason: String

  var description: String { "A navigation" }
}
