extension Node {
  /// Returns the view of a child for use in the view of its parent, with its actions converted.
  ///
  /// Costs the same for any size: nothing is rebuilt, the function is called only when an event
  /// arrives, innermost first, and a lazy node below stays lazy. A map of a map composes. The
  /// newest function is used, even if the view below is unchanged.
  public func map<Parent>(_ transform: @escaping (Action) -> Parent) -> Node<Parent> {
    let all = Transform.chain(box.transform, ActionTransform(transform))
    return Node<Parent>(box: box.with(.transform(all)))
  }
}

/// A conversion of the actions of a child into those of its parent.
@usableFromInline
class Transform {
  init() {}

  /// Returns the action of the parent.
  ///
  /// The result is nil if the action is not one of the child, which the type of `Node.map` rules
  /// out.
  ///
  /// - Parameters:
  ///   - action: The action of the child.
  ///   - earlier: The last conversion that does not apply to the action; neither do those before
  ///     it. It becomes nil when it is reached.
  func apply(_ action: SentAction, after earlier: inout Transform?) -> SentAction? { nil }

  /// Returns both conversions as one, the first one first; either may be missing.
  static func chain(_ first: Transform?, _ second: Transform?) -> Transform? {
    guard let first else { return second }
    guard let second else { return first }
    return TransformChain(first, second)
  }
}

private final class ActionTransform<Child, Parent>: Transform {
  private let transform: (Child) -> Parent

  init(_ transform: @escaping (Child) -> Parent) {
    self.transform = transform
  }

  override func apply(_ action: SentAction, after earlier: inout Transform?) -> SentAction? {
    if let last = earlier {
      if last === self { earlier = nil }
      return action
    }
    return (action as? TypedAction<Child>).map { TypedAction(transform($0.action)) }
  }
}

private final class TransformChain: Transform {
  private let first: Transform
  private let second: Transform

  init(_ first: Transform, _ second: Transform) {
    self.first = first
    self.second = second
  }

  override func apply(_ action: SentAction, after earlier: inout Transform?) -> SentAction? {
    if earlier === self {
      earlier = nil
      return action
    }
    guard let converted = first.apply(action, after: &earlier) else { return nil }
    return second.apply(converted, after: &earlier)
  }
}
