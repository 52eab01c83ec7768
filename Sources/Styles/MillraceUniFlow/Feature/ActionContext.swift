/// A namespace in which actions are made; every ``Feature`` is one.
public protocol ActionContext {
  /// The name in tools and errors; by default the full name of the type.
  static var name: String { get }
}

extension ActionContext {
  /// The full name of the type, its module included.
  public static var name: String { String(reflecting: Self.self) }
}
