public import Millrace

/// Why a component or a core did not do what it was asked to; nothing of it was done.
public enum ComponentError: Error, Equatable, Sendable {
  /// The component has never been in a tree.
  case outside(component: String, what: String)
  /// The component has left its tree.
  case departed(component: String, what: String)
  /// A component was to be pushed or presented from one that is not in the tree, or leaves it with the same navigation.
  case departedParent(component: String, parent: String)
  /// The root was to be removed.
  case rootRemoved(root: String)
  /// A component was to be added that is in a tree, or is added twice.
  case alreadyInTree(component: String)
  /// A component that has left was to be added again.
  case cannotReturn(component: String)
  /// The component is in the tree of another core.
  case elsewhere(component: String)
  /// A state of another type than the component's was committed.
  case otherState(component: String, expected: String, came: String)
  /// The loop did not let the turn in.
  case refused(DeliveryError)
}

extension ComponentError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .outside(let component, let what):
      "\(what) was asked of \(component), which is in no tree. Push or present it first, or make it the root of a core."
    case .departed(let component, let what):
      "\(what) was asked of \(component), which has left its tree. Start work with run, which ends with the component."
    case .departedParent(let component, let parent):
      "\(component) was to be shown from \(parent), which is not in the tree or leaves it. Show it from one that stays."
    case .rootRemoved(let root):
      "The root \(root) was to be removed; nothing was. Remove the components above it, or let the core go."
    case .alreadyInTree(let component):
      "\(component) was to be added, but is in a tree already. Make another one for another place."
    case .cannotReturn(let component):
      "\(component) was to be added again, but its state went with it. Make a new one."
    case .elsewhere(let component):
      "\(component) belongs to the tree of another core. Ask that core."
    case .otherState(let component, let expected, let came):
      "\(component) has a state of \(expected), and \(came) was committed. Commit a state of its own type."
    case .refused(let refusal): "\(refusal)"
    }
  }
}
