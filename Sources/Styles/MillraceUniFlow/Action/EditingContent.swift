/// The content of an action that edits a state without the model: the most frequent kind.
///
/// It stores its user's closure itself, which saves a second closure around it.
@usableFromInline
final class EditingContent<S: State>: ActionContent {
  @usableFromInline
  typealias Edit = (_ state: inout S, _ submit: Submit) throws -> Void

  @usableFromInline let edit: Edit

  @inlinable
  init(_ origin: ActionOrigin, _ edit: @escaping Edit) {
    self.edit = edit
    let location = Location.state(S.self)
    super.init(
      origin, ActualizationIn<S>.self, of: S.Parent.self, from: location, into: location
    ) { model, submit, content in
      try Action.actualize(content, in: model) { (state: inout S) in
        // `content` is this object.
        try unsafeDowncast(content, to: EditingContent<S>.self).edit(&state, submit)
      }
    }
  }
}
