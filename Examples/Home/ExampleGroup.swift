import MillraceViews

/// Examples from which one learns about the same subject.
struct ExampleGroup {
  let title: String
  let lesson: String
  let examples: [Entry]

  /// A card of the home page.
  struct Entry {
    let title: String
    let path: String
    /// The name of the picture that `script/pictures` draws.
    let picture: String
    /// The architecture in a word; `nil` where the title of the group says it.
    var style: String?
    let lesson: String
  }

  static let all = [
    ExampleGroup(
      title: "Whole apps",
      lesson: "Each in the style of its origin, with files, a network and faults.",
      examples: [
        Entry(
          title: "Recordings", path: "/recordings", picture: "recordings", style: "Elm",
          lesson: "Folders and sounds in an SQLite file, live in every open page, with a history."),
        Entry(
          title: "Annotations", path: "/annotations", picture: "annotations", style: "Flux",
          lesson: "A building plan that is worked on without a connection, and its office."),
        Entry(
          title: "Search", path: "/search", picture: "search", style: "UniFlow",
          lesson: "This documentation, searched by a state machine that is drawn beside it."),
        Entry(
          title: "Property Finder", path: "/property-finder", picture: "property-finder",
          style: "Redux", lesson: "Houses to buy, from a service over HTTP."),
        Entry(
          title: "Login", path: "/login", picture: "login", style: "Components",
          lesson: "A code by message, a list of one's sign-ins, and a guarded page."),
      ]),
    ExampleGroup(
      title: "Eight architectures",
      lesson: "The same app again and again, so that nothing differs but the architecture.",
      examples: [
        Entry(
          title: "Recordings in eight architectures", path: "/architectures",
          picture: "architectures",
          lesson: "MVC, MVP, MVVM-C, MVC+ViewState, MAVB, Elm, VIPER and components."),
        Entry(
          title: "Five tasks", path: "/architectures/tasks", picture: "tasks",
          lesson: "Construction, changes, navigation and testing: the code of each, compared."),
        Entry(
          title: "Side by side", path: "/side-by-side", picture: "side-by-side",
          lesson: "One note in eight small views on one loop, with one history."),
      ]),
    ExampleGroup(
      title: "What a page can do", lesson: "The vocabulary of views, by mouse, touch and keyboard.",
      examples: [
        Entry(
          title: "Lists", path: "/lists", picture: "lists",
          lesson: "Ten thousand rows as one value: chosen, swiped, moved, found by typing."),
        Entry(
          title: "Places", path: "/places", picture: "places",
          lesson: "Tabs, stacks, a split and a sheet as one value."),
        Entry(
          title: "Controls", path: "/controls", picture: "controls",
          lesson: "Every control, arranging an evening in a small hall."),
        Entry(
          title: "Apply to play", path: "/apply", picture: "apply",
          lesson: "A long form: its mistakes, and uploads of pictures."),
        Entry(
          title: "Files", path: "/files", picture: "files",
          lesson: "Uploads that resume after a broken connection."),
        Entry(
          title: "At once", path: "/at-once", picture: "at-once",
          lesson: "Buttons that act in the browser, without a message."),
      ]),
  ]
}

/// A link for a person who has a few minutes.
struct FirstStep {
  let title: String
  let path: String
  let icon: Icon
  let reason: String

  static let all = [
    FirstStep(
      title: "Open Recordings twice", path: "/recordings", icon: .sound,
      reason: "What you do in one window appears in the other."),
    FirstStep(
      title: "Work without a connection", path: "/annotations", icon: .offline,
      reason: "In Annotations, open Exchange with the office, and turn on Work offline."),
    FirstStep(
      title: "Compare eight architectures", path: "/architectures", icon: .columns,
      reason: "One app, one loop, and the history of both."),
  ]
}
