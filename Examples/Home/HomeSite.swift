import About
package import MillraceWeb

extension LiveSite {
  /// Adds the first page of the gallery, with its style sheet and the pictures of the examples, and
  /// the page for addresses at which there is nothing.
  package mutating func serveHome() {
    style("/home.css", PackageResources.home_css, on: "/", includesBelow: false)
    let pictures = asset(
      "/pictures.svg", PackageResources.pictures_svg, type: "image/svg+xml")
    page("/") { _ in
      PageFactory(
        HomePage(pictures: pictures), state: HomePage.State(), about: HomePage.about)
    }
    missing = { MissingPage($0).page }
  }
}

extension HomePage {
  /// The content of the panel about the page.
  static let about = Example<HomePage>(
    "the gallery", style: "Elm, the native one",
    purpose: "The first page: a program that runs, and all examples, in one process.",
    files: [
      "Examples/Home/HomePage.swift", "Examples/Home/Counter.swift",
      "Examples/Home/ExampleGroup.swift",
    ],
    tutorial: .init(
      "Your first live page",
      at: "Sources/Drivers/MillraceWeb/MillraceWeb.docc/YourFirstLivePage.md"))
}
