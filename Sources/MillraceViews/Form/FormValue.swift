/// A value that a person fills in by a form, and that says what is wrong with it.
///
/// ```swift
/// struct Order: FormValue, Codable {
///   enum FormField: Codable { case name, email }
///
///   var name = "", email = ""
///
///   func check(_ problems: inout Problems<FormField>) {
///     if name.isEmpty { problems.add("Write your name.", missing: .name) }
///     if !email.contains("@") { problems.add("Write an address with an @.", to: .email) }
///   }
/// }
/// ```
///
/// A state has it in a ``Form``, which decides the problems that are shown.
public protocol FormValue {
  /// The fields of the form, such as the cases of an enumeration.
  associatedtype FormField: Hashable

  /// Adds the problems of the value, in the order of the fields on the page.
  ///
  /// It is called after every change of the value, so it is short, and depends on the value alone.
  /// What a service has answered, such as the days that are taken, is a property of the value too.
  func check(_ problems: inout Problems<FormField>)
}
