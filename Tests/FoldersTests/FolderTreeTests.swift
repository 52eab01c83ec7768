#if SQLite
import Testing

@testable import Folders

@Suite struct FolderTreeTests {
  @Test("a new library has the root, named Recordings, and nothing else")
  func new() {
    let tree = FolderTree()
    #expect(tree.count == 1)
    #expect(tree[.root] == Folder(id: .root, parent: nil, name: "Recordings"))
    #expect(tree.children(of: .root) == [])
    #expect(tree.path(to: .root) == [.root])
    #expect(tree.position(of: .root) == nil)
  }

  @Test("folders are ordered by name as Swift compares it, then by id")
  func order() throws {
    let tree = try FolderTree([
      .created(id: id(4), parent: .root, name: "a"),
      .created(id: id(3), parent: .root, name: "a"),
      .created(id: id(2), parent: .root, name: "b"),
      .created(id: id(1), parent: .root, name: "B"),
    ])
    #expect(tree.children(of: .root) == [id(1), id(3), id(4), id(2)])
    #expect((1...4).map { tree.position(of: id($0)) } == [0, 3, 1, 2])
  }

  @Test("renaming moves a folder to where its name belongs, and its contents go along")
  func rename() throws {
    let tree = try FolderTree([
      .created(id: id(1), parent: .root, name: "a"),
      .created(id: id(2), parent: .root, name: "b"),
      .created(id: id(3), parent: id(1), name: "inside"),
      .renamed(id(1), name: "c"),
    ])
    #expect(tree.children(of: .root) == [id(2), id(1)])
    #expect(tree.path(to: id(3)) == [.root, id(1), id(3)])
  }

  @Test("a name that looks the same but is spelled with other scalars is kept as typed")
  func spelling() throws {
    let tree = try FolderTree([
      .created(id: id(1), parent: .root, name: "\u{E4}"),
      .renamed(id(1), name: "a\u{308}"),
    ])
    #expect(tree[id(1)].map { Array($0.name.unicodeScalars) } == ["a", "\u{308}"])
  }

  @Test("removing takes the whole subtree and nothing else")
  func remove() throws {
    let tree = try FolderTree([
      .created(id: id(1), parent: .root, name: "a"),
      .created(id: id(2), parent: id(1), name: "b"),
      .created(id: id(3), parent: id(2), name: "c"),
      .created(id: id(4), parent: .root, name: "d"),
      .removed(id(1)),
    ])
    #expect(tree.subtree(of: .root) == [.root, id(4)])
    #expect(tree.count == 2)
  }

  @Test("a path leads to its last folder only when every step goes from a folder into it")
  func items() throws {
    let tree = try FolderTree([
      .created(id: id(1), parent: .root, name: "a"),
      .created(id: id(2), parent: id(1), name: "b"),
      .created(id: id(3), parent: .root, name: "c"),
    ])
    #expect(tree.item(at: [.root])?.name == "Recordings")
    #expect(tree.item(at: [.root, id(1), id(2)])?.name == "b")
    for wrong in [[], [id(1)], [.root, id(2)], [.root, id(3), id(2)], [.root, id(9)]] {
      #expect(tree.item(at: wrong) == nil)
    }
    #expect(tree.path(to: id(9)) == nil)
    #expect(tree.children(of: id(9)) == nil)
    #expect(tree.subtree(of: id(9)) == [])
  }

  @Test(
    "a change that breaks a rule is refused with the reason, and the tree stays as it was",
    arguments: [
      (.created(id: id(2), parent: .root, name: ""), .blankName),
      (.created(id: id(2), parent: .root, name: " \u{A0}\u{3000}\t\n"), .blankName),
      (.renamed(id(1), name: " "), .blankName),
      (
        .created(id: id(2), parent: .root, name: String(repeating: "é", count: 128)),
        .nameTooLong(bytes: 256)
      ),
      (.created(id: id(2), parent: .root, name: "a\0b"), .controlCharacterInName),
      (.renamed(id(1), name: "a\nb"), .controlCharacterInName),
      (.created(id: id(2), parent: id(9), name: "a"), .unknownParent(id(9))),
      (.created(id: id(1), parent: .root, name: "a"), .duplicateID(id(1))),
      (.created(id: .root, parent: .root, name: "a"), .duplicateID(.root)),
      (.renamed(id(9), name: "a"), .unknownFolder(id(9))),
      (.removed(id(9)), .unknownFolder(id(9))),
      (.renamed(.root, name: "a"), .rootNotRenamable),
      (.removed(.root), .rootNotRemovable),
    ] as [(FolderChange, FolderError)])
  func refused(change: FolderChange, reason: FolderError) throws {
    var tree = try FolderTree([.created(id: id(1), parent: .root, name: "a")])
    let before = tree
    #expect(throws: reason) { try tree.apply(change) }
    #expect(tree == before)
  }

  @Test("a name of exactly 255 bytes is allowed")
  func longest() throws {
    let name = String(repeating: "x", count: 255)
    let tree = try FolderTree([.created(id: id(1), parent: .root, name: name)])
    #expect(tree[id(1)]?.name == name)
  }

  @Test("20,000 random changes give the same tree as a list that is sorted every time")
  func model() {
    var changes = RandomChanges(seed: 20)
    var tree = FolderTree()
    var model = NaiveTree()
    var applied = 0
    for step in 0..<20_000 {
      let change = changes.next()
      let before = tree
      let expected = Result { () throws(FolderError) in try model.apply(change) }
      let found = Result { () throws(FolderError) in try tree.apply(change) }
      switch (expected, found) {
      case (.success, .success): applied += 1
      case (.failure(let left), .failure(let right)):
        #expect(left == right)
        if tree != before { Issue.record("step \(step): a refused change changed the tree") }
      default: Issue.record("step \(step), \(change): expected \(expected), found \(found)")
      }
      let same =
        tree.count == model.rows.count
        && model.rows.allSatisfy { row in
          tree[row.id] == row && tree.children(of: row.id) == model.children(of: row.id)
        }
      if !same { Issue.record("step \(step): the trees differ after \(change)") }
      if step % 100 == 0 {
        #expect(tree.brokenRule == nil)
        #expect(model.rows.allSatisfy { tree.path(to: $0.id) == model.path(to: $0.id) })
      }
    }
    #expect(applied > 3_000)
  }

  @Test("a copy is not affected by what happens to the original")
  func copies() throws {
    var tree = try FolderTree([.created(id: id(1), parent: .root, name: "a")])
    let copy = tree
    try tree.apply(.renamed(id(1), name: "b"))
    #expect(copy[id(1)]?.name == "a")
    #expect(copy != tree)
    try tree.apply(.renamed(id(1), name: "a"))
    #expect(copy == tree)
  }
}
#endif
