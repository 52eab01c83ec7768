internal import Millrace

/// The components of a tree, parents before children, as they stood when it was made.
///
/// It holds all of them at once: to hold each while it is told would take longer than most take to
/// look at an action.
final class BroadcastOrder {
  /// A component and how deep below the root it is.
  struct Member {
    let component: AnyComponent
    let depth: Int
  }

  let members: ContiguousArray<Member>
  /// The loop's number when it was made: with another, scopes may be there that were not.
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

  /// Whether no scope can have come that was not there when it was made.
  func isCurrent(on loop: Loop) -> Bool { scopeMoves == loop.scopeMoves }

  /// Calls a closure with each in turn, which is not held for it; ends with the first of which it says `true`.
  ///
  /// - Returns: the place of that one; `nil` if there was none.
  func firstIndex(where body: (AnyComponent) -> Bool) -> Int? {
    members.withUnsafeBufferPointer { members in
      for index in members.indices
      where Unmanaged.passUnretained(members[index].component)._withUnsafeGuaranteedRef(body) {
        return index
      }
      return nil
    }
  }

  /// The components that come after one and what is below it, the next one last.
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
