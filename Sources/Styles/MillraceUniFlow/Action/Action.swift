package import Millrace

/// One business operation: a value with a name, made by a static function of a feature and submitted to a ``Dispatcher``.
///
/// It is made through the feature alone (`initialize`, `transition`, `trigger` and the others), takes its arguments by capture,
/// and has one outcome: a mutation, none, or a rejection by an error. Making one runs nothing.
public struct Action {
  @usableFromInline let content: ActionContent

  @inlinable
  init(content: ActionContent) {
    self.content = content
  }

  /// What a dispatcher has queued, which is the content of an action.
  init?(queued content: AnyObject?) {
    guard let content else { return nil }
    self.content = unsafeDowncast(content, to: ActionContent.self)
  }

  /// The file in which it was made, as `Module/File.swift`.
  public var scope: String { content.origin.file }
  /// The function that made it, as `begin(with:)`: what a person calls it.
  public var context: String { content.origin.function }
  /// Where it was made.
  public var origin: ActionOrigin { content.origin }
  /// The function and the file.
  public var name: String { "\(context)@\(scope)" }

  /// What it is made for.
  public var kind: any ActionKind.Type { content.kind }
  /// The kind without the module around it, as `TransitionBetween<Preparing, InProgress>`.
  public var kindDescription: String { String(describing: kind) }
  /// The kind of mutation that it leads to; `nil` if it leads to none, or nobody can know.
  public var mutationKind: MutationKind? { kind.mutationKind }

  /// The feature that it belongs to; `nil` outside features.
  public var feature: (any Feature.Type)? { content.feature }
  /// The state that its feature has to be in.
  public var from: StatePlace { StatePlace(content.from) }
  /// The state that it leaves its feature in; a trigger leaves it where it is.
  public var into: StatePlace { StatePlace(content.into) }
}

/// Where a feature is to be before an action, or is after it.
public enum StatePlace: Hashable, Sendable {
  /// Nothing is said.
  case anywhere
  /// The feature is absent.
  case absent
  /// The feature is there, in any state.
  case present
  /// The feature is in the state of this name.
  case state(String)

  init(_ place: ActionContent.Place) {
    switch place {
    case .anywhere: self = .anywhere
    case .absent: self = .absent
    case .present: self = .present
    case .state(let type): self = .state(stateName(type))
    }
  }

  /// The name of the state, if it is one.
  public var name: String? {
    guard case .state(let name) = self else { return nil }
    return name
  }
}

/// What all copies of an action share.
@usableFromInline
class ActionContent {
  /// Finds out what is to happen; throws what rejects it.
  ///
  /// It is given what it belongs to, so that it need not hold that.
  @usableFromInline
  typealias Body = (GlobalModel, Submit, _ content: ActionContent) throws -> Outcome

  final let origin: ActionOrigin
  final let kind: any ActionKind.Type
  final let feature: (any Feature.Type)?
  final let from: Place
  final let into: Place
  final let body: Body

  /// A place whose name nobody has asked for yet: naming a type takes longer than an action.
  @usableFromInline
  enum Place {
    case anywhere, absent, present
    case state(any SomeState.Type)
  }

  @usableFromInline
  init(
    _ origin: ActionOrigin, _ kind: any ActionKind.Type, of feature: (any Feature.Type)?,
    from: Place, into: Place, body: @escaping Body
  ) {
    self.origin = origin
    self.kind = kind
    self.feature = feature
    self.from = from
    self.into = into
    self.body = body
  }
}

/// What an action has found out: what is to happen to features.
@usableFromInline
enum Outcome {
  case nothing
  case one(GlobalMutation)
  case several([GlobalMutation])

  var mutations: [GlobalMutation] {
    switch self {
    case .nothing: []
    case .one(let mutation): [mutation]
    case .several(let mutations): mutations
    }
  }
}

extension Action: SaysOrigin {
  package var loopOrigin: Origin { Origin(file: origin.file, line: origin.line) }
}

extension Action: CustomStringConvertible {
  /// The function that made it.
  public var description: String { context }
}
