/// A form that a person fills in: its value, and which of the problems of the value are shown.
///
/// ```
///   a person leaves a field ─▶ leave    its problem is shown, unless the answer is missing
///   a person submits        ─▶ submit   all problems are shown, also in a summary; none: the value
///   the value changes       ─▶          a problem that is corrected is gone at once
/// ```
///
/// A problem that has gone is not shown again while the person types, but when they leave the field
/// once more. The form is a value: a state has it, in any architecture, and a page that keeps the
/// state keeps the shown problems. Only the names of their fields are encoded, so the texts are in
/// the language in which they are shown.
///
/// ```swift
/// case .typed(let name): state.order.value.name = name
/// case .left(let field): state.order.leave(field)
/// case .send:
///   guard let order = state.order.submit() else { break }
///   return send(order)
/// ```
///
/// The view shows it by ``problemSummary(_:of:)`` and ``Node/fills(_:in:onLeave:)``.
public struct Form<Value: FormValue> {
  /// The answers of the person.
  public var value: Value {
    didSet { check() }
  }
  /// True while problems of a refused submission are shown, which a summary lists.
  public private(set) var isRefused = false
  /// The number of refused submissions.
  public private(set) var refusals = 0

  private var all: [Problem<Value.FormField>] = []
  /// The fields whose problems are shown, in the order of the problems; nil is the whole form.
  private var shown: [Value.FormField?] = []

  /// Creates a form that shows no problem.
  public init(_ value: Value) {
    self.value = value
    check()
  }

  /// The problems that are shown, in order.
  public var problems: [Problem<Value.FormField>] { all.filter { shown.contains($0.field) } }

  /// Returns the text of the problem that is shown at a field; nil if there is none.
  public func problem(of field: Value.FormField) -> String? {
    shown.contains(field) ? all.first { $0.field == field }?.text : nil
  }

  /// Shows the problem of a field that the person has left; not that of a missing answer.
  public mutating func leave(_ field: Value.FormField) {
    guard let problem = all.first(where: { $0.field == field }), !problem.isMissing else { return }
    shown.append(field)
    check()
  }

  /// Submits the form: returns its value, or shows all problems and returns nil.
  ///
  /// A problem that only a service can find is added to the value when the service has answered,
  /// and shown by another call.
  public mutating func submit() -> Value? {
    shown = all.map(\.field)
    isRefused = !all.isEmpty
    if isRefused { refusals += 1 }
    return isRefused ? nil : value
  }

  private mutating func check() {
    var problems = Problems<Value.FormField>()
    value.check(&problems)
    let wrong = Set(all.lazy.filter { !$0.isMissing }.map(\.field))
    all = problems.all
    shown = all.filter { problem in
      // A wrong answer that was removed is a missing one, as before it was written.
      let isRemoved = problem.isMissing && wrong.contains(problem.field)
      return shown.contains(problem.field) && (isRefused || !isRemoved)
    }
    .map(\.field)
    if shown.isEmpty { isRefused = false }
  }
}

extension Form: Equatable where Value: Equatable {
  /// Returns true if both have equal values and show the same problems.
  public static func == (left: Form, right: Form) -> Bool {
    left.value == right.value && left.shown == right.shown && left.isRefused == right.isRefused
      && left.refusals == right.refusals
  }
}

extension Form: Sendable where Value: Sendable, Value.FormField: Sendable {}

extension Form: Codable where Value: Codable, Value.FormField: Codable {
  private enum CodingKeys: CodingKey { case value, shown, isRefused, refusals }

  /// Reads a form; problems that the value does not have any more are not shown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(Value.self, forKey: .value)
    shown = try container.decode([Value.FormField?].self, forKey: .shown)
    isRefused = try container.decode(Bool.self, forKey: .isRefused)
    refusals = try container.decode(Int.self, forKey: .refusals)
    check()
  }

  /// Writes the value, and the fields whose problems are shown.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encode(shown, forKey: .shown)
    try container.encode(isRefused, forKey: .isRefused)
    try container.encode(refusals, forKey: .refusals)
  }
}
