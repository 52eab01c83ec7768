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

  /// A row with what is in it.
  func row(at index: Int) -> NodeBox { NodeBox(kind: .item, key: key(at: index)) }

  final var keys: [Key] { (0..<count).map { key(at: $0) } }
}

/// Rows for the elements of an array, which is kept; a copy of the state's own costs nothing.
final class ElementRows<Element>: RowSource {
  private let elements: [Element]
  private let key: (Element) -> Key
  private let content: (Element) -> [NodeBox]

  init(
    _ elements: [Element], isSectionOfModel: Bool = false, key: @escaping (Element) -> Key,
    content: @escaping (Element) -> [NodeBox]
  ) {
    self.elements = elements
    self.key = key
    self.content = content
    super.init(count: elements.count, isSectionOfModel: isSectionOfModel)
  }

  override func key(at index: Int) -> Key { key(elements[index]) }

  override func row(at index: Int) -> NodeBox {
    let element = elements[index]
    return NodeBox(kind: .item, key: key(element), children: content(element))
  }
}
