/// An arrow of a ``Chart``: an action of a feature, and the number of times it was taken.
public struct ChartTransition: Hashable, Sendable {
  /// The name of the action.
  public let name: String
  /// The kind of mutation; `nil` if there is none or it is not known.
  public let kind: MutationKind?
  /// The required condition of the feature.
  public let from: StateLocation
  /// The condition of the feature afterwards.
  public let into: StateLocation
  /// The number of times it was taken, as far as it was counted.
  public var count: Int

  /// Creates an arrow.
  public init(
    _ name: String, _ kind: MutationKind?, from: StateLocation, into: StateLocation, count: Int = 0
  ) {
    self.name = name
    self.kind = kind
    self.from = from
    self.into = into
    self.count = count
  }
}
