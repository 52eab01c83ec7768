/// A descriptor: what is looked for in a mutation, and what is found there.
///
/// A type of your own that leaves ``interest`` as it is gets asked about every mutation.
public protocol MutationConvertible {
  /// What has to be so before it is worth asking.
  static var interest: MutationInterest { get }

  /// Finds what is looked for, or is `nil`. Without a mutation, an observer is being told the model as it is.
  init?(_ mutation: GlobalMutation?)
}

extension MutationConvertible {
  /// Is always `nil`, as for kinds of action that lead to no mutation; what looks for one says how.
  public init?(_ mutation: GlobalMutation?) { return nil }

  /// Any mutation, and none.
  public static var interest: MutationInterest { MutationInterest(kinds: nil) }

  /// The type itself, for phrases as `.when("searched", TransitionInto<Finished>.done)`.
  public static var done: Self.Type { self }
  /// The type itself, for phrases as `.when("searched", TransitionInto<Finished>.processed)`.
  public static var processed: Self.Type { self }
}

/// Which mutations a descriptor can be made of: what is compared before anything is asked.
public struct MutationInterest: Sendable {
  /// The kinds of mutation; `nil` is any, and none as well.
  let kinds: [MutationKind]?
  /// Whether it looks for no mutation.
  let takesNone: Bool
  let feature: ObjectIdentifier?
  let old: ObjectIdentifier?
  let new: ObjectIdentifier?

  /// Looks for some kinds of mutation.
  ///
  /// - Parameters:
  ///   - kinds: which; `nil` is any, and none as well.
  ///   - feature: of which feature; `nil` is any.
  ///   - old: from which state; `nil` is any.
  ///   - new: into which state; `nil` is any.
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

  /// No mutation: an observer that is told the model as it is.
  static let none = MutationInterest(
    kinds: [], takesNone: true, feature: nil, old: nil, new: nil)

  static let nothing = MutationInterest(kinds: [])

  /// Whether it can be found in mutations of a kind and a feature, or where there is none.
  func covers(_ kind: MutationKind?, of feature: ObjectIdentifier?) -> Bool {
    guard let kind else { return takesNone }
    return (kinds?.contains(kind) ?? true) && (self.feature == nil || self.feature == feature)
  }
}
