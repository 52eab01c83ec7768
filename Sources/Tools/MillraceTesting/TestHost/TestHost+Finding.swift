public import MillraceViews

extension TestHost {
  /// Finds the one node that a person would know by this role and name.
  ///
  /// - Throws: `TestHostError`, with the names of all nodes of that role if there is none, and with
  ///   the location of each if there are several.
  public func find(_ role: Role, _ name: String) throws(TestHostError) -> Element {
    try rethrowFailure()
    let candidates = findAll(role)
    let found = candidates.filter { $0.accessibleName == name }
    guard let first = found.first else {
      throw .noneNamed(
        name, role: role, candidates: candidates.map(\.accessibleName),
        elsewhere: Role.allCases.filter { contains($0, name) })
    }
    guard found.count == 1 else {
      throw .severalNamed(name, role: role, locations: found.map(location))
    }
    return first
  }

  /// Returns the location of a node in words, which distinguishes nodes of the same name.
  private func location(of element: Element) -> String {
    var words: [String] = []
    var above = mirror.parent(of: element.id).flatMap(mirror.element)
    while let part = above {
      let name = part.accessibleName
      if !name.isEmpty {
        words.append("in the \(part.role.rawValue) ‘\(name)’")
        break
      }
      above = mirror.parent(of: part.id).flatMap(mirror.element)
    }
    if let id = element.traits.testID { words.append("with the test id ‘\(id)’") }
    return words.isEmpty ? "in nothing that has a name" : words.joined(separator: " ")
  }

  /// Finds the one node with this test id, hidden or not.
  public func find(testID: String) throws(TestHostError) -> Element {
    try rethrowFailure()
    var found: [Element] = []
    var candidates: [String] = []
    func visit(_ element: Element) {
      if let id = element.traits.testID {
        candidates.append(id)
        if id == testID { found.append(element) }
      }
      element.children.forEach(visit)
    }
    visit(root)
    guard let first = found.first else { throw .noTestID(testID, candidates: candidates) }
    guard found.count == 1 else { throw .severalTestIDs(testID, count: found.count) }
    return first
  }

  /// Finds all nodes of a role, in reading order; none is no error.
  public func findAll(_ role: Role) -> [Element] {
    locals.visible(root).reachable.filter { $0.role == role }
  }

  /// Finds all nodes of a role with a name, in reading order; none is no error.
  public func findAll(_ role: Role, _ name: String) -> [Element] {
    findAll(role).filter { $0.accessibleName == name }
  }

  /// Returns true if there is a node of that role and name.
  public func contains(_ role: Role, _ name: String) -> Bool {
    !findAll(role, name).isEmpty
  }
}
