/// The identifier of a registered callback, by which other callbacks wait for it.
public struct DispatchToken: Hashable, Sendable {
  /// The callback's position in the dispatcher's order of registration; never used twice.
  public let number: Int
}

extension DispatchToken: CustomStringConvertible {
  /// The token as text: `ID_1` for the first.
  public var description: String { "ID_\(number)" }
}
