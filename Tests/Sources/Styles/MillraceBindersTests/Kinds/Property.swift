import Millrace
import MillraceBinders
import MillraceTesting
import MillraceViews

/// A property of a kind with two values, and what the view has of each.
///
/// The original's tests do this with every view: two values, and nothing is left of it afterwards.
struct Property {
  /// The view with each value, and whether the page, the view and the adapter are released.
  struct Outcome {
    var first = ""
    var second = ""
    var isReleased = false
  }

  let name: String
  let shows: (first: String, second: String)
  let drive: () throws -> Outcome

  /// Drives a property by an adapter that is set to the second value.
  static func value<Kind: BinderKind, Value>(
    _ kind: Kind.Type, _ key: ValueKey<Kind, Value>, _ one: Value, _ other: Value,
    shows: (String, String), with rest: Binding<Kind>...
  ) -> Property {
    Property(name: "\(kind).\(key.name)", shows: shows) {
      weak var (adapter, page): (Var<Value>?, MountedPage<BinderPage>?)
      var (outcome, ends) = (Outcome(), 0)
      do {
        var made: Var<Value>?
        let mounted = MountedPage(
          BinderPage { scope in
            let value = Var("value", one, in: scope)
            made = value
            return Binder<Kind>(
              bindings: rest + [key <-- value, .lifetimes(ObservationToken { ends += 1 })])
          }, state: BoundScreen())
        let host = try TestHost(mounted)
        outcome.first = "\(host.root)"
        made?.set(other)
        outcome.second = "\(host.root)"
        (adapter, page) = (made, mounted)
      }
      outcome.isReleased = adapter == nil && page == nil && ends == 1
      return outcome
    }
  }

  /// Gives a property one value in one view and another in a second view.
  static func fixed<Kind: BinderKind, Value>(
    _ kind: Kind.Type, _ key: StaticKey<Kind, Value>, _ one: Value, _ other: Value,
    shows: (String, String), with rest: Binding<Kind>...
  ) -> Property {
    Property(name: "\(kind).\(key.name)", shows: shows) {
      weak var page: MountedPage<BinderPage>?
      var ends = 0
      func view(_ value: Value) throws -> String {
        let mounted = MountedPage(
          BinderPage { _ in
            Binder<Kind>(
              bindings: rest + [key -- value, .lifetimes(ObservationToken { ends += 1 })])
          }, state: BoundScreen())
        page = mounted
        return "\(try TestHost(mounted).root)"
      }
      var outcome = Outcome(first: try view(one), second: try view(other))
      outcome.isReleased = page == nil && ends == 2
      return outcome
    }
  }
}
