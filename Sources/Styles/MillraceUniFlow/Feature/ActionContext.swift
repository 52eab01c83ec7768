/// A namespace in which actions are made; every ``Feature`` is one.
public protocol ActionContext {
  /// The name in tools and errors; by default the full name of the type.
  static var name: String { get }
}

extension ActionContext {
  /// The full name of the type, its module included.
  public static var name: String { String(reflecting: Self.self) }
}

// The actions that can be made outside features too: triggers without a requirement, and actions
// that edit the model directly.
extension ActionContext {
  /// Makes an action without a mutation, for any model.
  ///
  /// - Parameters:
  ///   - name: The name of the action; by default the function that makes it.
  ///   - scope: The file of the call.
  ///   - context: Version 4.10's parameter for the name, which it replaces.
  ///   - line: The line of the call.
  ///   - body: Receives the model, and submits the next actions.
  public static func trigger(
    _ name: String = #function, scope: String = #fileID, context: String? = nil,
    line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ next: Submit) throws -> Void
  ) -> Action {
    .triggering(
      ActionOrigin(scope, context ?? name, line), TriggerGlobal.self, of: self as? any Feature.Type,
      at: .anywhere
    ) { model, submit, _ in try body(model, submit) }
  }

  /// Makes an action without a mutation, for any model: version 3.2's form with a name.
  public static func trigger(
    action name: String, scope: String = #fileID, line: UInt = #line,
    body: @escaping (_ model: GlobalModel, _ next: Submit) throws -> Void
  ) -> Action {
    trigger(name, scope: scope, line: line, body: body)
  }

  /// Makes an action that edits any features of the model directly: version 3.2's action without a
  /// helper.
  ///
  /// The mutations are sent feature by feature, in the order in which each was changed first. If
  /// `mutate` replaces the whole model, its other changes follow, ordered by name. A feature that
  /// was removed and set again has lost its work. If the body throws, nothing has happened. It
  /// takes O(n) for n features.
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
  ///   - name: The name of the action; by default the function that makes it.
  ///   - scope: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Receives the model as it was before the action, regardless of calls of `mutate`.
  public static func action(
    _ name: String = #function, scope: String = #fileID, line: UInt = #line,
    body:
      @escaping (
        _ model: GlobalModel, _ mutate: Mutations<GlobalModel>,
        _ next: Submit
      ) throws -> Void
  ) -> Action {
    let content = ActionContent(
      ActionOrigin(scope, name, line), Free.self, of: self as? any Feature.Type, from: .anywhere,
      into: .anywhere
    ) { model, submit, _ in
      var edited = model
      var edits = ModelEdits()
      try body(
        model,
        { edit in
          edited.edits = [ModelEdits()]
          edit(&edited)
          edits.note(edited, since: model)
          edited.edits = nil
        }, submit)
      return .several(edits.mutations(from: model, to: edited))
    }
    return Action(content: content)
  }
}
