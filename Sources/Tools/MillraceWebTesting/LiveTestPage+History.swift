#if Web
internal import MillraceTesting
internal import MillraceWeb

// The history of the page's tab. As in a browser, an entry of the current document is visited, and
// one of another document is loaded.
extension LiveTestPage {
  /// An entry of the history of a tab.
  struct Entry {
    var address: String
    let document: Document
  }

  /// A document of a tab; it stays the same when it is loaded again.
  final class Document {
    /// The token of its last page; `nil` until that is left.
    var left: String?
  }

  /// Goes to the address before this one; does nothing at the first.
  ///
  /// An address of another document, from which a link led here, is loaded again. Its page has only
  /// the state that its program keeps.
  public func goBack() async throws {
    guard position > 0 else { return }
    try await go(to: position - 1)
  }

  /// Goes to the address after this one, as ``goBack()`` does; does nothing at the last.
  public func goForward() async throws {
    guard position + 1 < history.count else { return }
    try await go(to: position + 1)
  }

  /// Loads the page again at its address; it has only the state that its program keeps.
  public func reload() async throws {
    try await load(address, at: position)
    try await succeed()
  }

  private func go(to index: Int) async throws {
    let (old, new) = (history[position], history[index])
    guard new.document === old.document else {
      try await load(new.address, at: index)
      return try await succeed()
    }
    position = index
    let address = new.address
    guard address != old.address else { return }
    try await update { try await $0.visit(address) }
  }

  /// Loads a page in place of this one.
  ///
  /// - Parameters:
  ///   - address: The address of the page.
  ///   - index: The index of the page's entry; `nil` loads a new document after this one, or in
  ///     place of this one if it has the same address.
  func load(_ address: String, at index: Int?) async throws {
    if isConnected { try await drop() }
    let open = test.open
    let visitor = visitor
    let opened = try await test.run { try await Self.opened(address, visitor, in: open) }
    history[position].document.left = token
    token = opened.token
    status = opened.status
    let shown = opened.mirror.address ?? opened.address
    if let index {
      position = index
      history[position].address = shown
    } else {
      note(shown, replacing: false)
      history[position] = Entry(address: shown, document: Document())
    }
    try show(opened.mirror)
    host.appearAnew()
    try await connect()
  }

  /// Restores the state of the page of this document that was left.
  private func succeed() async throws {
    guard let before = history[position].document.left else { return }
    let open = test.open
    try await update { try await $0.succeed(before, in: open) }
  }

  private func update(
    _ change: @escaping @Sendable (inout LiveMirror) async throws -> Void
  ) async throws {
    let before = mirror
    try show(
      try await test.run {
        var mirror = before
        try await change(&mirror)
        try await mirror.hear()
        return mirror
      })
  }

  /// Notes an address that the page has now, in the current entry or in one after it.
  func note(_ address: String, replacing: Bool) {
    guard address != history[position].address else { return }
    if replacing {
      history[position].address = address
    } else {
      history.removeSubrange((position + 1)...)
      history.append(Entry(address: address, document: history[position].document))
      position += 1
    }
  }
}
#endif
