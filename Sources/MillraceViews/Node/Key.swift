/// A key that identifies a child while its siblings are inserted, removed and moved.
///
/// It is unique among the siblings of one parent; the same key under two parents has nothing in
/// common.
public enum Key: Hashable, Codable, Sendable {
  /// A number, as databases give it.
  case number(Int)
  /// Text, such as a name or a universally unique identifier.
  case text(String)
}

extension Key: CustomStringConvertible {
  /// The number, or the text in quotes.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    }
  }
}

/// A value that can be used as the key of a node; identifiers of an app conform to it.
///
/// A type with a convertible raw value conforms without an implementation.
public protocol KeyConvertible {
  /// The key of the value; equal values have equal keys, and different values different ones.
  var nodeKey: Key { get }
}

extension Key: KeyConvertible {
  /// The key itself.
  public var nodeKey: Key { self }
}

extension Int: KeyConvertible {
  /// The number as a key.
  @inlinable public var nodeKey: Key { .number(self) }
}

extension String: KeyConvertible {
  /// The text as a key.
  @inlinable public var nodeKey: Key { .text(self) }
}

extension Int64: KeyConvertible {
  /// The number as a key; as text if an `Int` is too narrow for it.
  @inlinable public var nodeKey: Key {
    Int(exactly: self).map(Key.number) ?? .text(description)
  }
}

extension RawRepresentable where Self: KeyConvertible, RawValue: KeyConvertible {
  /// The key of the raw value.
  @inlinable public var nodeKey: Key { rawValue.nodeKey }
}
