/// A state that is kept, whatever its type.
@usableFromInline
class AnyStateBox {
  /// The type of the state: asking for it is a comparison of two words, where a cast is a search.
  @usableFromInline final let type: ObjectIdentifier
  @usableFromInline final let feature: any Feature.Type

  @usableFromInline
  init(type: ObjectIdentifier, feature: any Feature.Type) {
    self.type = type
    self.feature = feature
  }

  /// Overridden once, by `StateBox`.
  @usableFromInline var state: (any SomeState)? { nil }

  final var featureID: ObjectIdentifier { ObjectIdentifier(feature) }

  final var name: String { state.map { stateName(Swift.type(of: $0)) } ?? "" }

  @inlinable
  final func take<S: SomeState>(as wanted: S.Type = S.self) -> S? {
    guard type == ObjectIdentifier(wanted) else { return nil }
    // The only class of boxes says its own type.
    return unsafeDowncast(self, to: StateBox<S>.self).value
  }
}

@usableFromInline
final class StateBox<S: SomeState>: AnyStateBox {
  @usableFromInline let value: S

  init(_ value: S) {
    self.value = value
    super.init(type: ObjectIdentifier(S.self), feature: S.feature)
  }

  /// Boxes the next value of the state in a box, whose types are known.
  @inlinable
  init(_ value: S, after old: AnyStateBox) {
    self.value = value
    super.init(type: old.type, feature: old.feature)
  }

  @usableFromInline override var state: (any SomeState)? { value }
}

/// What a state is called: its type, without the feature around it.
func stateName(_ type: any SomeState.Type) -> String { String(describing: type) }

extension SomeState {
  var boxed: AnyStateBox { StateBox(self) }
}
