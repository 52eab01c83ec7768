/// The states of all present features, as one value.
///
/// A feature is absent or has exactly one state; storing a state replaces any other of the same
/// feature. A copy is a snapshot. It costs a reference count, and the first change after it costs
/// O(√n) for n features.
///
/// Only the actions of a dispatcher change its model. Make a model of your own to test a single
/// action; see ``Action/perform(with:submitHandler:workHandler:)``.
public struct GlobalModel {
  private(set) var boxes = StateTable()
  /// The direct edits of an action, in a list so that a copy is one reference; `nil` if they are
  /// not recorded.
  var edits: [ModelEdits]?

  /// Creates a model in which every feature is absent.
  public init() {}

  /// Creates a model of some states.
  public init(_ states: any SomeState...) {
    for state in states { store(state) }
  }

  // MARK: Queries

  /// Returns the state of a type.
  ///
  /// - Throws: ``NoSuchState``, if the feature is absent or in another state.
  public func state<S: SomeState>(ofType type: S.Type = S.self) throws(NoSuchState) -> S {
    guard let state = find(type) else {
      throw NoSuchState(
        state: stateName(type), feature: type.feature.name, actual: box(of: type.feature)?.name)
    }
    return state
  }

  /// Returns the state that a feature is in.
  ///
  /// - Throws: ``NoSuchFeature``, if it is absent.
  public func state(for feature: any Feature.Type) throws(NoSuchFeature) -> any SomeState {
    guard let state = box(of: feature)?.state else { throw NoSuchFeature(feature: feature.name) }
    return state
  }

  /// Returns the state that a feature is in, as the requested type.
  ///
  /// - Throws: ``NoSuchFeature``, ``NoSuchState``.
  public func state<F: Feature, S: State>(for feature: F.Type) throws -> S where S.Parent == F {
    guard hasState(for: feature) else { throw NoSuchFeature(feature: feature.name) }
    return try state(ofType: S.self)
  }

  /// Returns true if a feature is in a state of this type.
  public func hasState<S: SomeState>(ofType type: S.Type) -> Bool {
    box(of: type.feature)?.type == ObjectIdentifier(type)
  }

  /// Returns true if a feature is present, in any state.
  public func hasState(for feature: any Feature.Type) -> Bool { box(of: feature) != nil }

  /// True if no feature is present.
  public var isEmpty: Bool { boxes.isEmpty }

  // MARK: Changes

  /// Sets the state of a feature, whichever state it was in.
  public mutating func store(_ state: some SomeState) {
    put(state.boxed)
  }

  /// Returns a copy in which a feature is in a state: version 4.10's form, for models of tests.
  ///
  /// ```swift
  /// let mutation = try Search.begin(with: "mill").perform(with: GlobalModel().store(Preparing()))
  /// ```
  ///
  /// A call as a statement, whose result is not used, changes the model in place. O(√n) for n
  /// features.
  @_disfavoredOverload
  public func store(_ state: some SomeState) -> GlobalModel {
    var model = self
    model.put(state.boxed)
    return model
  }

  /// Makes a feature absent.
  public mutating func remove(_ feature: any Feature.Type) {
    edits?[0].noteRemoval(of: feature)
    boxes.remove(ObjectIdentifier(feature))
  }

  // MARK: Internals

  @inlinable
  func find<S: SomeState>(_ type: S.Type) -> S? {
    // The model retains it, and is not changed meanwhile.
    guard let box = lookUp(type.feature) else { return nil }
    return box._withUnsafeGuaranteedRef { $0.take() }
  }

  /// Returns an unretained box of the model, which is valid until the model is changed.
  @usableFromInline
  func lookUp(_ feature: any Feature.Type) -> Unmanaged<AnyStateBox>? {
    boxes.lookUp(ObjectIdentifier(feature))
  }

  @usableFromInline
  func box(of feature: any Feature.Type) -> AnyStateBox? {
    boxes.find(ObjectIdentifier(feature))
  }

  mutating func put(_ box: AnyStateBox) {
    edits?[0].noteChange(of: box.feature)
    boxes.put(box)
  }

  mutating func apply(_ mutation: GlobalMutation) {
    if let new = mutation.newBox { put(new) } else { remove(mutation.feature) }
  }
}

extension GlobalModel: CustomStringConvertible {
  /// Every feature with its state, by name.
  public var description: String {
    let lines = boxes.all.map { "\($0.feature.name): \($0.state.map { "\($0)" } ?? "")" }
    return lines.isEmpty ? "no features" : lines.sorted().joined(separator: ", ")
  }
}
