/// A path of screens: a root that stays, what was pushed onto it, and the sheets and alerts above.
///
/// ```
///   root ─ push ─ push ─ sheet ─ push ─ alert
///   └─ the page, one seen ─┘└ the sheet, one seen ┘
/// ```
///
/// A plain value: every edit either does all of what it says or throws and changes nothing. A screen leaves with
/// everything above it. Ids are counted, and never given twice, also not after a screen has left.
///
/// A stack that is made anew is another one, whatever it is called: its screens are not those of the one whose place it
/// takes. In a tab or a split, and where ``Screens`` gives it scopes, it counts on from that one, so that no id comes
/// twice; a stack that a state has by itself begins with 0 again. To go elsewhere and keep what stays, use ``show(_:)``.
///
/// Two stacks are equal when their screens are, ids included; how many screens there have been does not count. Coding
/// keeps that number, so that a restart does not give an old id again.
public struct ScreenStack<Screen> {
  /// What the ids of its screens begin with; unique among the stacks of a loop.
  public let name: String
  /// The screens, the root first.
  public private(set) var entries: [ScreenEntry<Screen>]
  /// How many ids have been given.
  var given: Int
  /// What all versions of one stack have in common, and no other stack of the same name has.
  let lineage = ScreenLineage()

  /// Begins with a root.
  ///
  /// - Parameters:
  ///   - root: the screen that stays.
  ///   - name: what tells this stack apart from the others of its loop.
  ///   - key: by what the root is not pushed onto itself.
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

  // There is always a root: no edit takes it away, and decoding refuses a path without one.

  /// The screen that stays.
  public var root: ScreenEntry<Screen> { entries[0] }
  /// The uppermost screen, the one that a person deals with.
  public var top: ScreenEntry<Screen> { entries[entries.count - 1] }

  /// The state of a screen; `nil` if it is not there.
  ///
  /// Giving one to a screen that is not there does nothing.
  public subscript(id: ScreenID) -> Screen? {
    get { place(of: id).map { entries[$0].screen } }
    set {
      guard let newValue, let place = place(of: id) else { return }
      entries[place].screen = newValue
    }
  }

  // MARK: Edits

  /// Puts a screen onto the uppermost one.
  ///
  /// - Parameters:
  ///   - screen: the new screen.
  ///   - origin: the screen that asks for it, which has to be the uppermost; `nil` for whichever is.
  ///   - key: by what the same screen is not there twice, as after a double click.
  /// - Returns: the identity of the new screen.
  /// - Throws: ``NavigationError/departed(_:)`` or ``NavigationError/covered(_:by:)`` about the origin,
  ///   ``NavigationError/unanswered(_:)`` or ``NavigationError/duplicateKey(_:_:)``.
  @discardableResult
  public mutating func push(
    _ screen: Screen, from origin: ScreenID? = nil, key: String? = nil
  ) throws(NavigationError) -> ScreenID {
    try add(screen, .push, from: origin, key)
  }

  /// Puts a sheet or an alert above the uppermost screen; the rest as for ``push(_:from:key:)``.
  @discardableResult
  public mutating func present(
    _ screen: Screen, as style: ScreenStyle = .sheet, from origin: ScreenID? = nil,
    key: String? = nil
  ) throws(NavigationError) -> ScreenID {
    try add(screen, style, from: origin, key)
  }

  /// Takes the uppermost screen away.
  public mutating func pop() throws(NavigationError) {
    try remove(top.id)
  }

  /// Takes everything above a screen away; nothing if it is the uppermost.
  ///
  /// - Throws: ``NavigationError/departed(_:)`` if it is not there.
  public mutating func pop(to id: ScreenID) throws(NavigationError) {
    entries.removeSubrange((try found(id) + 1)...)
  }

  /// Takes a screen away, with everything above it: what it was about is gone.
  ///
  /// - Throws: ``NavigationError/departed(_:)``, or ``NavigationError/rootStays(_:)``.
  public mutating func remove(_ id: ScreenID) throws(NavigationError) {
    let place = try found(id)
    guard place > 0 else { throw .rootStays(id) }
    entries.removeSubrange(place...)
  }

  /// Shows a path, as an address says it: keeps the screens from the root on that are the same, takes the others
  /// away and pushes what is missing.
  ///
  /// - Parameters:
  ///   - path: the screens, the root first. Another root takes the place of the old one.
  ///   - isSame: whether a screen that is there, other than a sheet or an alert, is the one of the path.
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

  /// From the top: what is asked for is usually there.
  private func place(of id: ScreenID) -> Int? {
    entries.lastIndex { $0.id == id }
  }

  /// Gives no id that was given before: by the stack of its name whose place it takes, or by a later version of itself.
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
    guard let place = place(of: id) else { throw .departed(id) }
    return place
  }
}

/// The identity of a stack beyond its name and its screens, which another stack may have too.
final class ScreenLineage: Sendable {}

extension ScreenStack where Screen: Equatable {
  /// The same for screens that are the same when they are equal.
  public mutating func show(_ path: [Screen]) throws(NavigationError) {
    try show(path, where: ==)
  }
}

extension ScreenStack: Equatable where Screen: Equatable {
  /// Whether the screens are equal, ids included.
  public static func == (left: ScreenStack, right: ScreenStack) -> Bool {
    left.name == right.name && left.entries == right.entries
  }
}

extension ScreenStack: Hashable where Screen: Hashable {
  /// Hashes the screens.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(entries)
  }
}

extension ScreenStack: Sendable where Screen: Sendable {}
