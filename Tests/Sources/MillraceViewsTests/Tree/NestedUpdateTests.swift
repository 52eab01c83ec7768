import MillraceViews
import Testing

@Suite("An update inside another one")
struct NestedUpdateTests {
  /// A tree that the functions of its own view can reach.
  private final class Reach {
    var tree: Tree<Int>?
    var nested: [Patch]?
  }

  private let report = ViewReport.nestedUpdate

  @Test(
    "by a lazy view is refused and reported to the caller of the outer one, whose view is shown")
  func lazily() throws {
    let reach = Reach()
    func view(_ number: Int) -> Node<Int> {
      column {
        lazy(number) { number in
          reach.nested = reach.tree?.update(to: text("nested"))
          return text("\(number)")
        }
      }
    }
    let tree = Tree(view(1))
    reach.tree = tree
    var reports: [ViewReport] = []
    let patches = tree.update(to: view(2)) { reports.append($0) }
    #expect(patches == [.text(NodeID(1), "2")] && reach.nested == [] && reports == [report])
    #expect(tree.checkInvariants() == [])
    reach.tree = nil
  }

  @Test("by the receiver of a report is refused and reported once")
  func reporting() throws {
    let twice: Node<Int> = column {
      text("a").key(1)
      text("b").key(1)
    }
    let tree = Tree<Int>(column {})
    var reports: [ViewReport] = []
    func notify(_ report: ViewReport) {
      reports.append(report)
      #expect(tree.update(to: column {}, report: notify) == [])
    }
    #expect(tree.update(to: twice, report: notify).count == 2)
    #expect(reports == [.duplicateKey(.number(1), parent: NodeID(0)), report])
    #expect(tree.update(to: column {}).count == 2)
  }

  @Test("by the function of a handler is refused; the action is that of the view it was asked of")
  func handling() throws {
    let reach = Reach()
    let node: Node<Int> = column {
      button("Go", send: 1).map { action in
        reach.nested = reach.tree?.update(to: text("nested"))
        return action + 1
      }
    }
    let tree = Tree(node)
    reach.tree = tree
    var reports: [ViewReport] = []
    let action = try tree.handle(Event(.press, on: NodeID(1))) { reports.append($0) }
    #expect(action == 2 && reach.nested == [] && reports == [report])
    #expect(tree.update(to: text("next")).count == 1)
    reach.tree = nil
  }

  @Test("an event in the middle of an update is refused")
  func event() throws {
    let reach = Reach()
    let press = Event(.press, on: NodeID(1))
    var refusals: [EventRefusal] = []
    func view(_ number: Int) -> Node<Int> {
      column {
        button("Go", send: 1)
        lazy(number) { number in
          do throws(EventRefusal) {
            _ = try reach.tree?.handle(press)
          } catch {
            refusals.append(error)
          }
          return text("\(number)")
        }
      }
    }
    let tree = Tree(view(1))
    reach.tree = tree
    _ = tree.update(to: view(2))
    #expect(refusals == [.viewIsChanging(press)])
    #expect(try tree.handle(press) == 1)
    reach.tree = nil
  }

  @Test("the report and the refusal say what to do")
  func words() {
    #expect(
      report.description
        == "Expected a view to be updated when the update before had returned, but a function of "
        + "the view, "
        + "or a handler of its reports, updated it: update it after the call in progress has "
        + "returned."
    )
    #expect(
      EventRefusal.viewIsChanging(Event(.press, on: NodeID(7))).description
        == "The event press came for node 7 out of a function of a view that is being built: a "
        + "view "
        + "only describes the page; handle the event after the update has returned.")
  }
}
