/// The files that every page loads, as they are served.
enum ClientFiles {
  /// The script as it is written, without what is only for its readers: a quarter of what would travel.
  static let script = ScriptCompaction.compacted(PackageResources.millrace_js)
  /// What a page loads beside it as soon as there is a table, a grid or a row of tabs on it.
  static let lists = ScriptCompaction.compacted(PackageResources.lists_js)
  /// What a page loads beside it as soon as there is a place for files on it.
  static let uploads = ScriptCompaction.compacted(PackageResources.uploads_js)
  static let style = PackageResources.millrace_css
  static let icon = PackageResources.millrace_svg
}
