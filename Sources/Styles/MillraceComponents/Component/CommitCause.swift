/// The cause of a commit that no action and no command led to.
public enum CommitCause: Sendable, Hashable, CustomStringConvertible {
  /// A core was made with its root.
  case began(core: String)
  /// A component committed by itself, outside any action.
  case commit(component: String)
  /// A component began work with this description.
  case started(String, component: String)
  /// A component cancelled work.
  case cancelled(key: String, component: String)
  /// Work ended, or produced a value before its end.
  case result(of: String, component: String)
  /// A person left a component in the host.
  case left(component: String)

  /// The cause as text.
  public var description: String {
    switch self {
    case .began(let core): "\(core) began"
    case .commit(let component): "a commit of \(component)"
    case .started(let work, let component): "\(component) started \(work)"
    case .cancelled(let key, let component): "\(component) cancelled \(key)"
    case .result(let work, let component): "a result of \(work) for \(component)"
    case .left(let component): "\(component) was left"
    }
  }
}
