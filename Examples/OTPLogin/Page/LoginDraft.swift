import MillraceComponents

/// What is being typed on a page: no component knows of it before it is sent.
struct LoginDraft: Equatable {
  var number: String
  var code = ""
  /// The screen that the code was typed on; on another one it is not there any more.
  var screen: ComponentID?

  /// Begins with what a page shows, on the screen that shows it.
  init(_ shown: LoginShown, on screen: AnyComponent) {
    number = shown.number
    code = shown.code
    self.screen = screen.id
  }
}
