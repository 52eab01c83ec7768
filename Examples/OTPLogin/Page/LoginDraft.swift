import MillraceComponents

/// The unsent input of a page, which no component has received yet.
struct LoginDraft: Equatable {
  var number: String
  var code = ""
  /// The screen of the code; on any other screen the code is ignored.
  var screen: ComponentID?

  /// Begins with the input that a page shows, on its screen.
  init(_ shown: LoginShown, on screen: AnyComponent) {
    number = shown.number
    code = shown.code
    self.screen = screen.id
  }
}
