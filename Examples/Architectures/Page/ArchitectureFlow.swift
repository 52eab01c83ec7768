#if Web && SQLite
import MillraceViews

/// The way of a change through the objects of an architecture: from a press to the screen.
struct ArchitectureFlow {
  /// The objects in the order in which the change passes them.
  let parties: [String]
  /// The object that has the state of the screen.
  let keeper: String

  init(_ parties: String..., keeper: String) {
    (self.parties, self.keeper) = (parties, keeper)
  }

  /// Returns the objects beside each other; the one with the state of the screen stands out.
  ///
  /// - Parameter name: The name of the architecture.
  func view<Action>(of name: String) -> Node<Action> {
    row(spacing: .none) {
      for (index, party) in parties.enumerated() {
        if party == keeper {
          text(party).style("party keeper").accessibilityValue("has the state of the screen")
            .key(index)
        } else {
          text(party).style("party").key(index)
        }
      }
    }
    .role(.group).label("The way of a change in \(name)").style("flow")
  }
}

extension ArchitectureName {
  /// The way of a new name from the press to the screen.
  var flow: ArchitectureFlow {
    switch self {
    case .mvc: ArchitectureFlow("View", "Controller", "Store", "Controller", "View", keeper: "View")
    case .mvp: ArchitectureFlow("View", "Presenter", "Store", "Presenter", "View", keeper: "View")
    case .mvvm:
      ArchitectureFlow("View", "View model", "Store", "Signal", "View", keeper: "View model")
    case .viewState:
      ArchitectureFlow("View", "View state", "Store", "Draw", "View", keeper: "View state")
    case .mavb: ArchitectureFlow("Binder", "Adapter", "Store", "Binding", "View", keeper: "Adapter")
    case .elm: ArchitectureFlow("View", "Action", "Update", "State", "View", keeper: "State")
    case .viper:
      ArchitectureFlow(
        "View", "Presenter", "Interactor", "Store", "Interactor", "Presenter", "View",
        keeper: "View")
    case .component:
      ArchitectureFlow("View", "Component", "Store", "Tree again", "View", keeper: "Component")
    }
  }
}
#endif
