/// A protocol that marks the actions of a store; it has no requirements.
///
/// Actions are dispatched to a ``Store``. They need not be `Sendable`; those that cross to another
/// actor, through a ``StoreHandle`` or from an ``AsyncThunk``, do.
public protocol Action {}

/// The action that a store without a first state dispatches, so that the reducer makes a state.
///
/// Only a store makes it. A reducer handles it like any action that it does not know.
public struct ReSwiftInit: Action {
  init() {}
}

/// A type that can be written as a dictionary of property-list values, and read back.
///
/// It is kept for code that has it. New code uses `Codable`; see ``ActionCatalogue``.
public protocol Coding {
  /// Reads a value; `nil` if the dictionary does not describe one.
  init?(dictionary: [String: AnyObject])

  /// The value as a dictionary.
  var dictionaryRepresentation: [String: AnyObject] { get }
}
