package import Millrace
package import MillraceViews
package import MillraceWeb

/// The content of the panel “About this example” of a page, with the panel's operations.
///
/// ```swift
/// extension PlacesPage {
///   static let about = Example<PlacesPage>(
///     "Places", style: "Native", purpose: "A stack, tabs, a split and sheets as one value.",
///     files: ["Examples/Places/Page/PlacesPage.swift"],
///     tutorial: .init("Coordinators", at: "Sources/…/Coordinators.md"))
/// }
/// ```
package struct Example<Shown: LivePageProgram>: Sendable {
  /// A document that explains the example step by step.
  package struct Tutorial: Sendable {
    let title: String
    let path: String

    /// Creates a tutorial.
    ///
    /// - Parameters:
    ///   - title: The title of the document.
    ///   - path: The path of the document in the checkout.
    package init(_ title: String, at path: String) {
      self.title = title
      self.path = path
    }
  }

  let title: String
  let style: String
  let purpose: String
  package let files: [String]
  package let tutorial: Tutorial
  let faults: [Fault]
  let controls: (@Sendable (Shown.State) -> Node<Shown.Action>)?
  let history: OwnHistory<Shown>?
  let isStep: @Sendable (Moment) -> Bool
  let catchUp: @Sendable (Store<Shown.State, Shown.Action>) -> Void

  /// Describes an example.
  ///
  /// - Parameters:
  ///   - title: The name of the example.
  ///   - style: The architecture that it is written in, such as “Flux”.
  ///   - purpose: One or two sentences about what a reader learns from it.
  ///   - files: The paths of its files in the checkout, in reading order.
  ///   - tutorial: The document that explains it.
  ///   - faults: Faults of the world around the example, such as a network that is down.
  ///   - history: The history that the example keeps itself; by default the panel records one.
  ///   - isStep: Returns whether a moment is a step of the slider; by default if it is not
  ///     ephemeral.
  ///   - catchUp: Sends the app what others have shared while the past was shown; called when a
  ///     person continues from the past.
  ///   - controls: Returns switches that are part of the app's own state, such as how a service of
  ///     the example behaves.
  package init(
    _ title: String, style: String, purpose: String, files: [String], tutorial: Tutorial,
    faults: [Fault] = [], history: OwnHistory<Shown>? = nil,
    isStep: @escaping @Sendable (Moment) -> Bool = { !$0.isEphemeral },
    catchUp: @escaping @Sendable (Store<Shown.State, Shown.Action>) -> Void = { _ in },
    controls: (@Sendable (Shown.State) -> Node<Shown.Action>)? = nil
  ) {
    self.title = title
    self.style = style
    self.purpose = purpose
    self.files = files
    self.tutorial = tutorial
    self.faults = faults
    self.history = history
    self.isStep = isStep
    self.catchUp = catchUp
    self.controls = controls
  }
}
