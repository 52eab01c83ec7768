import Millrace
import MillraceTesting
import MillraceViews
import Testing

@Suite("A page in a test host")
struct TestHostPageTests {
  struct Save: Hashable, Sendable { let name: String }

  /// Keeps names, and says when one is stored.
  struct Folders: Program {
    struct State: Equatable {
      var folders: [String] = []
      var name: String?
      var notice = ""
    }

    enum Action: Sendable, Equatable { case open, typed(String), create, saved(String) }

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .open: state.name = ""
      case .typed(let text): state.name = text.uppercased()
      case .create:
        guard let name = state.name else { return .none }
        state.name = nil
        return .run(Save(name: name)) { .saved(name) }
      case .saved(let name):
        state.folders.append(name)
        state.notice = "\(name) was saved"
      }
      return .none
    }

    func view(_ state: State) -> Node<Action> {
      column {
        list("Folders", state.folders, key: { $0 }) { text($0) }
        text(state.notice).role(.status).live()
        button("New folder", send: .open)
        if let name = state.name {
          sheet("New folder") {
            field("Name", text: name, onInput: { .typed($0) }).focused()
            button("Create", send: .create).disabled(name.isEmpty)
          }
        }
      }
    }
  }

  @Test("an act of a person leads to the new view in one line, and effects stay data")
  func journey() throws {
    let page = MountedPage(Folders(), state: Folders.State())
    let host = try TestHost(page)
    try host.press("New folder")
    #expect(host.focused?.accessibleName == "Name")
    try host.type("rain", into: "Name")
    #expect(host.patches.map(\.description).contains("set 5 to ‘RAIN’, based on revision 1"))
    #expect(try host.press("Create") == [.create])
    try host.expect(
      outline: """
        list ‘Folders’
        status
        button ‘New folder’
        """)
    #expect(
      page.store.takeEffects() == [.run(Save(name: "RAIN")) { Folders.Action.saved("RAIN") }])
    page.store.send(.saved("RAIN"))
    #expect(host.findAll(.item).map(\.accessibleName) == ["RAIN"])
    #expect(host.announcements == ["RAIN was saved"])
    #expect(host.performed == [.open, .typed("rain"), .create])
  }

  #if Testing
  @Test("in a lab effects run, and the view follows when the lab settles")
  func lab() throws {
    let lab = Lab(seed: 1)
    let page = MountedPage(Folders(), state: Folders.State(name: "RAIN"), in: lab.scope)
    let host = try TestHost(page)
    try host.press("Create")
    #expect(!host.contains(.item, "RAIN"))
    lab.settle()
    #expect(host.contains(.item, "RAIN"))
    #expect(host.contains(.status, "RAIN was saved"))
  }
  #endif

  @Test("the patches are those since the last thing a person did, one line each")
  func patches() throws {
    let page = MountedPage(Folders(), state: Folders.State())
    let host = try TestHost(page)
    try host.press("New folder")
    #expect(
      host.patches.map(\.description) == [
        "insert sheet 4 ‘New folder’ into 0 at the end", "present 4", "focus 5",
      ])
    try host.type("", into: "Name")
    #expect(host.patches == [])
    page.store.send(.saved("a"))
    page.store.send(.saved("b"))
    #expect(
      host.patches.map(\.description) == [
        "insert item 7 ‘a’ into 1 at the end", "write ‘a was saved’ in 2",
        "announce ‘a was saved’, polite", "insert item 9 ‘b’ into 1 at the end",
        "write ‘b was saved’ in 2", "announce ‘b was saved’, polite",
      ])
  }

  @Test("a change before the host was made is shown, and a refusal is thrown and not performed")
  func firstAndRefused() throws {
    let page = MountedPage(Folders(), state: Folders.State())
    page.store.send(.saved("a"))
    let host = try TestHost(page)
    #expect(host.contains(.item, "a"))
    #expect(host.patches == [])
    try host.press("New folder")
    #expect(throws: TestHostError.self) { try host.press("Create") }
    #expect(host.performed == [.open])
  }

  @Test("reports about the views of the page are kept")
  func reports() throws {
    let page = MountedPage(Folders(), state: Folders.State())
    let host = try TestHost(page)
    page.store.send(.saved("a"))
    page.store.send(.saved("a"))
    #expect(host.reports == [.duplicateKey(.text("a"), parent: NodeID(1))])
  }

  @Test("a host that is deallocated releases the page")
  func letGo() throws {
    weak var gone: MountedPage<Folders>?
    do {
      let page = MountedPage(Folders(), state: Folders.State())
      let host = try TestHost(page)
      try host.press("New folder")
      gone = page
    }
    #expect(gone == nil)
  }
}
