#if Web && SQLite
/// One of the five tasks that every app has, whatever its architecture.
package enum ArchitectureTask: String, CaseIterable, Hashable, Sendable {
  case construction
  case updatingTheModel = "updating-the-model"
  case changingTheView = "changing-the-view"
  case viewState = "view-state"
  case testing

  var name: String {
    switch self {
    case .construction: "Construction"
    case .updatingTheModel: "Updating the model"
    case .changingTheView: "Changing the view"
    case .viewState: "View state"
    case .testing: "Testing"
    }
  }

  /// The task as a question, with what the answers below have in common.
  var question: String {
    switch self {
    case .construction:
      "Who makes the objects, and how do they come to know each other? The eight apps are given "
        + "the same item store and the address at which they begin. The styles after them are "
        + "those of other apps."
    case .updatingTheModel:
      "What happens between the press of Rename and the new name in the library? The library "
        + "answers later, and it may refuse; a completed request comes back as a change of the "
        + "items. The styles after the eight ask a service of their own app."
    case .changingTheView:
      "What happens on the screen when the items have changed, here or in another page?"
    case .viewState:
      "Where is what only the screen has, such as that the list is being edited, or half a name "
        + "that is being typed?"
    case .testing:
      "What does a test need? The eight tests are of the same rule: a folder that is deleted "
        + "elsewhere while it is open is left, and a notice says so. Those after them test a rule "
        + "of their own app."
    }
  }
}
#endif
