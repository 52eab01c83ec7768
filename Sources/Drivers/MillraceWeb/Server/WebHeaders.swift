/// Header fields in the order in which they travel; names compare without case.
public struct WebHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// A header field: a name and a value.
  public struct Field: Sendable, Equatable {
    /// The name as it was written.
    public var name: String
    /// The value without surrounding white space.
    public var value: String

    /// Creates a field from a name and a value, without checking them.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields in order; a name may occur more than once.
  public var fields: [Field]

  /// Creates headers from fields, in order.
  public init(fields: [Field] = []) {
    self.fields = fields
  }

  /// Creates headers from a literal, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of a name; setting one replaces every field of that name, nil removes them.
  ///
  /// Linear in the number of fields, which the server bounds.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// The first invalid field, whose name or value could break out of its line.
  var firstUnsafe: Field? {
    fields.first { field in
      field.name.isEmpty
        || !field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        || !field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
  }
}
