import MillraceComponents
import Testing

@Suite("CO-15 activities")
struct ActivityTrackerTests {
  @Test("only the first and the last of several are edges")
  func edges() {
    var activities = ActivityTracker()
    let before = activities.isActive
    let beginnings = [activities.begin(), activities.begin()]
    let between = activities.isActive
    let ends = [activities.end(), activities.end()]
    #expect(!before && between && !activities.isActive)
    #expect(beginnings == [true, false])
    #expect(ends == [false, true])
  }

  @Test("one that ends without having begun changes nothing")
  func tooMany() {
    var activities = ActivityTracker()
    let isEdge = activities.end()
    #expect(!isEdge)
    #expect(activities.count == 0)
  }
}
