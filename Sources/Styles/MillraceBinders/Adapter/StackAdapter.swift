public import Millrace

/// A stack of elements, such as the screens of a navigation; its first element stays.
public typealias StackAdapter<Element> = Adapter<StackState<Element>>

/// A change of a stack.
public enum StackMutation<Element> {
  /// Adds an element at the top.
  case push(Element)
  /// Removes the element at the top; not the last one.
  case pop
  /// Removes elements from the top until so many are left; at least one stays.
  case popToCount(Int)
  /// Replaces all elements; by none, the first one stays.
  case reload([Element])
}

extension StackMutation: Equatable where Element: Equatable {}
extension StackMutation: Sendable where Element: Sendable {}

/// The state of a ``StackAdapter``.
public struct StackState<Element>: AdapterState {
  /// The elements, the first one at the bottom.
  public private(set) var elements: [Element]

  /// Creates a stack.
  ///
  /// - Parameter elements: The elements, at least one; without one the stack is empty until the
  ///   first is pushed.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Changes the stack, and returns the change; `nil` if nothing has changed.
  public mutating func reduce(_ message: StackMutation<Element>) -> StackMutation<Element>? {
    switch message {
    case .push(let element): elements.append(element)
    case .pop: return reduce(.popToCount(elements.count - 1))
    case .popToCount(let count):
      let count = max(1, count)
      guard count < elements.count else { return nil }
      elements.removeLast(elements.count - count)
      return .popToCount(count)
    case .reload(let elements) where elements.isEmpty: return reduce(.popToCount(1))
    case .reload(let elements): self.elements = elements
    }
    return message
  }

  /// Returns all elements.
  public func resume() -> StackMutation<Element>? { .reload(elements) }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes the elements alone.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for none, since a stack has its first element always.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let elements = try container.decode([Element].self)
    guard !elements.isEmpty else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a stack without its first element")
    }
    self.init(elements)
  }
}

extension Adapter {
  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - elements: The elements, at least one; none is reported as
  ///     ``BinderError/emptyStack(name:)``.
  ///   - scope: The scope that it belongs to.
  public convenience init<Element>(_ name: String, _ elements: [Element], in scope: Scope)
  where State == StackState<Element> {
    self.init(name, state: StackState(elements), in: scope)
    if elements.isEmpty { scope.loop.report(.style(BinderError.emptyStack(name: name))) }
  }

  /// Adds an element at the top.
  public func push<Element>(_ element: Element) where State == StackState<Element> {
    send(.push(element))
  }

  /// Removes the element at the top; not the last one.
  public func pop<Element>() where State == StackState<Element> { send(.pop) }

  /// Removes elements from the top until so many are left; at least one stays.
  public func popToCount<Element>(_ count: Int) where State == StackState<Element> {
    send(.popToCount(count))
  }
}
