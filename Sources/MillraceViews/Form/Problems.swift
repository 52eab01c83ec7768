/// A fault of the value of a form, which a person can correct.
public struct Problem<FormField: Hashable>: Hashable {
  /// The field that it is about; nil if it is about the form as a whole.
  public let field: FormField?
  /// A sentence that says what to do.
  public let text: String
  /// True if it is not shown before the form is submitted, since the answer may still come.
  public let isMissing: Bool
}

extension Problem: Sendable where FormField: Sendable {}

/// The problems of the value of a form: at most one of each field, and any number of the whole.
public struct Problems<FormField: Hashable> {
  /// The problems in the order in which they were added.
  public private(set) var all: [Problem<FormField>] = []

  /// Creates a list without problems.
  public init() {}

  /// Adds a problem of the form as a whole, such as two answers that do not fit together.
  public mutating func add(_ text: String) {
    all.append(Problem(field: nil, text: text, isMissing: false))
  }

  /// Adds a problem of an answer, which is shown once the person leaves the field.
  ///
  /// Of several problems of a field the first counts.
  public mutating func add(_ text: String, to field: FormField) {
    add(Problem(field: field, text: text, isMissing: false))
  }

  /// Adds the problem that a field has no answer, which is shown once the form is submitted.
  ///
  /// Of several problems of a field the first counts.
  public mutating func add(_ text: String, missing field: FormField) {
    add(Problem(field: field, text: text, isMissing: true))
  }

  private mutating func add(_ problem: Problem<FormField>) {
    if !all.contains(where: { $0.field == problem.field }) { all.append(problem) }
  }
}
