/// The pages of one pull, merged into one answer.
///
/// Each page continues all spaces of the device from where the page before ended, so that the last
/// one brings them to one state of the server, whose verdicts it carries.
package struct PullPages: Hashable, Sendable {
  /// The request of the first page.
  package let request: PullRequest
  /// The pages so far as one answer.
  package private(set) var answer: PullAnswer

  /// Begins with the first page.
  package init(_ first: PullAnswer, of request: PullRequest) {
    self.request = request
    answer = first
  }

  /// The request for the next page.
  package var next: PullRequest {
    PullRequest(
      client: request.client, schema: request.schema, epoch: answer.epoch,
      positions: request.positions.merging(answer.positions) { $1 },
      confirmed: request.confirmed, pending: request.pending)
  }

  /// Adds the next page.
  ///
  /// - Returns: False if it belongs to another history, and the pull must begin anew.
  package mutating func add(_ page: PullAnswer) -> Bool {
    guard page.epoch == answer.epoch, page.client == answer.client else { return false }
    let anew = Set(page.resets + page.denied)
    let changes = anew.isEmpty ? answer.changes : answer.changes.filter { !anew.contains($0.space) }
    let resets = Set(answer.resets).union(page.resets).subtracting(page.denied)
    answer = PullAnswer(
      client: page.client, epoch: page.epoch, positions: page.positions,
      isComplete: page.isComplete, processed: page.processed, head: page.head,
      outcomes: page.outcomes, resets: resets.sorted(), denied: page.denied,
      changes: changes + page.changes)
    return true
  }
}
