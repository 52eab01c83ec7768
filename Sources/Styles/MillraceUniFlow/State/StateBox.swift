/// A type-erased box of a state.
@usableFromInline
class AnyStateBox {
  /// The type of the state: comparing it compares two words, where a cast is a search.
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
    // `StateBox` is the only subclass, and sets the type itself.
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

  /// Creates a box of the next value of a state, with the types of its old box.
  @inlinable
  init(_ value: S, after old: AnyStateBox) {
    self.value = value
    super.init(type: old.type, feature: old.feature)
  }

  @usableFromInline override var state: (any SomeState)? { value }
}

/// Returns the name of a state: its type, without the feature around it.
func stateName(_ type: any SomeState.Type) -> String { String(describing: type) }

extension SomeState {
  var boxed: AnyStateBox { StateBox(self) }
}
