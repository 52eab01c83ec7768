#if Web
internal import MillraceTesting
internal import MillraceViews
public import MillraceWeb

extension LiveTestPage {
  /// The position that the program shows, which a browser would restore; nil if the page has no
  /// window position.
  public var windowPosition: WindowPosition? {
    guard let element = positionNode, case .custom(let view) = element.kind else { return nil }
    return try? WindowPosition(payload: view.properties.json)
  }

  /// Reports a position, as the page does when its window is at rest.
  ///
  /// A position that the program refuses is reported by the session, and changes nothing.
  ///
  /// - Parameter position: The position, with the next revision.
  /// - Throws: `TestHostError.noneNamed` if the page has no window position.
  public func move(to position: WindowPosition) async throws {
    try await notify(position: position.payload)
  }

  /// Reports a text in place of a position, as a hostile browser may.
  package func notify(position payload: String) async throws {
    try await perform { host in
      let event = CustomEvent("position", payload)
      guard let element = positionNode else {
        return try host.notify("position", payload, from: "Window position")
      }
      return try host.notify(event, from: element)
    }
  }

  private var positionNode: Element? {
    func find(in element: Element) -> Element? {
      if case .custom(let view) = element.kind, view.name == "position" { return element }
      for child in element.children {
        if let found = find(in: child) { return found }
      }
      return nil
    }
    return find(in: root)
  }
}
#endif
