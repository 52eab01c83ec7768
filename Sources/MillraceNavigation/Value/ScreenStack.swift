/// A path of screens: a root that stays, the screens pushed onto it, and the sheets and alerts
/// above.
///
/// ```
///   root ─ push ─ push ─ sheet ─ push ─ alert
///   └─ the page, one seen ─┘└ the sheet, one seen ┘
/// ```
///
/// It is a plain value: every edit is either made completely, or throws and changes nothing. A
/// screen leaves with everything above it. Ids are counted and never given twice, also not after a
/// screen has left.
///
/// A newly made stack is a different stack, also under the same name: its screens are not those of
/// the stack that it replaces. In a tab or a split, and where ``Screens`` gives it scopes, it
/// continues the count of the replaced stack, so that no id is given twice. A stack that a state
/// has by itself begins with 0 again. To navigate elsewhere and keep the screens that stay, use
/// ``show(_:)``.
///
/// Two stacks are equal when their screens are, ids included; the number of ids given does not
/// count. Coding keeps that number, so that a restart does not give an old id again.
public struct ScreenStack<Screen> {
  /// The name with which the ids of its screens begin; unique among the stacks of a loop.
  public let name: String
  /// The screens, the root first.
  public private(set) var entries: [ScreenEntry<Screen>]
  /// The number of ids that have been given.
  var given: Int
  /// The identity that all versions of one stack share, and no other stack of the same name has.
  let lineage = ScreenLineage()

  /// Creates a stack with a root.
  ///
  /// - Parameters:
  ///   - root: The screen that stays.
  ///   - name: The name, which differs from those of the other stacks of its loop.
  ///   - key: A key that prevents a second push of the root.
  public init(_ root: Screen, name: String = "main", key: String? = nil) {
    self.name = name
    let id = ScreenID(stack: name, number: 0)
    entries = [ScreenEntry(id: id, screen: root, style: .push, key: key)]
    given = 1
  }

  init(name: String, entries: [ScreenEntry<Screen>], given: Int) {
    self.name = name
    self.entries = entries
    self.given = given
  }

  // There is always a root: no edit removes it, and decoding refuses a path without one.

  /// The screen that stays.
  public var root: ScreenEntry<Screen> { entries[0] }
  /// The uppermost screen, which the person interacts with.
  public var top: ScreenEntry<Screen> { entries[entries.count - 1] }

  /// The state of a screen; `nil` if the screen is not in the stack.
  ///
  /// Setting the state of a screen that is not in the stack does nothing.
  public subscript(id: ScreenID) -> Screen? {
    get { index(of: id).map { entries[$0].screen } }
    set {
      guard let newValue, let index = index(of: id) else { return }
      entries[index].screen = newValue
    }
  }

  // MARK: Edits

  /// Pushes a screen onto the uppermost one.
  ///
  /// - Parameters:
  ///   - screen: The new screen.
  ///   - origin: The screen that requests it, which has to be the uppermost; `nil` for any.
  ///   - key: A key that prevents a second push of the same screen, as after a double click.
  /// - Returns: The identity of the new screen.
  /// - Throws: ``NavigationError/departed(_:)`` or ``NavigationError/covered(_:by:)`` about the
  ///   origin, ``NavigationError/unanswered(_:)`` or ``NavigationError/duplicateKey(_:_:)``.
  @discardableResult
  public mutating func push(
    _ screen: Screen, from origin: ScreenID? = nil, key: String? = nil
  ) throws(NavigationError) -> ScreenID {
    try add(screen, .push, from: origin, key)
  }

  /// Presents a sheet or an alert above the uppermost screen.
  ///
  /// In everything else it is like ``push(_:from:key:)``.
  @discardableResult
  public mutating func present(
    _ screen: Screen, as style: ScreenStyle = .sheet, from origin: ScreenID? = nil,
    key: String? = nil
  ) throws(NavigationError) -> ScreenID {
    try add(screen, style, from: origin, key)
  }

  /// Removes the uppermost screen.
  public mutating func pop() throws(NavigationError) {
    try remove(top.id)
  }

  /// Removes everything above a screen; does nothing if it is the uppermost.
  ///
  /// - Throws: ``NavigationError/departed(_:)`` if it is not in the stack.
  public mutating func pop(to id: ScreenID) throws(NavigationError) {
    entries.removeSubrange((try found(id) + 1)...)
  }

  /// Removes a screen whose subject is gone, with everything above it.
  ///
  /// - Throws: ``NavigationError/departed(_:)``, or ``NavigationError/rootStays(_:)``.
  public mutating func remove(_ id: ScreenID) throws(NavigationError) {
    let index = try found(id)
    guard index > 0 else { throw .rootStays(id) }
    entries.removeSubrange(index...)
  }

  /// Shows a path, such as that of an address.
  ///
  /// The screens that are the same, from the root on, are kept; the others are removed and the
  /// missing ones pushed.
  ///
  /// - Parameters:
  ///   - path: The screens, the root first. A different root replaces the old one.
  ///   - isSame: Returns true if a screen of the stack, other than a sheet or an alert, is the one
  ///     of the path.
  /// - Throws: ``NavigationError/emptyPath(stack:)``.
  public mutating func show(
    _ path: [Screen], where isSame: (Screen, Screen) -> Bool
  ) throws(NavigationError) {
    guard !path.isEmpty else { throw .emptyPath(stack: name) }
    var kept = 0
    while kept < min(path.count, entries.count), entries[kept].style == .push,
      isSame(entries[kept].screen, path[kept])
    {
      kept += 1
    }
    var shown = Array(entries[..<kept])
    for screen in path[kept...] { shown.append(makeEntry(screen, .push, nil)) }
    entries = shown
  }

  // MARK: Internals

  private mutating func add(
    _ screen: Screen, _ style: ScreenStyle, from origin: ScreenID?, _ key: String?
  ) throws(NavigationError) -> ScreenID {
    if let origin, try found(origin) < entries.count - 1 { throw .covered(origin, by: top.id) }
    if top.style == .alert { throw .unanswered(top.id) }
    if let key, let same = entries.first(where: { $0.key == key }) {
      throw .duplicateKey(key, same.id)
    }
    let entry = makeEntry(screen, style, key)
    entries.append(entry)
    return entry.id
  }

  private mutating func makeEntry(
    _ screen: Screen, _ style: ScreenStyle, _ key: String?
  ) -> ScreenEntry<Screen> {
    defer { given += 1 }
    return ScreenEntry(
      id: ScreenID(stack: name, number: given), screen: screen, style: style, key: key)
  }

  /// Returns the index of a screen, searched from the top, where it usually is.
  private func index(of id: ScreenID) -> Int? {
    entries.lastIndex { $0.id == id }
  }

  /// Prevents an id from being given twice.
  ///
  /// The id may have been given by a replaced stack of the same name, or by a later version of this
  /// one.
  mutating func keepCounting(from count: Int, isSame: Bool) {
    if isSame {
      given = max(given, count)
    } else if root.id.number < count {
      shift(by: count)
    }
  }

  private mutating func shift(by offset: Int) {
    entries = entries.map { entry in
      ScreenEntry(
        id: ScreenID(stack: name, number: entry.id.number + offset), screen: entry.screen,
        style: entry.style, key: entry.key)
    }
    given += offset
  }

  func found(_ id: ScreenID) throws(NavigationError) -> Int {
    guard let index = index(of: id) else { throw .departed(id) }
    return index
  }
}

/// The identity of a stack beyond its name and its screens, which another stack may have too.
final class ScreenLineage: Sendable {}

extension ScreenStack where Screen: Equatable {
  /// Shows a path, with screens that are the same when they are equal.
  public mutating func show(_ path: [Screen]) throws(NavigationError) {
    try show(path, where: ==)
  }
}

extension ScreenStack: Equatable where Screen: Equatable {
  /// Returns true if the screens are equal, ids included.
  public static func == (left: ScreenStack, right: ScreenStack) -> Bool {
    left.name == right.name && left.entries == right.entries
  }
}

extension ScreenStack: Hashable where Screen: Hashable {
  /// Hashes the name and the screens.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(entries)
  }
}

extension ScreenStack: Sendable where Screen: Sendable {}
