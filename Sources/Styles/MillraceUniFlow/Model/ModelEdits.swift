/// What an action by hand has done to a model, feature by feature.
struct ModelEdits {
  /// The features, in the order in which each was changed first.
  private(set) var features: [any Feature.Type] = []
  /// Those that were absent for a while.
  private(set) var removed: Set<ObjectIdentifier> = []
  private var known: Set<ObjectIdentifier> = []

  mutating func noteChange(of feature: any Feature.Type) {
    if known.insert(ObjectIdentifier(feature)).inserted { features.append(feature) }
  }

  mutating func noteRemoval(of feature: any Feature.Type) {
    noteChange(of: feature)
    removed.insert(ObjectIdentifier(feature))
  }

  /// Adds what a call of `mutate` has done to a model.
  ///
  /// - Parameters:
  ///   - edited: the model after the call. If another was put in its place, it does not say what was done.
  ///   - before: the model before the action.
  mutating func note(_ edited: GlobalModel, since before: GlobalModel) {
    if let edits = edited.edits?.first {
      for feature in edits.features { noteChange(of: feature) }
      removed.formUnion(edits.removed)
    }
    for box in before.boxes.all where edited.boxes.find(box.featureID) == nil {
      removed.insert(box.featureID)
    }
  }

  /// What has come of it: one mutation for each feature that is otherwise than before.
  ///
  /// Those whose change nobody took down, since another model was put in place, come last, by name.
  func mutations(from before: GlobalModel, to after: GlobalModel) -> [GlobalMutation] {
    let boxes = Array(before.boxes.all) + Array(after.boxes.all)
    let others = boxes.map(\.feature).filter { before.box(of: $0) !== after.box(of: $0) }
    var all = self
    for feature in others.sorted(by: { $0.name < $1.name }) { all.noteChange(of: feature) }
    return all.features.compactMap {
      GlobalMutation(
        $0, from: before.box(of: $0), to: after.box(of: $0),
        isAnew: removed.contains(ObjectIdentifier($0)))
    }
  }
}
