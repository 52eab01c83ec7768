/// An arrow of a ``Chart``: an action of a feature, and the number of times it was taken.
public struct ChartTransition: Hashable, Sendable {
  /// The function that makes the action; overloads have the same ``name``.
  let action: ActionName
  /// The kind of mutation; `nil` if there is none or it is not known.
  public let kind: MutationKind?
  /// The required condition of the feature.
  public let from: StateLocation
  /// The condition of the feature afterwards.
  public let into: StateLocation
  /// The number of times it was taken, as far as it was counted.
  public var count: Int

  /// The name of the action, without the labels of its arguments.
  public var name: String { action.short }

  /// Creates an arrow.
  ///
  /// - Parameters:
  ///   - name: The name of the action. With the labels of its arguments, as in `add(item:)`, it is
  ///     that function alone; otherwise every function of the name.
  ///   - kind: The kind of mutation.
  ///   - from: The required condition of the feature.
  ///   - into: The condition of the feature afterwards.
  ///   - count: The number of times it was taken.
  public init(
    _ name: String, _ kind: MutationKind?, from: StateLocation, into: StateLocation, count: Int = 0
  ) {
    action = ActionName(name)
    self.kind = kind
    self.from = from
    self.into = into
    self.count = count
  }
}
