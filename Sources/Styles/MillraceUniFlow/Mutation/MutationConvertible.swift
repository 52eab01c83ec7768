/// A descriptor of a mutation, which matches it and stores the matched parts.
///
/// A type that keeps the default ``interest`` is tried for every mutation.
public protocol MutationConvertible {
  /// The mutations for which the initializer is called.
  static var interest: MutationInterest { get }

  /// Creates the descriptor if it matches; the mutation is `nil` if an observer is notified without
  /// one.
  init?(_ mutation: GlobalMutation?)
}

extension MutationConvertible {
  /// Returns `nil`, as for kinds of action that lead to no mutation; a descriptor that matches has
  /// its own.
  public init?(_ mutation: GlobalMutation?) { return nil }

  /// Any mutation, and none.
  public static var interest: MutationInterest { MutationInterest(kinds: nil) }

  /// The type itself, for phrases as `.when("searched", TransitionInto<Finished>.done)`.
  public static var done: Self.Type { self }
  /// The type itself, for phrases as `.when("searched", TransitionInto<Finished>.processed)`.
  public static var processed: Self.Type { self }
}

/// The mutations of which a descriptor can be made, compared before its initializer is called.
public struct MutationInterest: Sendable {
  /// The kinds of mutation; `nil` is any, or none.
  let kinds: [MutationKind]?
  /// True if it matches the absence of a mutation.
  let takesNone: Bool
  let feature: ObjectIdentifier?
  let old: ObjectIdentifier?
  let new: ObjectIdentifier?

  /// Creates an interest in some kinds of mutation.
  ///
  /// - Parameters:
  ///   - kinds: The kinds; `nil` is any, or none.
  ///   - feature: The feature; `nil` is any.
  ///   - old: The state before; `nil` is any.
  ///   - new: The state after; `nil` is any.
  public init(
    kinds: [MutationKind]?, feature: (any Feature.Type)? = nil, old: (any SomeState.Type)? = nil,
    new: (any SomeState.Type)? = nil
  ) {
    self.init(
      kinds: kinds, takesNone: kinds == nil, feature: feature.map { ObjectIdentifier($0) },
      old: old.map { ObjectIdentifier($0) }, new: new.map { ObjectIdentifier($0) })
  }

  private init(
    kinds: [MutationKind]?, takesNone: Bool, feature: ObjectIdentifier?, old: ObjectIdentifier?,
    new: ObjectIdentifier?
  ) {
    self.kinds = kinds
    self.takesNone = takesNone
    self.feature = feature
    self.old = old
    self.new = new
  }

  /// The absence of a mutation: an observer that is notified of the model alone.
  static let none = MutationInterest(
    kinds: [], takesNone: true, feature: nil, old: nil, new: nil)

  static let nothing = MutationInterest(kinds: [])

  /// Returns true if it covers a kind and a feature of mutation, or the absence of one.
  func covers(_ kind: MutationKind?, of feature: ObjectIdentifier?) -> Bool {
    guard let kind else { return takesNone }
    return (kinds?.contains(kind) ?? true) && (self.feature == nil || self.feature == feature)
  }
}

/// The kind of an action; most kinds are descriptors of the mutation that it leads to.
public protocol ActionKind: MutationConvertible {
  /// The mutation that it leads to; `nil` if there is none or it is not known.
  static var mutationKind: MutationKind? { get }
}

extension ActionKind {
  /// No mutation, by default.
  public static var mutationKind: MutationKind? { nil }
}
