/// What an action did to one feature: its state before and after.
///
/// It is taken apart by descriptors, which say what they look for: `TransitionInto<Finished>(mutation)?.newState`.
public struct GlobalMutation {
  /// What happened to the feature.
  public let kind: MutationKind
  /// The feature.
  public let feature: any Feature.Type

  @usableFromInline let oldBox: AnyStateBox?
  @usableFromInline let newBox: AnyStateBox?
  /// Whether what was there before has ended: the feature is absent, or was so in between.
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

  /// Tells what happened to a feature between two models.
  ///
  /// - Parameter isAnew: whether the feature was absent in between.
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

/// What can happen to a feature.
public enum MutationKind: Hashable, Sendable, CaseIterable {
  /// It was absent and is there.
  case initialization
  /// It is in the same state, with other data.
  case actualization
  /// It was in one state and is in another.
  case transition
  /// It was there and is absent.
  case deinitialization
}

extension GlobalMutation: CustomStringConvertible {
  /// `transition of Search: Preparing → InProgress`.
  public var description: String {
    "\(kind) of \(feature.name): \(oldBox?.name ?? "absent") → \(newBox?.name ?? "absent")"
  }
}
