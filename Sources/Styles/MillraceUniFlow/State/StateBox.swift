/// A state that is kept, whatever its type.
class AnyStateBox {
  /// The type of the state: asking for it is a comparison of two words, where a cast is a search.
  final let type: ObjectIdentifier
  final let feature: any Feature.Type

  init(type: ObjectIdentifier, feature: any Feature.Type) {
    self.type = type
    self.feature = feature
  }

  /// Overridden once, by `StateBox`.
  var state: (any SomeState)? { nil }

  final var name: String { state.map { stateName(Swift.type(of: $0)) } ?? "" }

  final func take<S: SomeState>(as wanted: S.Type = S.self) -> S? {
    guard type == ObjectIdentifier(wanted) else { return nil }
    // The only class of boxes says its own type.
    return unsafeDowncast(self, to: StateBox<S>.self).value
  }
}

final class StateBox<S: SomeState>: AnyStateBox {
  let value: S

  init(_ value: S) {
    self.value = value
    super.init(type: ObjectIdentifier(S.self), feature: S.feature)
  }

  override var state: (any SomeState)? { value }
}

/// What a state is called: its type, without the feature around it.
func stateName(_ type: any SomeState.Type) -> String { String(describing: type) }

extension SomeState {
  var boxed: AnyStateBox { StateBox(self) }
}
