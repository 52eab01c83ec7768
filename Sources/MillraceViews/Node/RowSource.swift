/// The rows of a list, each built when it is asked for, and the same each time.
@usableFromInline
class RowSource {
  let count: Int
  /// Whether the keys are those of a list model, which differ from section to section too.
  let isSectionOfModel: Bool

  init(count: Int, isSectionOfModel: Bool = false) {
    self.count = count
    self.isSectionOfModel = isSectionOfModel
  }

  /// The key of a row, without building it.
  func key(at index: Int) -> Key { .number(index) }

  /// What is in a row.
  func content(at index: Int) -> NodeChildren { NodeChildren() }

  /// A row with what is in it.
  final func row(at index: Int) -> NodeBox {
    NodeBox(kind: .item, key: key(at: index), children: content(at: index))
  }

  /// Whether a row shows what a row of another source showed, as far as that is known without building it.
  func isSame(at index: Int, as old: RowSource, at oldIndex: Int) -> Bool { false }

  /// Where the rows end that show the same as those of another source, one for one, with the same keys.
  func endOfSame(as old: RowSource, from start: Int) -> Int { start }

  final var keys: [Key] { (0..<count).map { key(at: $0) } }
}

/// Rows that are made of their places; the functions hold the elements.
///
/// They take a place and not an element, so that they are compiled where the type of the elements is
/// known.
@usableFromInline
final class ElementRows: RowSource {
  private let keyOfRow: (Int) -> Key
  private let contentOfRow: (Int) -> NodeChildren

  @usableFromInline
  init(
    count: Int, isSectionOfModel: Bool = false, key: @escaping (Int) -> Key,
    content: @escaping (Int) -> NodeChildren
  ) {
    keyOfRow = key
    contentOfRow = content
    super.init(count: count, isSectionOfModel: isSectionOfModel)
  }

  override func key(at index: Int) -> Key { keyOfRow(index) }

  override func content(at index: Int) -> NodeChildren { contentOfRow(index) }
}

/// Rows that say what they depend on: those for which that is equal are not built to be compared.
@usableFromInline
final class DependentRows<Element, Dependency: Equatable>: RowSource {
  @usableFromInline let elements: [Element]
  @usableFromInline let key: (Element) -> Key
  /// As they were when the view was made: an element may be an object that has changed since.
  @usableFromInline let dependencies: [Dependency]
  private let content: (Dependency) -> NodeChildren
  private let callSite: CallSite
  // Made where the types are known, and compared there.
  private let end: (_ old: DependentRows, _ new: DependentRows, _ start: Int) -> Int

  @usableFromInline
  init(
    _ elements: [Element], dependencies: [Dependency], at callSite: CallSite,
    key: @escaping (Element) -> Key, content: @escaping (Dependency) -> NodeChildren,
    end: @escaping (_ old: DependentRows, _ new: DependentRows, _ start: Int) -> Int
  ) {
    self.elements = elements
    self.callSite = callSite
    self.key = key
    self.dependencies = dependencies
    self.content = content
    self.end = end
    super.init(count: elements.count)
  }

  override func key(at index: Int) -> Key { key(elements[index]) }

  override func content(at index: Int) -> NodeChildren { content(dependencies[index]) }

  override func isSame(at index: Int, as old: RowSource, at oldIndex: Int) -> Bool {
    guard let old = comparable(old) else { return false }
    return old.dependencies[oldIndex] == dependencies[index]
  }

  override func endOfSame(as old: RowSource, from start: Int) -> Int {
    comparable(old).map { end($0, self, start) } ?? start
  }

  private func comparable(_ old: RowSource) -> DependentRows? {
    guard let old = old as? DependentRows, old.callSite == callSite else { return nil }
    return old
  }
}
