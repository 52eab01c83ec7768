#if SQLite
import Testing

@testable import Recordings

@Suite struct ItemTreeTests {
  @Test("a new library has the root, named Recordings, and nothing else")
  func new() {
    let tree = ItemTree()
    #expect(tree.count == 1)
    #expect(tree[.root] == Item(id: .root, parent: nil, name: "Recordings"))
    #expect(tree.children(of: .root) == [])
    #expect(tree.path(to: .root) == [.root])
    #expect(tree.position(of: .root) == nil)
  }

  @Test("items are ordered by name as Swift compares it, then by id")
  func order() throws {
    let tree = try ItemTree([
      .created(id: id(4), parent: .root, name: "a"),
      .created(id: id(3), parent: .root, name: "a"),
      .created(id: id(2), parent: .root, name: "b"),
      .created(id: id(1), parent: .root, name: "B"),
    ])
    #expect(tree.children(of: .root) == [id(1), id(3), id(4), id(2)])
    #expect((1...4).map { tree.position(of: id($0)) } == [0, 3, 1, 2])
  }

  @Test("D9 renaming moves an item to where its name belongs, and its contents go along")
  func rename() throws {
    var tree = try ItemTree([
      .created(id: id(1), parent: .root, name: "a"),
      .created(id: id(2), parent: .root, name: "b"),
      .created(id: id(3), parent: id(1), name: "inside"),
    ])
    // D1: where a row was and where it is are asked of the two trees, and cannot be taken for each
    // other.
    #expect(tree.position(of: id(1)) == 0)
    try tree.apply(.renamed(id(1), name: "c"))
    #expect(tree.position(of: id(1)) == 1)
    #expect(tree.children(of: .root) == [id(2), id(1)])
    #expect(tree.path(to: id(3)) == [.root, id(1), id(3)])
  }

  @Test("a name that looks the same but is spelled with other scalars is kept as typed")
  func spelling() throws {
    let tree = try ItemTree([
      .created(id: id(1), parent: .root, name: "\u{E4}"),
      .renamed(id(1), name: "a\u{308}"),
    ])
    #expect(tree[id(1)].map { Array($0.name.unicodeScalars) } == ["a", "\u{308}"])
  }

  @Test("D11 removing takes the whole subtree and nothing else")
  func remove() throws {
    let tree = try ItemTree([
      .created(id: id(1), parent: .root, name: "a"),
      .created(id: id(2), parent: id(1), name: "b"),
      .created(id: id(3), parent: id(2), name: "c"),
      .created(id: id(4), parent: .root, name: "d"),
      .removed(id(1)),
    ])
    #expect(tree.subtree(of: .root) == [.root, id(4)])
    #expect(tree.count == 2)
  }

  @Test("moving takes everything in the item along, and sorts it in where it goes")
  func move() throws {
    var tree = try ItemTree([
      .created(id: id(1), parent: .root, name: "b"),
      .created(id: id(2), parent: id(1), name: "inside"),
      .created(id: id(3), parent: .root, name: "there"),
      .recorded(id: id(4), parent: id(3), name: "a", audio: second),
      .recorded(id: id(5), parent: id(3), name: "c", audio: second),
    ])
    try tree.apply(.moved(id(1), to: id(3)))
    #expect(tree.children(of: .root) == [id(3)])
    #expect(tree.children(of: id(3)) == [id(4), id(1), id(5)])
    #expect(tree.path(to: id(2)) == [.root, id(3), id(1), id(2)])
    #expect(tree.recordings(in: .root) == [id(4), id(5)])
    let before = tree
    try tree.apply(.moved(id(1), to: id(3)))
    #expect(tree == before)
  }

  @Test("a recording has its audio and no contents; a folder has it the other way round")
  func kinds() throws {
    let tree = try ItemTree([
      .created(id: id(1), parent: .root, name: "a"),
      .recorded(id: id(2), parent: id(1), name: "b", audio: second),
      .recorded(id: id(3), parent: .root, name: "c", audio: second),
    ])
    #expect(tree[id(1)]?.isFolder == true && tree[id(1)]?.audio == nil)
    #expect(tree[id(2)]?.isFolder == false && tree[id(2)]?.audio == second)
    #expect(tree.children(of: id(1)) == [id(2)])
    #expect(tree.children(of: id(2)) == nil)
    #expect(tree.recordings(in: .root) == [id(2), id(3)])
    #expect(tree.recordings(in: id(2)) == [id(2)])
    #expect(tree.recordings(in: id(9)) == [])
  }

  @Test("D5 a path leads to its last item only when every step goes from a folder into it")
  func items() throws {
    let tree = try ItemTree([
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
      (.renamed(id(1), name: "\u{200B}\u{2060} \u{200D}\u{AD}\u{3164}"), .blankName),
      (
        .created(id: id(2), parent: .root, name: String(repeating: "é", count: 128)),
        .nameTooLong(bytes: 256)
      ),
      (.created(id: id(2), parent: .root, name: "a\0b"), .controlCharacterInName),
      (.renamed(id(1), name: "a\nb"), .controlCharacterInName),
      (.renamed(id(1), name: "a\u{2028}b"), .controlCharacterInName),
      (.renamed(id(1), name: "a\u{2029}b"), .controlCharacterInName),
      (.created(id: id(2), parent: id(9), name: "a"), .unknownParent(id(9))),
      (.created(id: id(1), parent: .root, name: "a"), .duplicateID(id(1))),
      (.created(id: .root, parent: .root, name: "a"), .duplicateID(.root)),
      (.renamed(id(9), name: "a"), .unknownItem(id(9))),
      (.removed(id(9)), .unknownItem(id(9))),
      (.created(id: id(2), parent: id(3), name: "a"), .parentNotFolder(id(3))),
      (
        .recorded(id: id(2), parent: id(3), name: "a", audio: second), .parentNotFolder(id(3))
      ),
      (.recorded(id: id(1), parent: .root, name: "a", audio: second), .duplicateID(id(1))),
      (.recorded(id: id(2), parent: .root, name: "", audio: second), .blankName),
      (
        .recorded(
          id: id(2), parent: .root, name: "a",
          audio: Audio(format: .ogg, bytes: 0, milliseconds: 1)),
        .impossibleAudio(bytes: 0, milliseconds: 1)
      ),
      (.moved(id(9), to: .root), .unknownItem(id(9))),
      (.moved(id(1), to: id(9)), .unknownParent(id(9))),
      (.moved(id(1), to: id(3)), .parentNotFolder(id(3))),
      (.moved(id(1), to: id(1)), .intoItself(id(1), to: id(1))),
      (.moved(id(1), to: id(4)), .intoItself(id(1), to: id(4))),
      (.moved(.root, to: id(1)), .rootNotMovable),
      (.renamed(.root, name: "a"), .rootNotRenamable),
      (.removed(.root), .rootNotRemovable),
    ] as [(LibraryChange, LibraryError)])
  func refused(change: LibraryChange, reason: LibraryError) throws {
    var tree = try ItemTree([
      .created(id: id(1), parent: .root, name: "a"),
      .recorded(id: id(3), parent: id(1), name: "a", audio: second),
      .created(id: id(4), parent: id(1), name: "b"),
    ])
    let before = tree
    #expect(throws: reason) { try tree.apply(change) }
    #expect(tree == before)
  }

  @Test("a name of exactly 255 bytes is allowed")
  func longest() throws {
    let name = String(repeating: "x", count: 255)
    let tree = try ItemTree([.created(id: id(1), parent: .root, name: name)])
    #expect(tree[id(1)]?.name == name)
  }

  @Test("20,000 random changes give the same tree as a list that is sorted every time")
  func model() {
    var changes = RandomChanges(seed: 20)
    var tree = ItemTree()
    var model = NaiveTree()
    var applied = 0
    for step in 0..<20_000 {
      let change = changes.next()
      let before = tree
      let expected = Result { () throws(LibraryError) in try model.apply(change) }
      let found = Result { () throws(LibraryError) in try tree.apply(change) }
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
    #expect(applied > 1_000)
  }

  @Test("a copy is not affected by what happens to the original")
  func copies() throws {
    var tree = try ItemTree([.created(id: id(1), parent: .root, name: "a")])
    let copy = tree
    try tree.apply(.renamed(id(1), name: "b"))
    #expect(copy[id(1)]?.name == "a")
    #expect(copy != tree)
    try tree.apply(.renamed(id(1), name: "a"))
    #expect(copy == tree)
  }
}
#endif
