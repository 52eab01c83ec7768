/// A value that is stored elsewhere, as far as it is known: the value, the error and the operation
/// under way.
///
/// The three are independent of each other: a value that is being loaded again is still shown, and
/// one that could not be updated is shown beside the error.
///
/// ```swift
/// var note = LoadObject<Note, ServiceError>()
/// note.operation = .loading
/// note.finish(.success(Note(text: "mill")))
/// note.value?.text  // "mill"
/// ```
public struct LoadObject<Value, Failure: Error> {
  /// The newest known value; `nil` if none is known.
  public var value: Value?
  /// The error of the last operation; `nil` if it succeeded, or none has ended.
  public var error: Failure?
  /// The operation under way.
  public var operation: LoadOperation

  /// Creates a load object; without arguments, one of which nothing is known.
  public init(
    value: Value? = nil, error: Failure? = nil, operation: LoadOperation = .none
  ) {
    self.value = value
    self.error = error
    self.operation = operation
  }

  /// True if there is neither a value nor an error, and no operation is under way.
  public var isEmpty: Bool { value == nil && error == nil && operation == .none }

  /// True while an operation is under way.
  public var isBusy: Bool { operation != .none }

  /// Ends the operation: with a new value, with none (after deleting), or with an error beside the
  /// old value.
  public mutating func finish(_ result: Result<Value?, Failure>) {
    operation = .none
    switch result {
    case .success(let value): (self.value, error) = (value, nil)
    case .failure(let failure): error = failure
    }
  }

  /// Returns a load object with the value transformed and the rest unchanged.
  public func map<Other>(_ transform: (Value) -> Other) -> LoadObject<Other, Failure> {
    LoadObject<Other, Failure>(value: value.map(transform), error: error, operation: operation)
  }
}

extension LoadObject: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadObject: Sendable where Value: Sendable {}

/// An operation on a value that is stored elsewhere.
public enum LoadOperation: Hashable, Sendable, CaseIterable {
  /// No operation.
  case none
  /// The value is being created.
  case creating
  /// The value is being fetched, for the first time or again.
  case loading
  /// The value is being changed.
  case updating
  /// The value is being deleted.
  case deleting
}
