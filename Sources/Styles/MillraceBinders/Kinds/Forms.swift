public import MillraceViews

/// A binder of fields that are submitted together.
public typealias FormBinder = Binder<FormKind>

/// Fields that are submitted together.
public enum FormKind: ContainerBinderKind {
  /// Returns the form; the return key submits it if `submit` is bound.
  public static func node(_ view: BoundView<FormKind>) -> Node<BinderEvent> {
    form(view[.title] ?? "", onSubmit: view.event(ifBound: .submit)) {
      for child in view.children(.children) { child }
    }
  }
}

extension ValueKey where Kind == FormKind, Value == String {
  /// The name of the form for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension ActionKey where Kind == FormKind, Value == Void {
  /// A press of the return key in one of the fields, or of a primary button among them.
  public static var submit: Self { Self("submit") }
}

/// A binder of a control that accepts files.
public typealias UploadBinder = Binder<UploadKind>

/// A control that accepts files for the program.
public enum UploadKind: BinderKind {
  /// Returns the control; without a limit it accepts no byte.
  public static func node(_ view: BoundView<UploadKind>) -> Node<BinderEvent> {
    upload(
      view[.title] ?? "", accepting: view[.accepting] ?? [], limit: view[.limit] ?? 0
    ) { view.event(.change, .other(BinderPayload($0))) }
  }
}

extension ValueKey where Kind == UploadKind, Value == String {
  /// The label of the control and its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension StaticKey where Kind == UploadKind, Value == [String] {
  /// The accepted types of files, such as `audio/*` or `.wav`; empty, all are accepted.
  public static var accepting: Self { Self("accepting") }
}

extension StaticKey where Kind == UploadKind, Value == Int {
  /// The greatest size of a file in bytes, above which it is refused; 0 unless given.
  public static var limit: Self { Self("limit") }
}

extension ActionKey where Kind == UploadKind, Value == UploadChange {
  /// A step of an upload: the choice of a file, its progress, its end or its failure.
  public static var change: Self { Self(payload: "change") }
}

/// A binder of a question with two answers.
public typealias ConfirmBinder = Binder<ConfirmKind>

/// A question with two answers, one of which changes nothing.
public enum ConfirmKind: BinderKind {
  /// Returns the question; the escape key cancels it.
  public static func node(_ view: BoundView<ConfirmKind>) -> Node<BinderEvent> {
    MillraceViews.confirm(
      view[.title] ?? "", message: view[.message] ?? "", view[.verb] ?? "OK",
      role: view[.verbRole] ?? .primary, send: view.event(.confirm),
      cancel: view[.cancelTitle] ?? "Cancel", onCancel: view.event(.cancel))
  }
}

extension ValueKey where Kind == ConfirmKind, Value == String {
  /// The question as the heading of the dialog; empty unless bound.
  public static var title: Self { Self("title") }
  /// The sentence below the question, such as the consequences of the answer; empty unless bound.
  public static var message: Self { Self("message") }
  /// The title of the button that confirms; “OK” unless bound.
  public static var verb: Self { Self("verb") }
  /// The title of the button that changes nothing; “Cancel” unless bound.
  public static var cancelTitle: Self { Self("cancelTitle") }
}

extension StaticKey where Kind == ConfirmKind, Value == ButtonRole {
  /// The role of the button that confirms, such as a destructive one; primary unless given.
  public static var verbRole: Self { Self("verbRole") }
}

extension ActionKey where Kind == ConfirmKind, Value == Void {
  /// A press of the button that confirms.
  public static var confirm: Self { Self("confirm") }
  /// A press of the other button or of the escape key.
  public static var cancel: Self { Self("cancel") }
}
