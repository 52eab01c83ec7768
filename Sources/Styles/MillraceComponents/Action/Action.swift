/// A protocol that marks the actions of a core; it has no requirements.
///
/// An action is dispatched to a ``Core`` and handled by its components, which change themselves.
/// Actions need not be `Sendable`; those that cross to another actor, through a ``CoreHandle`` or
/// from ``Component/run(_:)``, do.
public protocol Action {}

/// A piece of work that is addressed to the components of one state, whatever their own type is.
///
/// ```swift
/// struct FetchMovies: Command {
///   let service: MovieService
///
///   func execute(on component: Component<MovieListState>, core: Core) {
///     component.edit { $0.isLoading = true }
///     component.run("fetch movies", service.movies) { result in
///       component.edit { $0.finish(result) }
///     }
///   }
/// }
/// ```
///
/// Its commits have the command as their cause, and middleware is called for it as for an action.
public protocol Command {
  /// The state of the components that it is for.
  associatedtype StateType: State

  /// Does the work on one component; called on the core's owner, outside any turn.
  func execute(on component: Component<StateType>, core: Core)
}
