internal import Millrace

/// A list of the components of a tree, parents before children, as they were when it was made.
///
/// It holds all of them at once: to hold each component while it handles an action would take
/// longer than most components take to check the action.
final class BroadcastOrder {
  /// A component with its depth below the root.
  struct Member {
    let component: AnyComponent
    let depth: Int
  }

  let members: ContiguousArray<Member>
  /// The loop's number of scope changes when it was made; with another number, scopes may have been
  /// added.
  private let scopeMoves: Int

  /// Walks the tree below a root; linear in the number of components.
  init(below root: AnyComponent, on loop: Loop) {
    scopeMoves = loop.scopeMoves
    var members: ContiguousArray<Member> = []
    // By a loop, since a deep tree must not overflow the stack.
    var waiting = [Member(component: root, depth: 0)]
    while let next = waiting.popLast() {
      guard next.component.isInTree else { continue }
      members.append(next)
      for child in next.component.children.reversed() {
        waiting.append(Member(component: child, depth: next.depth + 1))
      }
    }
    self.members = members
  }

  /// Returns true if no scope can have been added since it was made.
  func isCurrent(on loop: Loop) -> Bool { scopeMoves == loop.scopeMoves }

  /// Calls a closure with each component, without holding it, until the closure returns true.
  ///
  /// - Returns: The index of the component for which it returned true; `nil` if there was none.
  func firstIndex(where body: (AnyComponent) -> Bool) -> Int? {
    members.withUnsafeBufferPointer { members in
      for index in members.indices
      where Unmanaged.passUnretained(members[index].component)._withUnsafeGuaranteedRef(body) {
        return index
      }
      return nil
    }
  }

  /// Returns the components after one component and its subtree, the next one last.
  func waiting(after index: Int) -> [AnyComponent] {
    var waiting: [AnyComponent] = []
    var depth = members[index].depth
    for member in members[(index + 1)...] where member.depth <= depth {
      depth = member.depth
      waiting.append(member.component)
    }
    waiting.reverse()
    return waiting
  }
}
