/// The files that pages load, as they are served.
enum ClientFiles {
  /// The script of every page, compacted.
  static let script = ScriptCompaction.compacted(PackageResources.millrace_js)
  /// The script that a page loads with its first table, grid or row of tabs, compacted.
  static let lists = ScriptCompaction.compacted(PackageResources.lists_js)
  /// The script that a page loads with its first upload control, compacted.
  static let uploads = ScriptCompaction.compacted(PackageResources.uploads_js)
  /// The script that a site adds to the pages with a window position, compacted.
  static let position = ScriptCompaction.compacted(PackageResources.position_js)
  static let style = PackageResources.millrace_css
  static let icon = PackageResources.millrace_svg
}
