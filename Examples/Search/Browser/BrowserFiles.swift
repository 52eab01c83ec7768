/// The browser files of the pages, which the site serves.
public enum BrowserFiles {
  /// The script with the definition of the custom node `chart`.
  public static var script: [UInt8] { PackageResources.chart_js }

  /// The style sheet of both pages.
  public static var style: [UInt8] { PackageResources.search_css }
}
