/// A registry of actions that can be encoded and decoded, each under a name that stays when its
/// type is renamed.
///
/// ```swift
/// var catalogue = ActionCatalogue()
/// catalogue.add(SearchFor.self, as: "search-for")
/// let written = try encoder.encode(catalogue.written(SearchFor(text: "mill")))
/// decoder.userInfo[ActionCatalogue.key] = catalogue
/// let action = try decoder.decode(WrittenAction.self, from: written).action
/// ```
///
/// Any encoder and decoder will do.
public struct ActionCatalogue: Sendable {
  typealias Read = @Sendable (any Decoder) throws -> any Action & Codable

  private var readers: [String: Read] = [:]
  private var names: [ObjectIdentifier: String] = [:]

  /// Creates an empty catalogue.
  public init() {}

  /// The key under which a decoder's `userInfo` has the catalogue.
  ///
  /// Any text makes a key; the initialiser is failable only because a protocol asks for it.
  public static let key = CodingUserInfoKey(rawValue: "millrace.redux.actions").unsafelyUnwrapped

  /// Adds a type of action under a name.
  ///
  /// If the name was already taken, it belongs to the new type from then on: the old type has no
  /// name, and encoding it throws ``ActionCatalogueError/unknownType(_:)``. A type that is added a
  /// second time is encoded under the newer name and decoded under both.
  public mutating func add<Added: Action & Codable & SendableMetatype>(
    _ type: Added.Type, as name: String
  ) {
    for (other, taken) in names where taken == name { names[other] = nil }
    readers[name] = { decoder in try Added(from: decoder) }
    names[ObjectIdentifier(type)] = name
  }

  /// Returns an action in the form in which it is encoded.
  ///
  /// - Throws: ``ActionCatalogueError/unknownType(_:)`` if its type was not added.
  public func written(_ action: any Action) throws(ActionCatalogueError) -> WrittenAction {
    guard let name = names[ObjectIdentifier(type(of: action))],
      let action = action as? any Action & Codable
    else { throw .unknownType("\(type(of: action))") }
    return WrittenAction(name: name, action: action)
  }

  func read(_ name: String, from decoder: any Decoder) throws -> any Action & Codable {
    guard let reader = readers[name] else {
      throw ActionCatalogueError.unknownName(name, known: readers.keys.sorted())
    }
    return try reader(decoder)
  }
}

/// An action with the name under which it is encoded.
public struct WrittenAction: Codable {
  /// The name of the action's type in the catalogue.
  public let name: String
  /// The action itself, as it was dispatched or decoded.
  public let action: any Action & Codable

  private enum Part: String, CodingKey {
    case name, action
  }

  init(name: String, action: any Action & Codable) {
    self.name = name
    self.action = action
  }

  /// Decodes an action with the catalogue in the decoder's `userInfo`.
  ///
  /// - Throws: ``ActionCatalogueError``, or an error of the action's own decoding.
  public init(from decoder: any Decoder) throws {
    guard let catalogue = decoder.userInfo[ActionCatalogue.key] as? ActionCatalogue else {
      throw ActionCatalogueError.noCatalogue
    }
    let parts = try decoder.container(keyedBy: Part.self)
    name = try parts.decode(String.self, forKey: .name)
    action = try catalogue.read(name, from: parts.superDecoder(forKey: .action))
  }

  /// Encodes the name, and the action by its own type's encoding.
  public func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: Part.self)
    try parts.encode(name, forKey: .name)
    try action.encode(to: parts.superEncoder(forKey: .action))
  }
}
