/// What the copies of an action share that edits a state and does not ask for the model: the most frequent one.
///
/// It has the closure of its user itself, so that no other has to be made around that.
@usableFromInline
final class EditingContent<S: State>: ActionContent {
  @usableFromInline
  typealias Edit = (_ state: inout S, _ submit: Submit) throws -> Void

  @usableFromInline let edit: Edit

  @inlinable
  init(_ origin: ActionOrigin, _ edit: @escaping Edit) {
    self.edit = edit
    let place = Place.state(S.self)
    super.init(
      origin, ActualizationIn<S>.self, of: S.Parent.self, from: place, into: place
    ) { model, submit, content in
      try Action.actualize(content, in: model) { (state: inout S) in
        // Whose body this is.
        try unsafeDowncast(content, to: EditingContent<S>.self).edit(&state, submit)
      }
    }
  }
}
