import Foundation
import Millrace
import MillraceRedux
import MillraceTesting
import MillraceViews
import Testing

@Suite("The guide from ReSwift")
@MainActor
struct GuideTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()

  private func lines(of path: String) throws -> [String] {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The blocks of Swift of a page, without their indentation.
  private func blocks(of path: String) throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(of: path) {
      switch (line, isInside) {
      case ("```swift", false):
        blocks.append([])
        isInside = true
      case ("```", true): isInside = false
      case (_, true): blocks[blocks.count - 1].append(line)
      default: break
      }
    }
    return blocks
  }

  @Test(
    "every block of its code, and of the module's first page, is in a file that is compiled",
    arguments: [("MillraceRedux.md", 6), ("Articles/FromReSwift.md", 14)])
  func quoted(page: String, count: Int) throws {
    let folder = "../../../../Sources/Styles/MillraceRedux/MillraceRedux.docc/"
    let blocks = try blocks(of: folder + page)
    #expect(blocks.count == count)
    let sources = try ["Moving.swift", "BothStyles.swift", "OnAPage.swift", "GuideTests.swift"]
      .map(lines)
    for var block in blocks {
      // The first block of a file has its imports; those of the compiled one have a comment.
      if block.count > 1, block[0] == "import MillraceRedux" { block.removeFirst(2) }
      let isThere = sources.contains { lines in
        lines.indices.contains { lines[$0...].starts(with: block) }
      }
      #expect(isThere, "No file has:\n\(block.joined(separator: "\n"))")
    }
  }

  @Test("every test that it names exists")
  func named() throws {
    let page = try lines(
      of: "../../../../Sources/Styles/MillraceRedux/MillraceRedux.docc/Articles/FromReSwift.md")
    let names = page.filter { $0.hasPrefix("|") }.flatMap { line in
      line.matches(of: /“([^”]+)”/).map { String($0.output.1) }
    }
    #expect(names.count > 12)
    let tests = Self.root.appending(path: "../../../Sources/Styles/MillraceReduxTests")
    var texts = ""
    let files = FileManager.default.enumerator(atPath: tests.path)
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      texts += try String(contentsOf: tests.appending(path: path), encoding: .utf8)
    }
    for name in names {
      #expect(texts.contains("\"\(name)\""), "No test is called “\(name)”.")
    }
  }

  @Test("its test passes")
  func test() {
    let store = MillraceRedux.Store<AppState>(in: Loop().root, reducer: appReducer, state: nil)
    store.dispatch(Increase())
    #expect(store.state.count == 1)
  }

  @Test("the first page notifies a subscriber of both changes")
  func subscriber() {
    var printed = ""
    func print(_ shown: Int) { printed += "\(shown)" }
    let model = CountModel()
    store.dispatch(Increase())
    store.dispatch(Increase(by: 2))
    print(model.shown)  // 3
    #expect(printed == "3")
  }

  #if Web
  @Test("its page follows what is pressed")
  func page() throws {
    let host = try TestHost(MountedPage(CounterPage(), state: AppState(count: 2)))
    try host.press("More")
    #expect(host.contains(.heading, "3"))
    try host.press("Less")
    #expect(host.contains(.heading, "2"))
  }
  #endif

  @Test("its code does what it says")
  func runs() {
    let model = CounterModel()
    mainStore.dispatch(Increase(by: 2))
    #expect(model.shown == mainStore.state.count)
    let inPlace = oneReducerAtATime()
    let count = Count(inPlace)
    inPlace.dispatch(Increase(by: 3))
    #expect(count.value == 3)
    let counter = partOfItsOwn(of: inPlace)
    counter.send(1)
    #expect(counter.state == 1)
    #expect(inPlace.loop.commitNumber == 2)
    for store in [storeOfAnotherActor(), storeThatNestsDeeply()] {
      store.dispatch(Increase())
      #expect(store.state.count == 1)
    }
  }
}
