/// A node that is built again only when what it depends on has changed.
///
/// While the dependency is equal to that of the node in the same place (the same key, or the same
/// place among the lazy children), built at the same line of the program, the mounted view stays: the
/// function is not called and nothing below is compared. So the function must use nothing but the
/// dependency. Modifiers on the result are outside of it: a different one builds the view again, and
/// with `onFocus` or `onBlur`, whose actions cannot be compared, it is built every time.
///
/// - Parameters:
///   - dependency: All that the view shows or sends; comparing it should be cheaper than building.
///   - content: Builds the view, at most once for a node of an update. In a row of ``list(_:_:key:content:)`` that has
///     changed, the view that was there is built again as well.
///   - file: The file of the call, part of what tells this node apart.
///   - line: The line of the call, likewise.
///   - column: The column of the call, likewise.
/// - Returns: A node that costs two allocations and one comparison while nothing changes.
public func lazy<Action, Dependency: Equatable>(
  _ dependency: Dependency, file: StaticString = #fileID, line: UInt = #line,
  column: UInt = #column, content: @escaping (Dependency) -> Node<Action>
) -> Node<Action> {
  Node(
    box: NodeBox(
      thunk: DependentThunk(
        dependency, at: CallSite(file: file, line: line, column: column),
        build: { content($0).box })))
}

/// A node that is not built yet.
@usableFromInline
class Thunk {
  /// What was built: the digest of a row, its nodes and its elements are all made of one view.
  ///
  /// Lives as long as the node value does, which for a row of a list is one look at it.
  final var resolved: NodeBox?

  init() {}

  @usableFromInline
  func build() -> NodeBox { NodeBox(kind: .item) }

  /// Whether building would give what the other one gave.
  func isSame(as other: Thunk) -> Bool { false }

  /// The same, with what it builds changed.
  ///
  /// The mark stands for the change when two are compared; without one they always differ.
  @usableFromInline
  final func changing(mark: Traits?, _ change: @escaping (NodeBox) -> NodeBox) -> Thunk {
    ChangedThunk(self, mark: mark, change)
  }
}

/// Where in the program a lazy node is made: two places never share a memory.
@usableFromInline
struct CallSite: Equatable {
  let file: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(file: StaticString, line: UInt, column: UInt) {
    self.file = file
    self.line = line
    self.column = column
  }

  @usableFromInline
  static func == (left: CallSite, right: CallSite) -> Bool {
    left.line == right.line && left.column == right.column
      && (left.file.utf8Start == right.file.utf8Start
        || left.file.description == right.file.description)
  }
}

private final class DependentThunk<Dependency: Equatable>: Thunk {
  private let dependency: Dependency
  private let callSite: CallSite
  private let content: (Dependency) -> NodeBox

  init(
    _ dependency: Dependency, at callSite: CallSite,
    build content: @escaping (Dependency) -> NodeBox
  ) {
    self.dependency = dependency
    self.callSite = callSite
    self.content = content
  }

  override func build() -> NodeBox {
    content(dependency)
  }

  override func isSame(as other: Thunk) -> Bool {
    guard let other = other as? DependentThunk<Dependency> else { return false }
    return callSite == other.callSite && dependency == other.dependency
  }
}

private final class ChangedThunk: Thunk {
  private let base: Thunk
  private let mark: Traits?
  private let change: (NodeBox) -> NodeBox

  init(_ base: Thunk, mark: Traits?, _ change: @escaping (NodeBox) -> NodeBox) {
    self.base = base
    self.mark = mark
    self.change = change
  }

  override func build() -> NodeBox {
    change(base.build())
  }

  override func isSame(as other: Thunk) -> Bool {
    guard let other = other as? ChangedThunk, let mark, mark == other.mark else { return false }
    return base.isSame(as: other.base)
  }
}
