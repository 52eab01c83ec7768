#if Web && SQLite
package import MillraceWeb
import Recordings

extension ArchitecturesPage {
  /// The content that survives a reload and a restart: the shown apps, and what each app saves.
  struct Kept: Codable {
    struct App: Codable {
      let address: String
      let saved: String?
    }

    let style: ArchitectureName
    let others: [ArchitectureName]
    let apps: [String: App]
  }

  /// The policy under which the page is kept.
  package static var keeping: Keeping<State> {
    .part(version: 3) { state in
      var apps: [String: Kept.App] = [:]
      for (style, app) in state.content.apps?.beginnings ?? state.beginnings {
        apps[style.rawValue] = Kept.App(
          address: ArchitectureAddress(style, app.address).path, saved: app.saved)
      }
      return Kept(style: state.style, others: Array(state.shown.dropFirst()), apps: apps)
    } restore: { kept, state in
      state.showFirst(kept.style)
      state.showBeside(Set(kept.others))
      for (name, app) in kept.apps {
        guard let style = ArchitectureName(rawValue: name),
          let kept = ArchitectureAddress(path: app.address)
        else { continue }
        state.beginnings[style] = Apps.Beginning(address: kept.library, saved: app.saved)
      }
    }
  }
}
#endif
