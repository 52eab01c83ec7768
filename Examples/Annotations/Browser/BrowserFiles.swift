/// The browser files of the page's custom nodes, which the site serves.
public enum BrowserFiles {
  /// The script with the definitions of the sheet.
  public static var script: [UInt8] { PackageResources.sheet_js }

  /// The style sheet of the custom nodes.
  public static var style: [UInt8] { PackageResources.sheet_css }
}
