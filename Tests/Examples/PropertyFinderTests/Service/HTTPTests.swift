#if Web
import Foundation
import MillraceTestSupport
import MillraceWeb
import Testing

@testable import PropertyFinder

/// Client and service over HTTP, as in the gallery.
@Suite("Listings over HTTP", .serialized, .timeLimit(.minutes(5)))
struct HTTPTests {
  private func search(
    _ place: String, _ answer: ServiceConduct.Answer = .right
  ) async throws -> Result<SearchResponse, SearchFailure> {
    var conduct = ServiceConduct()
    conduct.answer = answer
    let asked = conduct
    var result: Result<SearchResponse, SearchFailure>?
    try await ListingServer().run { address in
      let service = HTTPPropertyService(at: address, timeout: .seconds(240))
      do throws(SearchFailure) {
        result = .success(try await service.search(ServiceQuestion(.place(place), page: 1), asked))
      } catch {
        result = .failure(error)
      }
    }
    return try #require(result)
  }

  @Test("a place is looked for and found")
  func right() async throws {
    let response = try await search("Leeds").get()
    #expect(response.properties.count == 20 && response.totalResults == 140)
  }

  @Test(
    "each kind of trouble has its own failure",
    arguments: [
      (.failing, .refused(status: 503)), (.nonsense, .unreadable), (.away, .unreachable),
    ] as [(ServiceConduct.Answer, SearchFailure)])
  func trouble(answer: ServiceConduct.Answer, failure: SearchFailure) async throws {
    #expect(try await search("Leeds", answer) == .failure(failure))
  }

  @Test("damaged listings are skipped")
  func damaged() async throws {
    let response = try await search("London", .damaged).get()
    #expect(response.skipped == 8 && response.properties.count == 12)
    #expect(response.properties.count { $0.price == nil } >= 4)
  }

  @Test("a name with everything in it that an address escapes arrives whole")
  func escapes() async throws {
    #expect(try await search("a/b?c=d&e+f#g é%") == .failure(.unknownPlace))
  }

  @Test("a search that is cancelled closes its request")
  func cancelled() async throws {
    let silent = try await SilentServer()
    let service = HTTPPropertyService(at: silent.address)
    let task = Task { () -> SearchFailure? in
      do throws(SearchFailure) {
        _ = try await service.search(ServiceQuestion(.place("York"), page: 1), ServiceConduct())
        return nil
      } catch {
        return error
      }
    }
    var events = silent.events.makeAsyncIterator()
    #expect(await events.next() == .asked)
    task.cancel()
    #expect(await events.next() == .closed)
    #expect(await task.value == .cancelled)
    try await silent.close()
  }

  @Test("searches that are cancelled as they begin or end, many at once, leave the next one alone")
  func manyCancelled() async throws {
    try await ListingServer().run { address in
      let service = HTTPPropertyService(at: address)
      let ended = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<200 {
          group.addTask {
            let task = Task {
              do throws(SearchFailure) {
                return try await service.search(
                  ServiceQuestion(.place("York"), page: 1), ServiceConduct()
                ).properties.count == 20
              } catch {
                return error == .cancelled
              }
            }
            if number.isMultiple(of: 3) { _ = await task.value }
            task.cancel()
            return await task.value
          }
        }
        return await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(ended == Array(repeating: true, count: 200))
      let next = try await service.search(
        ServiceQuestion(.place("Leeds"), page: 1), ServiceConduct())
      #expect(next.totalResults == 140)
    }
  }

  @Test("an answer that does not come in time is a failure of its own")
  func late() async throws {
    let silent = try await SilentServer()
    let service = HTTPPropertyService(at: silent.address, timeout: .seconds(1))
    await #expect(throws: SearchFailure.timedOut) {
      try await service.search(ServiceQuestion(.place("York"), page: 1), ServiceConduct())
    }
    try await silent.close()
  }

  @Test("the time for a whole answer is measured by the clock, whatever the connection does")
  func deadline() async throws {
    let silent = try await SilentServer()
    let service = HTTPPropertyService(
      at: silent.address, timeout: .seconds(3_600), clock: InstantClock())
    await #expect(throws: SearchFailure.timedOut) {
      try await service.search(ServiceQuestion(.place("York"), page: 1), ServiceConduct())
    }
    try await silent.close()
  }

  @Test("an answer that is too long is refused, and its connection closed, before it has ended")
  func tooLong() async throws {
    let silent = try await SilentServer(beginning: HTTPPropertyService.longestAnswer + 1)
    let service = HTTPPropertyService(at: silent.address)
    await #expect(throws: SearchFailure.unreadable) {
      try await service.search(ServiceQuestion(.place("York"), page: 1), ServiceConduct())
    }
    var events = silent.events.makeAsyncIterator()
    #expect(await events.next() == .asked)
    #expect(await events.next() == .closed)
    try await silent.close()
  }

  @Test("a request that is no question is refused with words")
  func refused() async {
    for request in [
      WebRequest(path: "/"), WebRequest(path: "/api"), WebRequest(path: "/api", query: "page=1"),
    ] {
      let response = await ListingServer().respond(to: request)
      #expect(response.status == 400)
    }
  }
}
#endif
