// The operators of both surfaces. All return nil for a state that is not in the model.

/// Returns the state of a type in a model.
@inlinable
public func << <S: State>(type: S.Type, model: GlobalModel) -> S? { model.find(type) }

/// Returns the state of a feature in a model.
public func << <F: Feature>(feature: F.Type, model: GlobalModel) -> (any SomeState)? {
  model.box(of: feature)?.state
}

/// Returns the state of a type in a model.
@inlinable
public func >> <S: State>(model: GlobalModel, type: S.Type) -> S? { model.find(type) }

/// Returns the state of a feature in a model.
public func >> <F: Feature>(model: GlobalModel, feature: F.Type) -> (any SomeState)? {
  model.box(of: feature)?.state
}

/// Returns the state of a feature in a model, as the requested type.
@inlinable
public func << <F: Feature, S: State>(feature: F.Type, model: GlobalModel) -> S?
where S.Parent == F { model.find(S.self) }

/// Returns the state of a feature in a model, as the requested type.
@inlinable
public func >> <F: Feature, S: State>(model: GlobalModel, feature: F.Type) -> S?
where S.Parent == F { model.find(S.self) }

infix operator ==> : UniFlowPrecedence
infix operator <== : UniFlowPrecedence
infix operator /== : UniFlowPrecedence

/// A precedence below arithmetic, and above casts, comparisons and `??`.
precedencegroup UniFlowPrecedence {
  higherThan: RangeFormationPrecedence
  lowerThan: AdditionPrecedence
  associativity: left
}

/// Returns the state of a type in a model.
@inlinable
public func ==> <S: State>(model: GlobalModel, type: S.Type) -> S? { model.find(type) }

/// Returns the state of a feature in a model.
public func ==> <F: Feature>(model: GlobalModel, feature: F.Type) -> (any SomeState)? {
  model.box(of: feature)?.state
}

/// Returns the state of a feature in a model, as the requested type.
@inlinable
public func ==> <F: Feature, S: State>(model: GlobalModel, feature: F.Type) -> S?
where S.Parent == F { model.find(S.self) }

/// Returns the state of a type in a model.
@inlinable
public func <== <S: State>(type: S.Type, model: GlobalModel) -> S? { model.find(type) }

/// Assigns the state of a type in a model; `nil` if the feature is absent or in another.
@inlinable
public func <== <S: State>(state: inout S?, model: GlobalModel) { state = model.find(S.self) }

/// Sets the state of a feature; `nil` makes it absent.
public func <== <S: State>(model: inout GlobalModel, state: S?) {
  if let state { model.store(state) } else { model.remove(S.feature) }
}

/// Makes a feature absent.
public func /== <F: Feature>(model: inout GlobalModel, feature: F.Type) { model.remove(feature) }
