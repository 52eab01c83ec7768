import Millrace
import MillraceComponents
import Testing

@Suite("Members of a component that its tree uses")
struct TreeMemberTests {
  /// A component of an app that has these names already.
  private final class Movie: Component<Count>, Identifiable {
    let id: String
    let name: String
    var children: [String] = []
    var core = 1
    var scope = "wide"

    init(id: String, name: String) {
      self.id = id
      self.name = name
      super.init(state: Count())
    }

    override func process(_ action: any Action) {
      if let step = action as? Step { edit { $0.number += step.by } }
    }
  }

  @Test("a subclass may have members of the same names; the tree uses its own all the same")
  func ownMembers() {
    let root = Part("root")
    let core = makeCore(root)
    let movie = root.push(Movie(id: "tt1", name: "The Mill"))
    #expect(movie.id == "tt1" && movie.name == "The Mill" && movie.core == 1)
    #expect((movie as AnyComponent).name == "Movie 2" && "\(movie)" == "Movie 2")
    guard let id = (movie as AnyComponent).id else {
      Issue.record("no number")
      return
    }
    #expect(core.component(id) === movie)
    #expect(core.dispatch(Step(by: 2), to: id))
    #expect(movie.state.number == 2)
    movie.push(Part())
    #expect((movie as AnyComponent).children.count == 1 && movie.children.isEmpty)
    #expect((movie as AnyComponent).core === core && (movie as AnyComponent).scope != nil)
  }
}
