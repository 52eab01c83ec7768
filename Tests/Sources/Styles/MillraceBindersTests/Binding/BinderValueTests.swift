import MillraceBinders
import Testing

@Suite("Values of events")
struct BinderValueTests {
  private enum Played: Hashable { case moved(Int), ended }

  @Test("a value of the app's own type is read back as it was sent, and as no other type")
  func payload() {
    let value = BinderValue.other(BinderPayload(Played.moved(3)))
    #expect(value.payload(as: Played.self) == .moved(3))
    #expect(value.payload(as: Int.self) == nil)
    #expect(BinderValue.text("3").payload(as: String.self) == nil)
  }

  @Test("two such values are equal if their types and values are")
  func equality() {
    func value(_ payload: some Hashable & Sendable) -> BinderValue {
      .other(BinderPayload(payload))
    }
    #expect(value(Played.ended) == value(Played.ended))
    #expect(value(Played.ended) != value(Played.moved(1)))
    #expect(value("ended") != value(Played.ended))
    #expect(Set([value(1), value(1), value("1")]).count == 2)
  }
}
