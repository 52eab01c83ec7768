#if Web
/// A table of the scripts and style sheets of a running site, and of the pages that load them.
struct SiteAssets: Sendable {
  private let site: LiveSite
  private let assets: [String: Asset]
  /// The addresses under which pages request the files, by path.
  ///
  /// They are made once, since every page keeps some of them.
  private let addresses: [String: String]
  /// The files of the parts of Millrace's own, under the same addresses.
  private let parts: [(part: ClientParts, address: String)]

  /// Compresses and hashes all files of a site and of Millrace.
  init(_ site: LiveSite) {
    self.site = site
    assets = site.assets.mapValues { Asset($0.content, type: $0.type) }
      .merging(Self.own(of: site).map { (site.root + $0, $1) }) { $1 }
    addresses = Dictionary(
      uniqueKeysWithValues: assets.map { ($0.key, "\($0.key)?\($0.value.query)") })
    parts = ClientParts.files.map { [addresses] part, address in
      (part, addresses[site.root + address] ?? address)
    }
  }

  /// Millrace's own files, with what a site adds to them for all pages: one file travels in fewer
  /// bytes than two.
  private static func own(of site: LiveSite) -> [String: Asset] {
    var files = own
    if site.hasPositions {
      files["/millrace.js"] = Asset(ClientFiles.script + ClientFiles.position, type: scriptType)
    }
    if !site.rules.isEmpty { files["/millrace.css"] = sheet(style + site.rules) }
    return files
  }

  /// Millrace's own files, by their addresses in a site at `/`, prepared once for all sites.
  private static let own = [
    "/millrace.js": Asset(ClientFiles.script, type: scriptType),
    "/millrace-lists.js": Asset(ClientFiles.lists, type: scriptType),
    "/millrace-uploads.js": Asset(ClientFiles.uploads, type: scriptType),
    "/millrace.css": sheet(style),
    "/millrace-lists.css": sheet(PackageResources.lists_css),
    "/millrace-controls.css": sheet(PackageResources.controls_css),
    "/millrace-screens.css": sheet(PackageResources.screens_css),
    "/millrace.svg": Asset(ClientFiles.icon, type: "image/svg+xml"),
    "/millrace-icons.svg": icons,
  ]

  private static let scriptType = "text/javascript; charset=utf-8"
  private static let style = ClientFiles.style(icons: "millrace-icons.svg?\(icons.query)")

  private static func sheet(_ content: [UInt8]) -> Asset {
    Asset(StyleCompaction.compacted(content), type: "text/css; charset=utf-8")
  }

  /// The icons of nodes, which a page loads with the first of them.
  private static let icons = Asset(ClientFiles.icons, type: "image/svg+xml")

  /// The paths of all files.
  var paths: [String] { assets.keys.sorted() }

  /// The file at a path.
  subscript(path: String) -> Asset? { assets[path] }

  /// Returns the address under which pages request a file.
  func address(of path: String) -> String {
    addresses[path] ?? path
  }

  /// Returns the files that a page loads which was visited at an address, or at any below it.
  func links(at visited: String, isBelow: Bool = false) -> DocumentLinks {
    let segments = Visit(address: visited)?.segments ?? []
    func addresses(_ all: [LiveSite.Attachment]) -> [String] {
      all.filter { $0.applies(to: segments, isBelow: isBelow) }.map { address(of: $0.address) }
    }
    func own(_ name: String) -> String { address(of: site.root + name) }
    return DocumentLinks(
      root: site.root, icon: own("/millrace.svg"),
      styles: [own("/millrace.css")] + addresses(site.styles),
      scripts: [own("/millrace.js")] + addresses(site.scripts.filter { !site.isJoined($0) }),
      parts: parts)
  }
}

/// The files that pages load, as they are served.
enum ClientFiles {
  /// The script of every page, compacted.
  static let script = compacted(PackageResources.millrace_js)
  /// The script that a page loads with its first table, grid or row of tabs, compacted.
  static let lists = compacted(PackageResources.lists_js)
  /// The script that a page loads with its first upload control, compacted.
  static let uploads = compacted(PackageResources.uploads_js)
  /// The script that a site adds to the pages with a window position, compacted.
  static let position = compacted(PackageResources.position_js)
  static let icon = PackageResources.millrace_svg
  /// The icons of nodes, below each other.
  static let icons = PackageResources.icons_svg

  private static func compacted(_ script: [UInt8]) -> [UInt8] {
    ScriptRenaming.renamed(ScriptCompaction.compacted(script))
  }

  /// Returns the style sheet, which refers to the icons by an address beside its own.
  static func style(icons address: String) -> [UInt8] {
    let parts = String(decoding: PackageResources.millrace_css, as: UTF8.self)
      .split(separator: "millrace-icons.svg", omittingEmptySubsequences: false)
    return Array(parts.joined(separator: address).utf8)
  }
}
#endif
