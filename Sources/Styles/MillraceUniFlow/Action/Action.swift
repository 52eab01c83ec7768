package import Millrace

/// A named operation, made by a static function of a feature and submitted to a ``Dispatcher``.
///
/// It is made only through the feature (`initialize`, `transition`, `trigger` and the others), and
/// takes its arguments by capture. It has one outcome: a mutation, none, or a rejection by an
/// error. Making an action runs nothing.
public struct Action {
  @usableFromInline let content: ActionContent

  @inlinable
  init(content: ActionContent) {
    self.content = content
  }

  /// Creates an action from its content, as a dispatcher has queued it.
  init?(queued content: AnyObject?) {
    guard let content else { return nil }
    self.content = unsafeDowncast(content, to: ActionContent.self)
  }

  /// The file in which the action was made, as `Module/File.swift`.
  public var scope: String { content.origin.file }
  /// The function that made the action, as `begin(with:)`: its name for a person.
  public var context: String { content.origin.function }
  /// The source location at which the action was made.
  public var origin: ActionOrigin { content.origin }
  /// The function and the file.
  public var name: String { "\(context)@\(scope)" }

  /// The kind of the action.
  public var kind: any ActionKind.Type { content.kind }
  /// The kind without the module around it, as `TransitionBetween<Preparing, InProgress>`.
  public var kindDescription: String { String(describing: kind) }
  /// The kind of mutation that the action leads to; `nil` if there is none or it is not known.
  public var mutationKind: MutationKind? { kind.mutationKind }

  /// The feature of the action; `nil` outside features.
  public var feature: (any Feature.Type)? { content.feature }
  /// The state that its feature has to be in.
  public var from: StateLocation { StateLocation(content.from) }
  /// The state in which the action leaves its feature; a trigger does not change it.
  public var into: StateLocation { StateLocation(content.into) }
}

/// The condition of a feature before or after an action: absent, present, or in a state.
public enum StateLocation: Hashable, Sendable {
  /// There is no condition.
  case anywhere
  /// The feature is absent.
  case absent
  /// The feature is present, in any state.
  case present
  /// The feature is in the state of this name.
  case state(String)
  /// The feature is present, and not in the state of this name.
  case otherThan(String)

  init(_ location: ActionContent.Location) {
    switch location {
    case .anywhere: self = .anywhere
    case .absent: self = .absent
    case .present: self = .present
    case .state(let type): self = .state(stateName(type))
    case .otherThan(let type): self = .otherThan(stateName(type))
    }
  }

  /// The name of the state, if it is one.
  public var name: String? {
    guard case .state(let name) = self else { return nil }
    return name
  }
}

/// The content that all copies of an action share.
@usableFromInline
class ActionContent {
  /// Computes the outcome; throws the error that rejects the action.
  ///
  /// It receives its content as an argument, so that it need not retain it.
  @usableFromInline
  typealias Body = (GlobalModel, Submit, _ content: ActionContent) throws -> Outcome

  final let origin: ActionOrigin
  final let kind: any ActionKind.Type
  final let feature: (any Feature.Type)?
  final let from: Location
  final let into: Location
  final let body: Body

  /// A condition whose state's name is not computed yet, which would take longer than the action.
  @usableFromInline
  enum Location {
    case anywhere, absent, present
    case state(any SomeState.Type)
    case otherThan(any SomeState.Type)
  }

  @usableFromInline
  init(
    _ origin: ActionOrigin, _ kind: any ActionKind.Type, of feature: (any Feature.Type)?,
    from: Location, into: Location, body: @escaping Body
  ) {
    self.origin = origin
    self.kind = kind
    self.feature = feature
    self.from = from
    self.into = into
    self.body = body
  }
}

/// The outcome of an action: the mutations to make.
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

extension Action: OriginProviding {
  package var loopOrigin: Origin { Origin(file: origin.file, line: origin.line) }
}

extension Action: CustomStringConvertible {
  /// The function that made it.
  public var description: String { context }
}
