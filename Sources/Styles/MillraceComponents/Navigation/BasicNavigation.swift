/// The navigations that most apps need.
public enum BasicNavigation: Navigation {
  /// Pushes a component.
  case push(AnyComponent, from: AnyComponent)
  /// Removes components, each with everything that was shown from it.
  case pop([AnyComponent])
  /// Presents a component above the others.
  case present(AnyComponent, from: AnyComponent)
  /// Removes a component that was presented.
  case dismiss(AnyComponent)

  /// The component that is pushed or presented.
  public var creations: [Creation] {
    switch self {
    case .push(let component, from: let parent), .present(let component, from: let parent):
      [(parent: parent, component: component)]
    case .pop, .dismiss: []
    }
  }

  /// The components that are popped or dismissed.
  public var deletions: [AnyComponent] {
    switch self {
    case .pop(let components): components
    case .dismiss(let component): [component]
    case .push, .present: []
    }
  }
}
