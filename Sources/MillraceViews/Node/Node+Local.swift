extension Node {
  /// Returns a copy with commands that the page runs when the node is pressed, by pointer or by
  /// keyboard.
  ///
  /// ```swift
  /// button("Details").locally(.toggle("details"))
  /// column { text("…") }.named("details").startsHidden()
  /// ```
  ///
  /// The commands run in order, before the action of the node is sent; without an action nothing is
  /// sent at all. A node that opens or toggles another one is announced as expanded or collapsed.
  @inlinable
  public func locally(_ commands: LocalCommand...) -> Node {
    changing { $0.commands += commands }
  }

  /// Returns a copy with the name by which local commands refer to the node; unique on its page.
  ///
  /// If several nodes have one name, commands refer to the first, and the name is reported.
  @inlinable
  public func named(_ name: String) -> Node {
    changing { $0.name = name }
  }

  /// Returns a copy that is hidden when it appears, until a local command shows it.
  ///
  /// It has no effect on a node that is already mounted.
  @inlinable
  public func startsHidden(_ startsHidden: Bool = true) -> Node {
    changing { $0.startsHidden = startsHidden }
  }
}

/// Returns a button that only runs local commands.
@inlinable
public func button<Action>(
  _ title: String, role: ButtonRole = .plain, locally commands: LocalCommand...
) -> Node<Action> {
  Node<Action>(.button(title: title, role: role)).changing { $0.commands = commands }
}

extension Element {
  /// The local names that more than one node has, in the order in which they repeat; costs O(n).
  package var repeatedNames: [String] {
    var seen: Set<String> = []
    var repeated: [String] = []
    func visit(_ element: Element) {
      if let name = element.traits.name, !seen.insert(name).inserted, !repeated.contains(name) {
        repeated.append(name)
      }
      element.children.forEach(visit)
    }
    visit(self)
    return repeated
  }

  /// True if the element or one below it has a local name.
  package var hasNames: Bool { traits.name != nil || children.contains(where: \.hasNames) }
}
