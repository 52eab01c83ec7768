package import MillraceDurable

// The words about what is done, sent and refused.
extension Titles {
  /// Returns the state of the exchange with the office, with the number of changes that wait.
  package func words(of status: SyncStatus) -> String {
    let waiting: String? =
      status.pending == 0
      ? nil
      : "\(status.pending) " + self["work.waiting.\(status.pending == 1 ? "one" : "other")"]
    let phase =
      switch status.phase {
      case .offline: self["work.offline"]
      case .syncing: self["work.syncing"]
      case .waiting: self["work.retrying"]
      case .needsSignIn: self["work.sign_in"]
      case .needsUpdate: self["work.update"]
      case .upToDate: self["work.up_to_date"]
      }
    return [phase, waiting].compactMap(\.self).joined(separator: " ")
  }

  /// Returns a change that waits, as “Issue 12: moved”.
  package func words(of change: QueuedChange, on sheets: [Sheet]) -> String {
    let annotation = change.subject.flatMap { key in
      sheets.first { $0.id == change.sheet }?[key: key]
    }
    let subject =
      annotation.map { title(of: $0) }
      ?? (change.subject == nil ? change.sheet.rawValue : self["annotation.any"])
    return "\(subject): \(self["change.\(change.name)"])"
  }

  /// Returns a change that the office has refused, with the reason.
  func words(of refused: RefusedAction, on sheets: [Sheet]) -> String {
    let envelope = refused.envelope
    let change = (try? DurableSchema.field()).flatMap { QueuedChange(envelope, $0) }
    let subject = change.map { words(of: $0, on: sheets) } ?? envelope.name
    return "\(self["work.refused"]) “\(subject)”. \(reason(of: refused.refusal))"
  }

  /// Returns a change of a sheet that has arrived, with its author.
  package func words(of news: SheetNews, on sheet: Sheet) -> String {
    let subject =
      news.type.map { "\(self["annotation.\($0)"]) \(number((news.number ?? 0) + 1))" }
      ?? sheet.id.rawValue
    return "\(sheet.name(of: news.by)) · \(subject): \(self["change.\(news.action)"])"
  }

  /// Returns the reason of a refusal in the language of the page, if it is one of this example.
  package func reason(of refusal: Refusal) -> String {
    let key = "refusal.\(refusal.code)"
    return self[key] == key ? refusal.reason : self[key]
  }
}
