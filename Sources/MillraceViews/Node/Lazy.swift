/// Returns a node that is built again only when the value it depends on has changed.
///
/// The mounted view stays if the dependency equals that of the earlier node at the same position
/// (the same key, or the same index among the lazy children), made at the same line of the program.
/// Then the function is not called and nothing below is compared, so the function must use nothing
/// but the dependency. Modifiers of the result are outside of it: a different one builds the view
/// again, and with `onFocus` or `onBlur`, whose actions cannot be compared, it is built every time.
///
/// - Parameters:
///   - dependency: All that the view shows or sends; comparing it should be cheaper than building.
///   - content: Builds the view, at most once for a node of an update. In a row of
///     ``list(_:_:key:content:)`` that has changed, the view that was there is built again as well.
///   - file: The file of the call, which is part of the node's identity.
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
  /// The result of the build: the digest of a row, its nodes and its elements are all made of one
  /// view.
  ///
  /// It lives as long as the node value, which for a row of a list is one visit to the row.
  final var resolved: NodeBox?

  init() {}

  @usableFromInline
  func build() -> NodeBox { NodeBox(kind: .item) }

  /// Returns true if building would give the same view as the other thunk.
  func isSame(as other: Thunk) -> Bool { false }

  /// Returns a thunk whose built node is changed by a closure.
  ///
  /// The mark stands for the change when two thunks are compared; without one they always differ.
  @usableFromInline
  final func changing(mark: Traits?, _ change: @escaping (NodeBox) -> NodeBox) -> Thunk {
    ChangedThunk(self, mark: mark, change)
  }
}

/// The location in the program at which a lazy node is made; two locations never share a built
/// view.
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
