/// The rows of a list, each built on request, and the same each time.
@usableFromInline
class RowSource {
  let count: Int
  /// True if the keys are those of a list model, which are unique across sections too.
  let isSectionOfModel: Bool

  init(count: Int, isSectionOfModel: Bool = false) {
    self.count = count
    self.isSectionOfModel = isSectionOfModel
  }

  /// Returns the key of a row, without building it.
  func key(at index: Int) -> Key { .number(index) }

  /// Returns the content of a row.
  func content(at index: Int) -> NodeChildren { NodeChildren() }

  /// Returns a row with its content.
  final func row(at index: Int) -> NodeBox {
    NodeBox(kind: .item, key: key(at: index), children: content(at: index))
  }

  /// Returns true if a row is known to show the same as a row of another source, without building
  /// it.
  func isSame(at index: Int, as old: RowSource, at oldIndex: Int) -> Bool { false }

  /// Returns the end of the rows that show the same as those of another source, one for one.
  ///
  /// Their keys are the same too.
  func endOfSame(as old: RowSource, from start: Int) -> Int { start }

  final var keys: [Key] { (0..<count).map { key(at: $0) } }
}

/// Rows that are made from their indices; the functions hold the elements.
///
/// The functions take an index and not an element, so that they are compiled where the type of the
/// elements is known.
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

/// Rows that declare the values they depend on: rows with equal ones are not built for a
/// comparison.
@usableFromInline
final class DependentRows<Element, Dependency: Equatable>: RowSource {
  @usableFromInline let elements: [Element]
  @usableFromInline let key: (Element) -> Key
  /// The values at the time the view was made: an element may be an object that has changed since.
  @usableFromInline let dependencies: [Dependency]
  private let content: (Dependency) -> NodeChildren
  private let callSite: CallSite
  // The comparison is made where the types are known, and specialized there.
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
