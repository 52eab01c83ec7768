import Foundation
import Millrace
import MillraceNavigation
import Testing

@Suite("K-10: something to be shown once")
struct NoticesTests {
  @Test("notices wait in order until they are acknowledged, and are then removed permanently")
  func order() {
    var notices = Notices<String>()
    #expect(notices.next == nil)
    let (first, second) = (notices.post("saved"), notices.post("sent"))
    #expect(notices.waiting.map(\.value) == ["saved", "sent"])
    #expect(notices.acknowledge(first) == .done)
    #expect(notices.next?.id == second)
    // Out of order is fine too.
    let third = notices.post("read")
    #expect(notices.acknowledge(third) == .done && notices.next?.id == second)
  }

  @Test("acknowledging twice, or an unknown id, changes nothing and returns that outcome")
  func harmless() {
    var notices = Notices<Int>()
    #expect(notices.acknowledge(1) == .unknown)
    let id = notices.post(7)
    #expect(notices.acknowledge(id) == .done)
    let before = notices
    #expect(notices.acknowledge(id) == .repeated)
    for unknown in [0, -1, id + 1, Int.max, Int.min] {
      #expect(notices.acknowledge(unknown) == .unknown)
    }
    #expect(notices == before)
  }

  @Test("a late observer still receives a notice, and one after its acknowledgement does not")
  func subscribing() {
    enum Action { case fail, seen(Int) }
    let store = Store(Notices<String>()) { (notices: inout Notices<String>, action: Action) in
      switch action {
      case .fail: notices.post("no connection")
      case .seen(let id): notices.acknowledge(id)
      }
      return .none
    }
    var shown: [String] = []
    func look() -> ObservationToken {
      store.observe({ $0.next }) { notice in
        guard let notice else { return }
        shown.append(notice.value)
        store.send(.seen(notice.id))
      }
    }
    store.send(.fail)
    store.send(.fail)
    // There was no observer so far, and no notice is lost.
    var life = look()
    #expect(shown == ["no connection", "no connection"])
    life.cancel()
    life = look()
    #expect(shown.count == 2 && store.state.waiting.isEmpty)
    withExtendedLifetime(life) {}
  }

  @Test("waiting notices are decoded from storage with their ids")
  func coding() throws {
    var notices = Notices<String>()
    notices.acknowledge(notices.post("a"))
    notices.post("b")
    let data = try JSONEncoder().encode(notices)
    var back = try JSONDecoder().decode(Notices<String>.self, from: data)
    #expect(back == notices && back.post("c") == 3 && back.acknowledge(1) == .repeated)
  }

  @Test(
    "notices that no posting could have led to are not decoded",
    arguments: [
      (#"[{"id":1,"value":"a"},{"id":1,"value":"b"}]"#, 1, "growing"),
      (#"[{"id":2,"value":"a"},{"id":1,"value":"b"}]"#, 2, "growing"),
      (#"[{"id":0,"value":"a"}]"#, 1, "growing"),
      (#"[{"id":2,"value":"a"}]"#, 1, "more than were posted"),
      (#"[]"#, -1, "can have been posted"),
      (#"[]"#, Int.max, "can have been posted"),
    ])
  func decodingFaults(waiting: String, posted: Int, words: String) throws {
    let json = #"{"waiting":\#(waiting),"posted":\#(posted)}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Notices<String>.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context)? = error else { throw try #require(error) }
    #expect(context.debugDescription.contains(words))
  }
}
