/// One arrow of a ``Chart``: an action that a feature offers, and how often it was taken.
public struct ChartTransition: Hashable, Sendable {
  /// The name of the action.
  public let name: String
  /// What happens to the feature; `nil` if nothing does, or nobody can know.
  public let kind: MutationKind?
  /// Where the feature has to be.
  public let from: StatePlace
  /// Where it is afterwards.
  public let into: StatePlace
  /// How often it was taken, as far as somebody has counted.
  public var count: Int

  /// Describes an arrow.
  public init(
    _ name: String, _ kind: MutationKind?, from: StatePlace, into: StatePlace, count: Int = 0
  ) {
    self.name = name
    self.kind = kind
    self.from = from
    self.into = into
    self.count = count
  }
}
