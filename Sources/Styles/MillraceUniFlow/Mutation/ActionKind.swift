/// The kind of an action; most kinds are descriptors of the mutation that it leads to.
public protocol ActionKind: MutationConvertible {
  /// The mutation that it leads to; `nil` if there is none or it is not known.
  static var mutationKind: MutationKind? { get }
}

extension ActionKind {
  /// No mutation, by default.
  public static var mutationKind: MutationKind? { nil }
}
