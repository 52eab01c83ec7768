/// What a browser needs for the custom nodes of the page, to be given to the site.
public enum BrowserFiles {
  /// The definitions of the sheet.
  public static var script: [UInt8] { PackageResources.sheet_js }

  /// Their look.
  public static var style: [UInt8] { PackageResources.sheet_css }
}
