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
              bindings: rest + [key <-- value, .tokens(ObservationToken { ends += 1 })])
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
              bindings: rest + [key -- value, .tokens(ObservationToken { ends += 1 })])
          }, state: BoundScreen())
        page = mounted
        return "\(try TestHost(mounted).root)"
      }
      var outcome = Outcome(first: try view(one), second: try view(other))
      outcome.isReleased = page == nil && ends == 2
      return outcome
    }
  }

  /// Answers a question in one way in one view and in another way in a second view.
  static func answer<Kind: BinderKind, Function>(
    _ kind: Kind.Type, _ key: DelegateKey<Kind, Function>, _ one: Function, _ other: Function,
    shows: (String, String), with rest: Binding<Kind>...,
    after act: @escaping (TestHost<BinderEvent>) throws -> Void = { _ in }
  ) -> Property {
    Property(name: "\(kind).\(key.name)", shows: shows) {
      weak var page: MountedPage<BinderPage>?
      var ends = 0
      func view(_ answer: Function) throws -> String {
        let mounted = MountedPage(
          BinderPage { _ in
            let answering: Binding<Kind> = key -- answer
            return Binder<Kind>(
              bindings: rest + [answering, .tokens(ObservationToken { ends += 1 })])
          }, state: BoundScreen())
        page = mounted
        let host = try TestHost(mounted)
        try act(host)
        return "\(host.root)"
      }
      var outcome = Outcome(first: try view(one), second: try view(other))
      outcome.isReleased = page == nil && ends == 2
      return outcome
    }
  }

  /// Does what a person does, after which the receiver of the action has its value.
  static func action<Kind: BinderKind, Value>(
    _ kind: Kind.Type, _ key: ActionKey<Kind, Value>, sends value: String,
    with rest: Binding<Kind>..., by act: @escaping (TestHost<BinderEvent>) throws -> Void
  ) -> Property {
    Property(name: "\(kind).\(key.name)", shows: ("[]", "[\(value)]")) {
      weak var page: MountedPage<BinderPage>?
      var (outcome, received, ends): (Outcome, [Value], Int) = (Outcome(), [], 0)
      do {
        let mounted = MountedPage(
          BinderPage { _ in
            let receiving: Binding<Kind> = key --> { received.append($0) }
            return Binder<Kind>(
              bindings: rest + [receiving, .tokens(ObservationToken { ends += 1 })])
          }, state: BoundScreen())
        page = mounted
        let host = try TestHost(mounted)
        let text = { "[\(received.map { "\($0)" }.joined(separator: ", "))]" }
        outcome.first = text()
        try act(host)
        outcome.second = text()
      }
      outcome.isReleased = page == nil && ends == 1
      return outcome
    }
  }

  /// Calls a view once.
  static func call<Kind: BinderKind>(
    _ kind: Kind.Type, _ key: SignalKey<Kind, Void>, shows: (String, String),
    with rest: Binding<Kind>...
  ) -> Property {
    Property(name: "\(kind).\(key.name)", shows: shows) {
      weak var page: MountedPage<BinderPage>?
      var (outcome, ends) = (Outcome(), 0)
      do {
        var calls: TempVar<Void>?
        let mounted = MountedPage(
          BinderPage { scope in
            let made = TempVar<Void>("calls", in: scope)
            calls = made
            let calling: Binding<Kind> = key <-- made.pulses
            return Binder<Kind>(
              bindings: rest + [calling, .tokens(ObservationToken { ends += 1 })])
          }, state: BoundScreen())
        page = mounted
        let host = try TestHost(mounted)
        outcome.first = host.outline
        calls?.send(())
        outcome.second = host.outline
      }
      outcome.isReleased = page == nil && ends == 1
      return outcome
    }
  }
}
