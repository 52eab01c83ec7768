/// The functions that undo changes of contents, newest last.
package struct UndoLog<Contents> {
  package private(set) var entries: [(inout Contents) -> Void] = []

  /// Creates an empty log.
  package init() {}

  /// Adds the function that undoes a change.
  package mutating func add(_ entry: @escaping (inout Contents) -> Void) { entries.append(entry) }

  /// Undoes the changes after the first `count`, newest first.
  package mutating func undo(to count: Int = 0, in contents: inout Contents) {
    while entries.count > count {
      let entry = entries.removeLast()
      entry(&contents)
    }
  }
}
