// The operators of both surfaces. All answer with nil for what is not there.

/// Takes the state of a type out of a model.
@inlinable
public func << <S: State>(type: S.Type, model: GlobalModel) -> S? { model.find(type) }

/// Takes the state of a feature out of a model.
public func << <F: Feature>(feature: F.Type, model: GlobalModel) -> (any SomeState)? {
  model.box(of: feature)?.state
}

/// Takes the state of a type out of a model.
@inlinable
public func >> <S: State>(model: GlobalModel, type: S.Type) -> S? { model.find(type) }

/// Takes the state of a feature out of a model.
public func >> <F: Feature>(model: GlobalModel, feature: F.Type) -> (any SomeState)? {
  model.box(of: feature)?.state
}

/// Takes the state of a feature out of a model, as the type that is asked for.
@inlinable
public func << <F: Feature, S: State>(feature: F.Type, model: GlobalModel) -> S?
where S.Parent == F { model.find(S.self) }

/// Takes the state of a feature out of a model, as the type that is asked for.
@inlinable
public func >> <F: Feature, S: State>(model: GlobalModel, feature: F.Type) -> S?
where S.Parent == F { model.find(S.self) }

infix operator ==> : UniFlowPrecedence
infix operator <== : UniFlowPrecedence
infix operator /== : UniFlowPrecedence

/// Weaker than arithmetic and stronger than casts, comparisons and `??`.
precedencegroup UniFlowPrecedence {
  higherThan: RangeFormationPrecedence
  lowerThan: AdditionPrecedence
  associativity: left
}

/// Takes the state of a type out of a model.
@inlinable
public func ==> <S: State>(model: GlobalModel, type: S.Type) -> S? { model.find(type) }

/// Takes the state of a feature out of a model.
public func ==> <F: Feature>(model: GlobalModel, feature: F.Type) -> (any SomeState)? {
  model.box(of: feature)?.state
}

/// Takes the state of a feature out of a model, as the type that is asked for.
@inlinable
public func ==> <F: Feature, S: State>(model: GlobalModel, feature: F.Type) -> S?
where S.Parent == F { model.find(S.self) }

/// Takes the state of a type out of a model.
@inlinable
public func <== <S: State>(type: S.Type, model: GlobalModel) -> S? { model.find(type) }

/// Takes the state of its type out of a model; `nil` if the feature is absent or in another.
@inlinable
public func <== <S: State>(state: inout S?, model: GlobalModel) { state = model.find(S.self) }

/// Puts a feature into a state; `nil` leaves it absent.
public func <== <S: State>(model: inout GlobalModel, state: S?) {
  if let state { model.store(state) } else { model.remove(S.feature) }
}

/// Leaves a feature absent.
public func /== <F: Feature>(model: inout GlobalModel, feature: F.Type) { model.remove(feature) }
