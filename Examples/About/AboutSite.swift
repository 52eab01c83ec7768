#if Web
public import MillraceWeb

extension LiveSite {
  /// Serves the files of the panel “About this example”, for all pages.
  public mutating func serveAbout() {
    serveWindowPosition()
    style("/about.css", PackageResources.about_css)
  }
}
#endif
