import Testing

@testable import About

@Suite("A fault of the world")
struct FaultTests {
  @Test("its value and each change are delivered, also its end with the last page")
  func values() async {
    let fault = Fault("network", "The network is down")
    var values = fault.values().makeAsyncIterator()
    let first = await values.next()
    #expect(first == false)
    fault.isOn = true
    let second = await values.next()
    #expect(second == true)
    fault.isOn = false
    let third = await values.next()
    #expect(third == false)
    fault.pageOpens()
    fault.turn(true, byPanel: true)
    let fourth = await values.next()
    #expect(fourth == true)
    fault.pageCloses()
    let last = await values.next()
    #expect(last == false)
  }
}
