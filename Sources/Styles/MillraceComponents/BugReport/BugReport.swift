/// A record of the last actions in a core with their causes and the states that each of them left.
///
/// It is a value that can be encoded. ``BugReporter/report()`` makes it, and
/// ``BugReporter/replay(_:)`` replays it. States and actions are in it as JSON, as a
/// ``ReportCatalogue`` encodes them.
public struct BugReport: Hashable, Sendable, Codable {
  /// The components before the first entry, parents first.
  public var start: [Component]
  /// True if the record begins with the core, so that a new core can be brought to the same end.
  public var isWhole: Bool
  /// The entries, in the order in which they began.
  public var entries: [Entry]

  /// A component with the part of its state that may be reported.
  public struct Component: Hashable, Sendable, Codable {
    /// The identifier of the component.
    public var id: ComponentID
    /// The name in tools.
    public var name: String
    /// The state as JSON; `nil` once the component has left, and if the catalogue does not have the
    /// type.
    ///
    /// One that could not be encoded is `not encoded: ` with the type of the error, and a replay
    /// ends there.
    public var state: String?
    /// True if the component is in the tree.
    public var isInTree: Bool
  }

  /// The kind of an entry.
  public enum Kind: String, Sendable, Codable {
    /// An action was dispatched.
    case action
    /// A command was dispatched.
    case command
    /// A person left a component in the host.
    case left
    /// State was changed otherwise: by the closure of a piece of work, a callback, another style,
    /// or a timeline.
    case other
  }

  /// An action, a command or another change, with its result.
  public struct Entry: Hashable, Sendable, Codable {
    /// The number of the dispatch.
    public var number: Int
    /// The kind of the entry.
    public var kind: Kind
    /// The name of the action in the catalogue, or else its type.
    public var name: String
    /// The action as JSON; `nil` if the catalogue does not have the type.
    ///
    /// One that could not be encoded is `not encoded: ` with the type of the error, and a replay
    /// ends there.
    public var content: String?
    /// The one component that it went to; `nil` if to all.
    public var target: ComponentID?
    /// The number of its cause, if it has one.
    public var causedBy: Int?
    /// True if it was dispatched while another was being handled; the replay of that one repeats
    /// it.
    public var isNested: Bool
    /// True if it is nested, and a subscriber, a performer or a middleware dispatched it.
    ///
    /// A replay repeats it only in a core that has that observer too.
    public var isFromObserver: Bool
    /// The components that it changed, added or removed, as it left them, without those that a
    /// nested entry changed.
    public var left: [Component]
  }
}
