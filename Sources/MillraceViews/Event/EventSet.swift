/// The set of events that a node has an action for.
///
/// A driver asks only for those.
public struct EventSet: OptionSet, Hashable, Codable, Sendable {
  /// One bit for each name, in the order of `EventName.allCases`.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates the set of one name.
  @inlinable
  public init(_ name: EventName) {
    rawValue = 1 << name.index
  }

  /// The names in the set, in the order of `EventName.allCases`.
  public var names: [EventName] { EventName.allCases.filter { contains(EventSet($0)) } }
}

extension EventName {
  /// The index of the name among all names, without a search: it is read for every node.
  @inlinable
  var index: UInt32 {
    switch self {
    case .press: 0
    case .input: 1
    case .change: 2
    case .submit: 3
    case .dismiss: 4
    case .focus: 5
    case .blur: 6
    case .choose: 7
    case .adjust: 8
    case .date: 9
    case .custom: 10
    case .upload: 11
    case .see: 12
    case .find: 13
    }
  }
}
