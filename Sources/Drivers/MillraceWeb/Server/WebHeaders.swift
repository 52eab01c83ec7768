#if Web
/// Header fields in the order in which they travel; names compare without case.
public struct WebHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Sendable, Equatable {
    /// The name as it was written.
    public var name: String
    /// The value without the white space around it.
    public var value: String

    /// Pairs a name with a value, checking neither.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields in order; a name may occur more than once.
  public var fields: [Field]

  /// Collects fields in order.
  public init(fields: [Field] = []) {
    self.fields = fields
  }

  /// Writes fields as a literal, in order.
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

  /// The first field that must not travel, since its name or value could break out of its line.
  var firstUnsafe: Field? {
    fields.first { field in
      field.name.isEmpty
        || !field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        || !field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
  }
}
#endif
