/// The script, the style sheet and the icon that every page loads, as they stand beside this file.
enum ClientFiles {
  static let script = PackageResources.millrace_js
  static let style = PackageResources.millrace_css
  static let icon = PackageResources.millrace_svg
}
