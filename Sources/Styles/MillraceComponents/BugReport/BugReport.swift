/// What happened last in a core, as a value that can be written down: the actions with their causes, and what each of them
/// left.
///
/// ``BugReporter/report()`` makes it, and ``BugReporter/replay(_:)`` does the same again. States and actions are in it as JSON,
/// as a ``ReportCatalogue`` says.
public struct BugReport: Hashable, Sendable, Codable {
  /// The components before the first entry, parents first.
  public var start: [Component]
  /// Whether nothing came before the first entry, so that a new core can be brought to the same end.
  public var isWhole: Bool
  /// What happened, in the order in which it began.
  public var entries: [Entry]

  /// One component, as far as it may be told.
  public struct Component: Hashable, Sendable, Codable {
    /// The number of the component.
    public var id: ComponentID
    /// What tools call it.
    public var name: String
    /// The state as JSON; `nil` once it has left, and where the catalogue does not have the type.
    public var state: String?
    /// Whether it is in the tree.
    public var isInTree: Bool
  }

  /// What happened.
  public enum Kind: String, Sendable, Codable {
    /// An action was dispatched.
    case action
    /// A command was dispatched.
    case command
    /// A person left a component in the host.
    case left
    /// State was changed by something else: the closure of a piece of work, a callback, another style, or a timeline.
    case other
  }

  /// One thing that happened.
  public struct Entry: Hashable, Sendable, Codable {
    /// The number of the dispatch.
    public var number: Int
    /// What happened.
    public var kind: Kind
    /// What the action is called in the catalogue, or else its type.
    public var name: String
    /// The action as JSON; `nil` where the catalogue does not have the type.
    public var content: String?
    /// The one component that it went to; `nil` if to all.
    public var target: ComponentID?
    /// The number of what led to it, if anything did.
    public var causedBy: Int?
    /// Whether it was dispatched while another was being handled, and so comes again with that one.
    public var isNested: Bool
    /// Whether it is nested, and a subscriber, a performer or a middleware did it: it comes again only where that is there too.
    public var isFromObserver: Bool
    /// The components that it changed, brought or took away, as it left them; not those that a nested one changed.
    public var left: [Component]
  }
}
