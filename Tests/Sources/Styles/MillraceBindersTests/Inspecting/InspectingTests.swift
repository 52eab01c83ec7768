import Millrace
import MillraceBinders
import MillraceTestSupport
import MillraceTesting
import MillraceViews
import Testing

@Suite("Binders that are read without a view")
struct InspectingTests {
  private struct Bench {
    let loop = Loop()
    let name: Var<String>
    let editing: ToggleVar

    init() {
      name = Var("name", "Mill", in: loop.root)
      editing = ToggleVar("editing", in: loop.root)
    }

    var field: FieldBinder {
      FieldBinder(
        .title -- "Name", .text <-- name, .change --> name.updating(), .isRequired -- true,
        .shouldChange -- { $0.count < 10 },
        .focus <-- editing.pulses.filter { $0 }.map { _ in () })
    }

    var screen: ColumnBinder {
      ColumnBinder(
        .children -- [
          field,
          ButtonBinder(
            .title <-- editing.dynamic.map { $0 ? "Done" : "Edit" }, .press --> editing),
        ])
    }
  }

  @Test("BV-5: a test reads values, answers and receivers, and does what a person would")
  func read() throws {
    let bench = Bench()
    let field = try bench.field.consume()
    #expect(try field.value(for: .title) == "Name" && field.value(for: .isRequired) == true)
    #expect(try field.value(for: .text) == "Mill")
    #expect(try field.argument(for: .shouldChange)("short"))
    #expect(try !field.argument(for: .shouldChange)("much too long"))
    var texts: [String] = []
    let following = try field.dynamic(for: .text).follow { texts.append($0) }
    try field.argument(for: .change)("Mi")
    // No echo: the field shows what was typed already.
    #expect(bench.name.state.value == "Mi" && texts == ["Mill"])
    bench.name.set("Race")
    #expect(texts == ["Mill", "Race"])
    var calls = 0
    let focusing = try field.signal(for: .focus).follow { calls += 1 }
    bench.editing.send(())
    bench.editing.send(())
    #expect(calls == 1)
    withExtendedLifetime((following, focusing)) {}
  }

  @Test("BV-5: binders in a binder are read in the same way")
  func nested() throws {
    let bench = Bench()
    let children = try bench.screen.consume().value(for: .children)
    let button = try children[1].cast(to: ButtonBinder.self).consume()
    #expect(try button.values(for: .title) == ["Edit"])
    try button.argument(for: .press)(())
    #expect(try button.value(for: .title) == "Done" && bench.editing.state.isOn)
  }

  private struct Song: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  @Test("BV-5, BV-8: the rows of a list are read without a view, and follow their elements")
  func cells() throws {
    let loop = Loop()
    let songs = Var("songs", [Song(id: 1, name: "Mill")], in: loop.root)
    var pressed: [Int] = []
    let list = ListBinder<Song>(
      .rows <-- songs,
      .cell -- { id, song in
        ButtonBinder(.title <-- song.map(\.name), .press --> { pressed.append(id) })
      })
    let bindings = try list.inspect()
    let song = Var("song", try #require(try bindings.value(for: .rows).first), in: loop.root)
    let cell = try bindings.argument(for: .cell)(1, song.dynamic)
    let button = try cell.cast(to: ButtonBinder.self).inspect()
    #expect(try button.value(for: .title) == "Mill")
    song.set(Song(id: 1, name: "Race"))
    #expect(try button.value(for: .title) == "Race")
    try button.argument(for: .press)(())
    #expect(pressed == [1])
  }

  @Test("BV-5, BV-9: the screens of a stack are read without a view")
  func screens() throws {
    let loop = Loop()
    let path = StackAdapter("path", ["root"], in: loop.root)
    let stack = StackBinder<String>(
      .stack <-- path,
      .screen -- { name in
        ButtonBinder(.title -- name, .press --> { path.push("\(name)!") })
      })
    let bindings = try stack.inspect()
    var changes: [StackMutation<String>] = []
    let following = try bindings.dynamic(for: .stack).follow { changes.append($0) }
    let screen = try bindings.argument(for: .screen)("root").cast(to: ButtonBinder.self).inspect()
    #expect(try screen.value(for: .title) == "root")
    try screen.argument(for: .press)(())
    #expect(changes == [.reload(["root"]), .push("root!")])
    withExtendedLifetime(following) {}
  }

  /// A bar of another toolkit, which can move to its value.
  private final class Bar {
    var shown: [Animatable<Double>] = []
  }

  @Test("BV-5, BV-6: a view of another toolkit moves to an animatable value, but not to the first")
  func animated() throws {
    let loop = Loop()
    let (part, bar) = (Var("part", 0.25, in: loop.root), Bar())
    let bindings = try ProgressBinder(.animatedValue <-- part.dynamic.animate()).inspect()
    let following = try bindings.dynamic(for: .animatedValue).follow { bar.shown.append($0) }
    part.set(0.5)
    #expect(bar.shown == [.set(0.25), .animate(0.5)])
    withExtendedLifetime(following) {}
  }

  @Test(
    "BV-5: bindings are taken once; reading them without taking is possible any number of times")
  func consumed() throws {
    let field = Bench().field
    #expect(try field.inspect().count == 6 && field.inspect().count == 6)
    #expect(field.state == .pending)
    _ = try field.consume()
    #expect(field.state == .consumed)
    #expect(throws: BinderError.consumed(kind: "FieldKind")) { try field.consume() }
    #expect(throws: BinderError.consumed(kind: "FieldKind")) { try field.inspect() }
  }

  @Test("BV-5: a binder whose view was made can be read, and is used for no other view")
  func constructed() throws {
    let loop = Loop()
    let reports = Reports(of: loop)
    let name = Var("name", "Mill", in: loop.root)
    let text = TextBinder(.text <-- name)
    let page = MountedPage(
      BinderPage { _ in ColumnBinder(.children -- [text, text]) }, state: BoundScreen(),
      in: loop.root)
    #expect(text.state == .constructed)
    name.set("Race")
    #expect(try text.inspect().value(for: .text) == "Race")
    let error = BinderError.constructed(kind: "TextKind")
    #expect(throws: error) { try text.consume() }
    #expect(error.description.hasPrefix("Expected a binder of TextKind without a view"))
    #expect(reports.all.count == 1 && "\(reports.all[0])".contains("without a view"))
    #expect(try TestHost(page).findAll(.text, "Race").count == 1)
  }

  /// A view of another toolkit, which is there before it is bound.
  private final class Label {
    var text = ""
  }

  @Test("BV-5: the bindings drive a view that is there already, as `apply(to:)` of the original")
  func applied() throws {
    let bench = Bench()
    let label = Label()
    let bindings = try TextBinder(.text <-- bench.name).inspect()
    var following: ObservationToken? = try bindings.dynamic(for: .text)
      .follow { [weak label] in label?.text = $0 }
    #expect(label.text == "Mill")
    bench.name.set("Race")
    #expect(label.text == "Race" && following != nil)
    following = nil
    bench.name.set("Wheel")
    #expect(label.text == "Race")
  }

  @Test("BV-5: a property that is not bound, bound twice, or bound otherwise is a typed error")
  func errors() throws {
    let bindings: [Binding<ButtonKind>] = [.title -- "a", .title -- "b", .press --> {}]
    let expected: [(BinderError, () throws -> Void)] = [
      (.several(name: "title", count: 2), { _ = try bindings.value(for: .title) }),
      (
        .none(name: "disabled", found: ["title", "title", "press"]),
        { _ = try bindings.value(for: .disabled) }
      ),
      (
        .other(name: "press", expected: "a value of ()"),
        { _ = try bindings.dynamic(for: ValueKey<ButtonKind, Void>("press")) }
      ),
      (
        .other(name: "ButtonKind", expected: "TextKind"),
        { _ = try (ButtonBinder() as AnyBinder).cast(to: TextBinder.self) }
      ),
      (
        .other(name: "title", expected: "a value that is there"),
        {
          let later = TempVar<String>("later", in: Loop().root)
          let title: [Binding<ButtonKind>] = [.title <-- later]
          _ = try title.value(for: .title)
        }
      ),
    ]
    for (error, read) in expected {
      #expect(throws: error) { try read() }
      #expect(error.description.hasPrefix("Expected "))
    }
  }
}
