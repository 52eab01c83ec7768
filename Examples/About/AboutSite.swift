#if Web
public import MillraceWeb

extension LiveSite {
  /// Serves the style sheet of the panel “About this example”, for all pages.
  public mutating func serveAbout() {
    style("/about.css", PackageResources.about_css)
  }
}
#endif
