import Millrace
public import MillraceViews

/// A binder of a list with a row for each element.
///
/// ```swift
/// ListBinder<Item>(
///   .title -- "Items", .rows <-- items,
///   .cell -- { id, item in
///     ButtonBinder(.title <-- item.map(\.name), .press --> { select(id) })
///   })
/// ```
public typealias ListBinder<Element: Identifiable & Equatable> = Binder<ListKind<Element>>
where Element.ID: KeyConvertible

/// A list with a row for each element.
///
/// A row is made once, when its element comes, and follows the element from then on; when the
/// element moves the row moves with it, and when it leaves the row ends (BV-8).
public enum ListKind<Element: Identifiable & Equatable>: BinderKind, ListBinderKind
where Element.ID: KeyConvertible {
  /// Returns a `list` node with an item for each row; without a title it has no name.
  public static func node(_ view: BoundView<Self>) -> Node<BinderEvent> {
    let nodes = Rows<Element>.of(view.node)?.nodes ?? []
    return list(view[.title] ?? "") { for node in nodes { node } }
  }

  /// Makes, moves and ends rows.
  public static func didChange(_ name: String, _ view: BoundView<Self>) {
    guard name == "rows" else { return }
    Rows<Element>.of(view.node)?.show(view[.rows] ?? [], below: view.node, view.needed(.cell))
  }
}

/// A binder of rows under one header, for a ``SectionsBinder``.
public typealias SectionBinder<Element: Identifiable & Equatable> = Binder<SectionKind<Element>>
where Element.ID: KeyConvertible

/// Rows of a list under one header.
public enum SectionKind<Element: Identifiable & Equatable>: BinderKind, ListBinderKind
where Element.ID: KeyConvertible {
  /// Returns the section; without a title it has no header.
  public static func node(_ view: BoundView<Self>) -> Node<BinderEvent> {
    let nodes = Rows<Element>.of(view.node)?.nodes ?? []
    return section(view[.title], footer: view[.footer] ?? nil, key: 0) {
      for node in nodes { node }
    }
  }

  /// Makes, moves and ends rows.
  public static func didChange(_ name: String, _ view: BoundView<Self>) {
    guard name == "rows" else { return }
    Rows<Element>.of(view.node)?.show(view[.rows] ?? [], below: view.node, view.needed(.cell))
  }
}

/// A binder of a list with sections.
public typealias SectionsBinder = Binder<SectionsKind>

/// A list with sections, whose children are binders of sections.
public enum SectionsKind: ContainerBinderKind {
  /// Returns a `list` node with the sections in their order.
  public static func node(_ view: BoundView<SectionsKind>) -> Node<BinderEvent> {
    list(view[.title] ?? "") { for child in view.children(.children) { child } }
  }
}

extension ValueKey where Kind == SectionsKind, Value == String {
  /// The name of the list for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

/// The kind of a list, for its keys.
public protocol ListBinderKind<Element> {
  /// The type of the elements.
  associatedtype Element: Identifiable
}

extension ValueKey where Kind: ListBinderKind, Value == [Kind.Element] {
  /// The elements, each with an id of its own; of two with one id the first is shown, and the id is
  /// reported.
  public static var rows: Self { Self("rows") }
}

extension ValueKey where Kind: ListBinderKind, Value == String {
  /// The name of the list for assistive technology, or the header above the rows of a section.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind: ListBinderKind, Value == String? {
  /// The text below the rows of a section, or `nil`; a list shows none.
  public static var footer: Self { Self("footer") }
}

extension DelegateKey
where
  Kind: ListBinderKind,
  Function == (_ id: Kind.Element.ID, _ element: Dynamic<Kind.Element>) -> AnyBinder
{
  /// Returns the binder of a row: called once for each element, which it follows; a list of rows
  /// without it is reported.
  public static var cell: Self { Self("cell") }
}

/// The rows of a list.
private final class Rows<Element: Identifiable & Equatable>: ChildStorage
where Element.ID: KeyConvertible {
  /// A row with its element.
  final class Row {
    let key: Key
    let node: BoundNode
    let element: RowElement<Element>

    init(_ key: Key, _ node: BoundNode, _ element: RowElement<Element>) {
      self.key = key
      self.node = node
      self.element = element
    }
  }

  private var shown: [Row] = []
  private var byID: [Element.ID: Row] = [:]
  /// The ids that several elements have had; each is reported once.
  private var repeated: Set<Element.ID> = []

  /// Returns the rows of a list, and makes them the first time.
  static func of(_ list: BoundNode?) -> Rows? {
    guard let list else { return nil }
    let rows = list.storage as? Rows ?? Rows()
    list.storage = rows
    return rows
  }

  /// The rows as items of a list.
  var nodes: [Node<BinderEvent>] { shown.map { row in item(key: row.key) { row.node.node } } }

  func show(
    _ elements: [Element], below parent: BoundNode?,
    _ cell: ((Element.ID, Dynamic<Element>) -> AnyBinder)?
  ) {
    guard let parent else { return }
    var next: [Element.ID: Row] = [:]
    shown = elements.compactMap { element in
      guard next[element.id] == nil else {
        if repeated.insert(element.id).inserted {
          parent.report(.duplicateKey(key: "\(element.id)", location: "the rows of a list"))
        }
        return nil
      }
      let row: Row
      if let same = byID[element.id] {
        row = same
        row.element.set(element)
      } else {
        let source = RowElement(element)
        row = Row(
          element.id.nodeKey, parent.make(cell?(element.id, source.dynamic) ?? TextBinder()), source
        )
      }
      next[element.id] = row
      return row
    }
    for (id, row) in byID where next[id] == nil { row.node.end() }
    byID = next
  }

  func end() {
    for row in shown { row.node.end() }
    shown = []
    byID = [:]
  }
}

/// The element of a row, which the row follows.
private final class RowElement<Element: Equatable> {
  private final class Follower {
    let body: (Element) -> Void
    var isCancelled = false

    init(_ body: @escaping (Element) -> Void) { self.body = body }
  }

  private var value: Element
  private var followers: [Follower] = []

  init(_ value: Element) { self.value = value }

  func set(_ new: Element) {
    guard new != value else { return }
    value = new
    // One of them may end another one.
    for follower in followers where !follower.isCancelled { follower.body(new) }
  }

  var dynamic: Dynamic<Element> {
    Dynamic { [self] body in
      let follower = Follower(body)
      followers.append(follower)
      body(value)
      return ObservationToken { [weak self] in
        follower.isCancelled = true
        self?.followers.removeAll { $0 === follower }
      }
    }
  }
}

/// A binder of a stack of screens, of which the top one is shown.
public typealias StackBinder<Element> = Binder<StackKind<Element>>

/// A stack of screens, of which the top one is shown.
///
/// A screen is made when its element is pushed, stays while others are above it, and ends when it
/// is popped (BV-9).
public enum StackKind<Element>: BinderKind, StackBinderKind {
  /// Returns the screen at the top.
  public static func node(_ view: BoundView<Self>) -> Node<BinderEvent> {
    let top = screens(of: view)?.nodes.last
    return column(spacing: .none) { if let top { top.node } }
  }

  /// Makes and ends screens.
  public static func didChange(_ name: String, _ view: BoundView<Self>) {
    guard name == "stack", let node = view.node, let screens = screens(of: view) else { return }
    guard let mutation = view[.stack] else { return screens.cut(to: 0) }
    let screen = view.needed(.screen)
    let make = { (element: Element) in node.make(screen?(element) ?? TextBinder()) }
    switch mutation {
    case .push(let element): screens.nodes.append(make(element))
    case .pop: screens.cut(to: screens.nodes.count - 1)
    case .popToCount(let count): screens.cut(to: count)
    case .reload(let elements):
      screens.cut(to: 0)
      screens.nodes = elements.map(make)
    }
  }

  private static func screens(of view: BoundView<Self>) -> BoundScreens? {
    if let screens = view.node?.storage as? BoundScreens { return screens }
    view.node?.storage = BoundScreens()
    return view.node?.storage as? BoundScreens
  }
}

/// The kind of a stack, for its keys.
public protocol StackBinderKind<Element> {
  /// The type of the elements.
  associatedtype Element
}

extension ValueKey where Kind: StackBinderKind, Value == StackMutation<Kind.Element> {
  /// The changes of the stack, as a ``StackAdapter`` notifies of them.
  public static var stack: Self { Self("stack") }
}

extension DelegateKey where Kind: StackBinderKind, Function == (Kind.Element) -> AnyBinder {
  /// Returns the binder of the screen for an element; a stack without it is reported.
  public static var screen: Self { Self("screen") }
}

private final class BoundScreens: ChildStorage {
  var nodes: [BoundNode] = []

  func cut(to count: Int) {
    while nodes.count > max(0, count) { nodes.removeLast().end() }
  }

  func end() { cut(to: 0) }
}
