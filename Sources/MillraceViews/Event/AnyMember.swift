/// A coding key of any name, with which unknown members are detected.
package struct AnyMember: CodingKey, Hashable {
  package let stringValue: String

  /// Always nil: members have names.
  package var intValue: Int? { nil }

  package init(stringValue: String) {
    self.stringValue = stringValue
  }

  package init?(intValue: Int) {
    nil
  }
}
