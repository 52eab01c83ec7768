/// The name of an action in a chart: the function that makes it, as `begin(with:)`.
///
/// A name without parentheses stands for every function of that name, as in a chart that is written
/// by hand.
struct ActionName: Hashable, Sendable {
  let function: String

  init(_ function: String) { self.function = function }

  /// The name without the labels of the arguments.
  var short: String { isWhole ? String(function.prefix { $0 != "(" }) : function }

  private var isWhole: Bool { function.hasSuffix("()") || function.hasSuffix(":)") }

  /// Returns true if both names can be of the same function.
  func matches(_ other: ActionName) -> Bool {
    isWhole && other.isWhole ? self == other : short == other.short
  }
}
