/// The script and the style sheet that every page loads, as they stand beside this file.
enum ClientFiles {
  static let script = PackageResources.millrace_js
  static let style = PackageResources.millrace_css
}
