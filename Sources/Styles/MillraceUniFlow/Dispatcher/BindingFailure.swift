public import Millrace

/// A failure of a binding, reported by `Report.style`; the commit before the binding stands.
public struct BindingFailure: StyleReport {
  /// The words of the binding.
  public let binding: String
  /// The error that the binding threw.
  public let error: any Error

  /// The failure as text: the binding, its error, and the next step.
  public var description: String {
    "A binding failed, \(binding): \(error). The commit stands; handle the error in the binding."
  }

  /// The failure with nothing of the error but its type.
  public var logText: String { "A binding failed with a \(type(of: error))." }

  /// The binding and the type of its error.
  public var kindAndLocation: String { "binding \(binding) \(type(of: error))" }
}
