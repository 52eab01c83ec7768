import About
import MillraceViews

extension SearchPage {
  /// The content of the page's panel.
  static let about = Example<SearchPage>(
    "Search", style: "UniFlow",
    purpose: "A full-text index over this project, searched by a state machine whose chart is "
      + "beside it. What cannot happen in a state is rejected with a reason.",
    files: [
      "Examples/Search/Feature/Search.swift",
      "Examples/Search/Feature/Search+Actions.swift",
      "Examples/Search/Feature/Search+Work.swift",
      "Examples/Search/Page/SearchApp.swift",
      "Examples/Search/Page/SearchPage.swift",
      "Examples/Search/Page/SearchPage+View.swift",
      "Examples/Search/Index/SearchIndex.swift",
    ],
    tutorial: .init(
      "Scenarios as text",
      at: "Sources/Styles/MillraceUniFlow/MillraceUniFlow.docc/Articles/ScenariosAsText.md"),
    controls: { conduct($0.desk.conduct) })
}

extension FilePage {
  /// The content of the page's panel.
  static let about = Example<FilePage>(
    "A file of this project", style: "Elm, the native one",
    purpose: "A page for each text of the index, with the lines that a search has found marked. "
      + "Markdown and code are views of the vocabulary, made without HTML.",
    files: [
      "Examples/Search/Files/FilePage.swift", "Examples/Search/Files/FilePage+Code.swift",
      "Examples/About/Code/CodeColoring.swift", "Examples/Search/Files/FilePage+Prose.swift",
      "Examples/Search/Prose/ProseReader.swift", "Examples/Search/Prose/SpanReader.swift",
      "Examples/Search/Prose/ProseView.swift", "Examples/Search/Files/FileAddress.swift",
    ],
    tutorial: .init(
      "Your first live page",
      at: "Sources/Drivers/MillraceWeb/MillraceWeb.docc/YourFirstLivePage.md"))
}

extension LostFilePage {
  /// The content of the page's panel.
  static let about = Example<LostFilePage>(
    "A file that cannot be read", style: "Elm, the native one",
    purpose: "The page that is shown when a text cannot be read from the index.",
    files: ["Examples/Search/Files/LostFilePage.swift"],
    tutorial: .init(
      "Your first live page",
      at: "Sources/Drivers/MillraceWeb/MillraceWeb.docc/YourFirstLivePage.md"))
}
