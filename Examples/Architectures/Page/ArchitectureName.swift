#if Web && SQLite
import Recordings

/// One of the architectures.
package enum ArchitectureName: String, CaseIterable, Hashable, Sendable, Codable {
  case mvc, mvp, mvvm, viewState = "view-state", mavb, elm, viper, component

  package var name: String {
    switch self {
    case .mvc: "MVC"
    case .mvp: "MVP"
    case .mvvm: "MVVM-C"
    case .viewState: "MVC+ViewState"
    case .mavb: "MAVB"
    case .elm: "Elm"
    case .viper: "VIPER"
    case .component: "Components"
    }
  }

  /// True if the whole screen outlives the process; otherwise the address is all that does.
  var savesScreen: Bool {
    switch self {
    case .viewState, .mavb, .elm: true
    case .mvc, .mvp, .mvvm, .viper, .component: false
    }
  }

  /// The first part of the addresses.
  var root: String { "\(Self.root)/\(rawValue)" }

  /// The first part of the addresses of all.
  static let root = "architectures"

  var type: any Architecture.Type {
    switch self {
    case .mvc: MVCApp.self
    case .mvp: MVPApp.self
    case .mvvm: MVVMApp.self
    case .viewState: ViewStateApp.self
    case .mavb: MAVBApp.self
    case .elm: ElmApp.self
    case .viper: VIPERApp.self
    case .component: ComponentApp.self
    }
  }
}

/// An address in one of the apps: `/architectures/mvc`, and below it as in
/// ``Recordings/LibraryAddress``.
struct ArchitectureAddress: Hashable, Sendable {
  var style: ArchitectureName
  var library: LibraryAddress

  /// Parses a path; nil if it is no such address.
  ///
  /// The first architecture is the default.
  init?(path: String) {
    let parts = path.split(separator: "/")
    guard parts.first == ArchitectureName.root[...] else { return nil }
    guard parts.count > 1 else {
      self.init(.mvc, LibraryAddress())
      return
    }
    guard let style = ArchitectureName(rawValue: String(parts[1])),
      let library = LibraryAddress(path: path, under: style.root)
    else { return nil }
    self.init(style, library)
  }

  init(_ style: ArchitectureName, _ library: LibraryAddress) {
    self.style = style
    self.library = library
  }

  var path: String { library.path(under: style.root) }
}
#endif
