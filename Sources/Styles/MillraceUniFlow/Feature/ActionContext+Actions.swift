// What can be made outside features too: triggers that ask for nothing, and actions that change the model by hand.

extension ActionContext {
  /// No mutation, whatever the model is.
  ///
  /// - Parameters:
  ///   - name: what the action is called; by default the function that makes it.
  ///   - scope: the file of the call.
  ///   - line: the line of the call.
  ///   - body: is given the model, and submits what comes next.
  public static func trigger(
    _ name: String = #function, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ next: Submit) throws -> Void
  ) -> Action {
    .triggering(
      ActionOrigin(scope, name, line), TriggerGlobal.self, of: self as? any Feature.Type,
      at: .anywhere, body)
  }

  /// Changes the model by hand, any features of it: version 3.2's action without a helper.
  ///
  /// What was changed is told feature by feature, in the order in which each was changed first. If the body throws, nothing has
  /// happened.
  ///
  /// ```swift
  /// static func logOut() -> Action {
  ///   action { model, mutate, next in
  ///     mutate { $0 /== Cart.self }
  ///     mutate { $0 <== Session.Anonymous() }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what the action is called; by default the function that makes it.
  ///   - scope: the file of the call.
  ///   - line: the line of the call.
  ///   - body: is given the model as it was before the action, whatever `mutate` has done since.
  public static func action(
    _ name: String = #function, scope: String = #fileID, line: UInt = #line,
    body:
      @escaping (
        _ model: GlobalModel, _ mutate: ((inout GlobalModel) -> Void) -> Void,
        _ next: Submit
      ) throws -> Void
  ) -> Action {
    let content = ActionContent(
      ActionOrigin(scope, name, line), Free.self, of: self as? any Feature.Type, from: .anywhere,
      into: .anywhere
    ) { model, submit in
      var edited = model
      edited.touched = []
      try body(model, { edit in edit(&edited) }, submit)
      return .several(edited.mutations(since: model))
    }
    return Action(content: content)
  }
}

extension GlobalModel {
  /// What was done to the features that were touched, each once.
  fileprivate func mutations(since before: GlobalModel) -> [GlobalMutation] {
    var seen: Set<ObjectIdentifier> = []
    let features = (touched ?? []).filter { seen.insert(ObjectIdentifier($0)).inserted }
    return features.compactMap {
      GlobalMutation($0, from: before.box(of: $0), to: box(of: $0))
    }
  }
}
