/// What an action is made for; most kinds are descriptors of the mutation that it leads to.
public protocol ActionKind: MutationConvertible {
  /// The mutation that it leads to; `nil` if it leads to none, or nobody can know.
  static var mutationKind: MutationKind? { get }
}

extension ActionKind {
  /// None.
  public static var mutationKind: MutationKind? { nil }
}
