#if Testing
import Millrace
import MillraceTesting
import MillraceUniFlow

@testable import DocumentSearch

/// A search of numbers on a dispatcher of its own, in a lab.
final class SearchLab {
  typealias Feature = Search<Int>

  let lab = Lab()
  let dispatcher: Dispatcher
  let service: FakeService<Int>
  let recorder: LoopRecorder
  private(set) var rejections: [any Error] = []
  private var requests: UInt128 = 0

  init(suggesting suggested: [String] = [], isStubborn: Bool = false) {
    service = FakeService(suggesting: suggested, isStubborn: isStubborn)
    dispatcher = Dispatcher(in: lab.scope)
    recorder = LoopRecorder(of: lab.loop, [.reports])
    dispatcher.onDidRejectAction = { [weak self] _, error in self?.rejections.append(error) }
  }

  func submit(_ actions: Action...) {
    for action in actions { dispatcher.submit(action) }
    lab.settle()
  }

  func request() -> SearchRequest<Int> {
    requests += 1
    return SearchRequest(requests, of: service)
  }

  /// Opens the search and looks for something.
  @discardableResult
  func begin(_ keyword: String = "mill") -> SearchRequest<Int> {
    let request = request()
    submit(Feature.setup(), Feature.begin(with: keyword, as: request))
    return request
  }

  func answer(_ number: Int, _ answer: FakeService<Int>.Answer) {
    service.answer(number, answer)
    lab.settle()
  }

  /// The last rejection: the expectation and the finding.
  var last: Rejected? {
    (rejections.last as? Rejection).map { Rejected(expected: $0.expected, actual: $0.actual) }
  }

  struct Rejected: Equatable {
    let expected: Rejection.Expectation
    let actual: Rejection.Finding
  }

  var isAbsent: Bool { !dispatcher.state.hasState(for: Feature.self) }
  var isPreparing: Bool { (dispatcher.state ==> Feature.Preparing.self) != nil }
  var inProgress: Feature.InProgress? { dispatcher.state ==> Feature.InProgress.self }
  var finished: Feature.Finished? { dispatcher.state ==> Feature.Finished.self }
  var failed: Feature.Failed? { dispatcher.state ==> Feature.Failed.self }
}
#endif
