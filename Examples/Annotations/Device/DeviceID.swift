/// A device of the example; its name is in addresses, and the user of its requests.
package enum DeviceID: String, Hashable, Sendable, CaseIterable {
  /// Ada's tablet, in the field.
  case ada
  /// Ben's tablet, in the field.
  case ben
  /// The screen of the office, which may lock sheets.
  case office

  /// The person who uses it.
  package var person: Person {
    switch self {
    case .ada: Person(rawValue: 0)
    case .ben: Person(rawValue: 1)
    case .office: Person(rawValue: 2)
    }
  }
}
