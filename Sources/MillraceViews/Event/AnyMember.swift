/// A key of any name, so that members nobody knows are seen.
package struct AnyMember: CodingKey, Hashable {
  package let stringValue: String

  /// None: members have names.
  package var intValue: Int? { nil }

  package init(stringValue: String) {
    self.stringValue = stringValue
  }

  package init?(intValue: Int) {
    nil
  }
}
