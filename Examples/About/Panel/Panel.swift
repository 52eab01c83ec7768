/// The open panel of an example.
struct Panel: Sendable, Equatable {
  /// A file with its text.
  struct File: Sendable, Equatable {
    let path: String
    /// The text; `nil` if the checkout is not on this machine.
    let text: String?
  }

  /// The file that is read, if any.
  var file: File?
  /// True if all of the panel is shown on a phone, and not its purpose alone.
  var isUnfolded = false

  /// Opens a file, or closes it.
  mutating func read(_ path: String?) {
    file = path.map { File(path: $0, text: Checkout.find()?.text(at: $0)) }
  }

  /// Returns the name of a file, without its folders.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// An action of a person in a panel.
package enum PanelAction: Sendable, Hashable {
  /// Opens or closes the panel.
  case toggle
  /// Reads a file, or none.
  case read(String?)
  /// Shows all of the panel on a phone, or its purpose alone.
  case unfold
  /// Switches a fault on or off.
  case fault(String, Bool)
  /// Moves the slider to a step.
  case move(Int)
  /// Shows the present again.
  case resume
  /// Makes the past that is shown the present.
  case branch
  /// Makes the end of a branch the present; the branch is named by its last commit.
  case restore(Int)
}
