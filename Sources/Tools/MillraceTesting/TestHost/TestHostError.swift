public import MillraceViews

/// The reason for which a test host could not perform a call, with what it found instead.
public enum TestHostError: Error, Hashable, Sendable {
  /// No node with that role has that name; nodes of the roles in `elsewhere` have it.
  case noneNamed(String, role: Role, candidates: [String], elsewhere: [Role] = [])
  /// Several nodes with that role have that name; with the location of each.
  case severalNamed(String, role: Role, locations: [String])
  /// No node has that test id.
  case noTestID(String, candidates: [String])
  /// Several nodes have that test id.
  case severalTestIDs(String, count: Int)
  /// The node has left the page since the test found it.
  case gone(String, role: Role)
  /// The node is present, and a sheet or an alert is in front of it.
  case outOfReach(String, role: Role, behind: String)
  /// The node does not accept that event.
  case notPossible(EventName, String, role: Role)
  /// The outline of the page, or of a part of it, differs from the expected one.
  case otherOutline(expected: String, actual: String)
  /// A view was given to a host that shows a page.
  case rendersItself
  /// The picker is present, and has no choice of that title.
  case notOffered(String, by: String, choices: [String])
  /// The row is present, and has no action on that side, or no menu at all if no side is named.
  case nothingUncovered(String, RowSide?)
  /// The tree refused the event.
  case refused(EventRefusal, name: String, role: Role)
  /// The patches did not fit the elements: the fault is in the views module.
  case broken(String)
}

extension TestHostError: CustomStringConvertible {
  /// The error as text: the search, the finding and, where it helps, the next step.
  public var description: String {
    switch self {
    case .noneNamed(let name, let role, let candidates, let elsewhere):
      "no \(role.rawValue) named \(quoted(name))\(hint(elsewhere)); "
        + (candidates.isEmpty
          ? "there is no \(role.rawValue) at all"
          : "\(plural(role)): \(listed(candidates, near: name))")
    case .severalNamed(let name, let role, let locations):
      "\(locations.count) \(plural(role)) are named \(quoted(name)): \(first(of: locations)); "
        + "give the one you mean a test id, or take it from findAll"
    case .noTestID(let id, let candidates):
      "nothing has the test id \(quoted(id)); "
        + (candidates.isEmpty
          ? "nothing has one at all" : "test ids: \(listed(candidates, near: id))")
    case .severalTestIDs(let id, let count):
      "\(count) nodes have the test id \(quoted(id)); a test id should name one node"
    case .gone(let name, let role):
      "the \(role.rawValue) \(quoted(name)) is not on the page any more; "
        + "find what is there after the view has changed"
    case .outOfReach(let name, let role, let modal):
      "the \(role.rawValue) \(quoted(name)) is behind \(quoted(modal)); "
        + "a person has to answer or dismiss that first"
    case .notPossible(let event, let name, let role):
      "the \(role.rawValue) \(quoted(name)) does not take \(event.rawValue) events"
    case .otherOutline(let expected, let actual):
      "the outline of the page differs from the expected one\n\n"
        + "\(lineDifference(expected, actual))\n\n"
        + "(Expected: -, Actual: +)"
    case .nothingUncovered(let name, let side):
      "the row \(quoted(name)) has "
        + (side.map { "nothing on its \($0.rawValue) side" } ?? "no menu")
        + "; give its ListRow an action there"
    case .rendersItself:
      "this host shows a page, which renders by itself; send an action to the store of the page, "
        + "or make a host of a view"
    case .notOffered(let title, let name, let choices):
      "the picker \(quoted(name)) does not offer \(quoted(title)); "
        + (choices.isEmpty ? "it offers nothing" : "it offers: \(listed(choices, near: title))")
    case .refused(.nodeIsBusy, let name, let role):
      "the \(role.rawValue) \(quoted(name)) is busy; a person has to wait until it is done"
    case .refused(.nodeIsDisabled, let name, let role):
      "the \(role.rawValue) \(quoted(name)) is disabled, or inside something that is"
    case .refused(.noHandler(let event), let name, let role):
      "the \(role.rawValue) \(quoted(name)) has no action for \(event.value.name.rawValue)"
    case .refused(let refusal, let name, let role):
      "the \(role.rawValue) \(quoted(name)) refused: \(refusal)"
    case .broken(let reason):
      "the patches do not give the tree: \(reason)"
    }
  }

  private func quoted(_ name: String) -> String { "‘\(name)’" }

  private func plural(_ role: Role) -> String {
    switch role {
    case .status: "statuses"
    case .main: "main parts"
    case .progress: "progress bars"
    case .custom: "custom nodes"
    case .navigation: "navigation parts"
    default: "\(role.rawValue)s"
    }
  }

  /// Returns the other roles of the name: a right name with a wrong role is the likeliest mistake.
  private func hint(_ roles: [Role]) -> String {
    if roles.isEmpty { return "" }
    let known = roles.map {
      "\("aeiou".contains($0.rawValue.prefix(1)) ? "an" : "a") \($0.rawValue)"
    }
    return ", but \(known.joined(separator: " and ")) has that name"
  }

  private func first(of locations: [String]) -> String {
    let rest = locations.count > 10 ? " and \(locations.count - 10) more" : ""
    return locations.prefix(10).joined(separator: ", ") + rest
  }

  /// Returns up to ten names in the order of the page, or the ten closest of more.
  ///
  /// A list of a thousand rows would not be useful.
  private func listed(_ names: [String], near name: String) -> String {
    if names.count <= 10 { return names.map(quoted).joined(separator: ", ") }
    let shown = closestFirst(names, to: name).prefix(10).map(quoted).joined(separator: ", ")
    return "\(shown) and \(names.count - 10) more"
  }
}
