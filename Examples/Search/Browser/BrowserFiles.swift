/// What a browser needs for the pages, to be given to the site.
public enum BrowserFiles {
  /// The definition of the custom node `chart`.
  public static var script: [UInt8] { PackageResources.chart_js }

  /// The look of both pages.
  public static var style: [UInt8] { PackageResources.search_css }
}
