/// What a registered callback is known by, so that others can wait for it.
public struct DispatchToken: Hashable, Sendable {
  /// Its place in the dispatcher's order of registration; never given twice.
  public let number: Int
}

extension DispatchToken: CustomStringConvertible {
  /// `ID_1` for the first.
  public var description: String { "ID_\(number)" }
}
