/// The effect of an action on one feature: its state before and after.
///
/// Descriptors match it and give typed states: `TransitionInto<Finished>(mutation)?.newState`.
public struct GlobalMutation {
  /// The kind, by the presence of the feature before and after.
  public let kind: MutationKind
  /// The feature whose state has changed.
  public let feature: any Feature.Type

  @usableFromInline let oldBox: AnyStateBox?
  @usableFromInline let newBox: AnyStateBox?
  /// True if the life of the old state has ended: the feature is absent, or was so in between.
  @usableFromInline let endsOld: Bool

  @inlinable
  init(
    _ kind: MutationKind, _ feature: any Feature.Type, old: AnyStateBox?, new: AnyStateBox?,
    isAnew: Bool = false
  ) {
    self.kind = kind
    self.feature = feature
    oldBox = old
    newBox = new
    endsOld = old != nil && (new == nil || isAnew)
  }

  var featureID: ObjectIdentifier { ObjectIdentifier(feature) }

  /// The state before; `nil` if the feature was absent.
  public var oldState: (any SomeState)? { oldBox?.state }
  /// The state after; `nil` if the feature is absent.
  public var newState: (any SomeState)? { newBox?.state }

  /// Creates the mutation of a feature between two models; nil if there is none.
  ///
  /// - Parameter isAnew: True if the feature was absent in between.
  init?(
    _ feature: any Feature.Type, from old: AnyStateBox?, to new: AnyStateBox?, isAnew: Bool
  ) {
    let kind: MutationKind
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, _): kind = .initialization
    case (_, nil): kind = .deinitialization
    case (let old?, let new?):
      if old === new { return nil }
      kind = old.type == new.type ? .actualization : .transition
    }
    self.init(kind, feature, old: old, new: new, isAnew: isAnew)
  }
}

/// A kind of mutation of a feature.
public enum MutationKind: Hashable, Sendable, CaseIterable {
  /// The feature was absent and is present.
  case initialization
  /// The feature is in the same state, with other data.
  case actualization
  /// The feature was in one state and is in another.
  case transition
  /// The feature was present and is absent.
  case deinitialization
}

extension GlobalMutation: CustomStringConvertible {
  /// `transition of Search: Preparing → InProgress`.
  public var description: String {
    "\(kind) of \(feature.name): \(oldBox?.name ?? "absent") → \(newBox?.name ?? "absent")"
  }
}
