/// A value that lives elsewhere, as far as it is known here: what is known, what went wrong, and what is being done.
///
/// The three are independent of each other: a value that is being loaded again is still shown, and one that could not be
/// updated is shown beside the error.
///
/// ```swift
/// var note = LoadObject<Note, ServiceError>()
/// note.operation = .loading
/// note.finish(.success(Note(text: "mill")))
/// note.value?.text  // "mill"
/// ```
public struct LoadObject<Value, Failure: Error> {
  /// The newest value that is known; `nil` if none is.
  public var value: Value?
  /// What went wrong last; `nil` if that went well, or nothing has ended.
  public var error: Failure?
  /// What is being done.
  public var operation: LoadOperation

  /// Makes one; with no arguments, one of which nothing is known.
  public init(
    value: Value? = nil, error: Failure? = nil, operation: LoadOperation = .none
  ) {
    self.value = value
    self.error = error
    self.operation = operation
  }

  /// Whether there is neither a value nor an error, and nothing is being done.
  public var isEmpty: Bool { value == nil && error == nil && operation == .none }

  /// Whether something is being done.
  public var isBusy: Bool { operation != .none }

  /// Ends what was being done: with a new value, with none (after deleting), or with an error beside the value there was.
  public mutating func finish(_ result: Result<Value?, Failure>) {
    operation = .none
    switch result {
    case .success(let value): (self.value, error) = (value, nil)
    case .failure(let failure): error = failure
    }
  }

  /// The same with something made of the value.
  public func map<Other>(_ transform: (Value) -> Other) -> LoadObject<Other, Failure> {
    LoadObject<Other, Failure>(value: value.map(transform), error: error, operation: operation)
  }
}

extension LoadObject: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadObject: Sendable where Value: Sendable {}
