public import Millrace

/// A binding that failed, as `Report.style` tells it; the commit that it ran after stands.
public struct BindingFailure: StyleReport {
  /// What the binding says of itself.
  public let binding: String
  /// What it failed with.
  public let error: any Error

  /// What failed, with what, and what to do.
  public var description: String {
    "A binding failed, \(binding): \(error). The commit stands; handle the error in the binding."
  }

  /// The failure by its type alone.
  public var logText: String { "A binding failed with a \(type(of: error))." }

  /// The binding and the type of its error.
  public var kindAndPlace: String { "binding \(binding) \(type(of: error))" }
}
