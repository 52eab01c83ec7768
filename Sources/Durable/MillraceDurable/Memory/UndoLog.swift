/// The functions that undo changes of contents, newest last.
struct UndoLog<Contents> {
  private(set) var entries: [(inout Contents) -> Void] = []

  /// Adds the function that undoes a change.
  mutating func add(_ entry: @escaping (inout Contents) -> Void) { entries.append(entry) }

  /// Undoes the changes after the first `count`, newest first.
  mutating func undo(to count: Int = 0, in contents: inout Contents) {
    while entries.count > count {
      let entry = entries.removeLast()
      entry(&contents)
    }
  }
}
