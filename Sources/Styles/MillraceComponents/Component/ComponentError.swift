public import Millrace

/// An error that refused a call of a component or a core, no part of which took effect.
public enum ComponentError: Error, Equatable, Sendable {
  /// The component has never been in a tree.
  case outside(component: String, call: String)
  /// The component has left its tree.
  case departed(component: String, call: String)
  /// The parent of a new component is not in the tree, or leaves it with the same navigation.
  case departedParent(component: String, parent: String)
  /// The root cannot be removed.
  case rootRemoved(root: String)
  /// The component is in a tree already, or is added twice.
  case alreadyInTree(component: String)
  /// The component has left its tree and cannot be added again.
  case cannotReturn(component: String)
  /// The component is in the tree of another core.
  case elsewhere(component: String)
  /// The state is of another type than the component's.
  case otherState(component: String, expected: String, found: String)
  /// The loop refused the turn.
  case refused(DeliveryError)
}

extension ComponentError: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .outside(let component, let call):
      "\(call) was asked of \(component), which is in no tree. "
        + "Push or present it first, or make it the root of a core."
    case .departed(let component, let call):
      "\(call) was asked of \(component), which has left its tree. "
        + "Start work with run, which ends with the component."
    case .departedParent(let component, let parent):
      "\(component) cannot be shown from \(parent), which is not in the tree or leaves it. "
        + "Show it from a component that stays."
    case .rootRemoved(let root):
      "The root \(root) cannot be removed; nothing was removed. "
        + "Remove the components above it, or release the core."
    case .alreadyInTree(let component):
      "\(component) cannot be added, since it is in a tree already. Make another instance."
    case .cannotReturn(let component):
      "\(component) cannot be added again, since its state was removed with it. Make a new one."
    case .elsewhere(let component):
      "\(component) belongs to the tree of another core. Ask that core."
    case .otherState(let component, let expected, let actual):
      "\(component) has a state of \(expected), and \(actual) was committed. "
        + "Commit a state of its own type."
    case .refused(let refusal): "\(refusal)"
    }
  }
}
