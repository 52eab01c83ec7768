/// The edits of a model by an action that changes it directly, by feature.
struct ModelEdits {
  /// The features, in the order in which each was changed first.
  private(set) var features: [any Feature.Type] = []
  /// The features that were absent for a time.
  private(set) var removed: Set<ObjectIdentifier> = []
  private var known: Set<ObjectIdentifier> = []

  mutating func noteChange(of feature: any Feature.Type) {
    if known.insert(ObjectIdentifier(feature)).inserted { features.append(feature) }
  }

  mutating func noteRemoval(of feature: any Feature.Type) {
    noteChange(of: feature)
    removed.insert(ObjectIdentifier(feature))
  }

  /// Adds the edits of one call of `mutate`.
  ///
  /// - Parameters:
  ///   - edited: The model after the call. A model that replaced the whole one carries no edits.
  ///   - before: The model before the action.
  mutating func note(_ edited: GlobalModel, since before: GlobalModel) {
    if let edits = edited.edits?.first {
      for feature in edits.features { noteChange(of: feature) }
      removed.formUnion(edits.removed)
    }
    for box in before.boxes.all where edited.boxes.find(box.featureID) == nil {
      removed.insert(box.featureID)
    }
  }

  /// Returns one mutation for each feature that differs between two models.
  ///
  /// Features that changed without a recorded edit, because the whole model was replaced, come
  /// last, ordered by name.
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
