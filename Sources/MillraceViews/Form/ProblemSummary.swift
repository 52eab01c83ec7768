/// Returns the problems of a form that was refused, each as a button that leads to its field.
///
/// It is empty while there are none. When a submission is refused, its title gets the focus: it is
/// read aloud, and the tab key leads to the problems. A problem that is corrected leaves it.
///
/// ```swift
/// form("Order", onSubmit: .send) {
///   problemSummary("The order cannot be sent yet", of: state.order)
///   field("Name", text: state.order.value.name) { .typed($0) }
///     .fills(.name, in: state.order, onLeave: Action.left)
/// }
/// ```
///
/// - Parameters:
///   - title: The title above the problems.
///   - form: The form, whose controls are on the same page.
public func problemSummary<Action, Value>(
  _ title: String, of form: Form<Value>
) -> Node<Action> {
  column(spacing: .small) {
    if form.isRefused {
      // Another refusal makes another title, which gets the focus again.
      heading(title, level: .two).focused().key(form.refusals)
      list(title) {
        for (index, problem) in form.problems.enumerated() {
          item(key: index) {
            if let field = problem.field {
              button(problem.text, locally: .focus(Form<Value>.name(of: field))).style(.wholeRow)
            } else {
              text(problem.text, style: .error)
            }
          }
        }
      }
    }
  }
  .style(.problems)
}

extension Form {
  /// Returns the local name of the control of a field, with the module and the parents of the type.
  static func name(of field: Value.FormField) -> String {
    // A private type has a part that differs from process to process; a page that is kept must not.
    let parts = String(reflecting: Value.self).split(separator: ".")
      .filter { !$0.hasPrefix("(unknown context") }
    return "\(parts.joined(separator: ".")).\(field)"
  }
}

extension Node {
  /// Returns a copy of a control that fills in a field of a form.
  ///
  /// It shows the problem of the field, and the summary of the form leads to it.
  ///
  /// It has the local name of the field, so a page has one form of a type of values at a time.
  ///
  /// - Parameters:
  ///   - field: The field of the form.
  ///   - form: The form with the shown problems.
  ///   - onLeave: The action for the field when the person leaves the control, by which the program
  ///     calls ``Form/leave(_:)``.
  public func fills<Value>(
    _ field: Value.FormField, in form: Form<Value>, onLeave: (Value.FormField) -> Action
  ) -> Node {
    named(Form<Value>.name(of: field)).error(form.problem(of: field)).onBlur(send: onLeave(field))
  }
}
