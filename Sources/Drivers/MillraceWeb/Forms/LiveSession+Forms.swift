internal import Millrace
internal import MillraceViews

// Forms that a browser posts without a script: the events of a person, all at once.
extension LiveSession {
  var isWorking: Bool {
    guard let page = mounted else { return false }
    return page.snapshot.isBusy || page.store.loop.hasEffects
  }

  func isUnconnected(at address: String) -> Bool {
    connection.number == 0 && restoration == nil && record.kept == nil
      && (mounted != nil || mounting.shown != nil)
      && [settings.visited, browser.address].contains(address)
  }

  var mayConnectLater: Bool { posts.isPassing }

  func beginPost(at address: String?) -> Bool {
    // There is no suspension between the question and the beginning, so that no browser connects.
    if let address, !isUnconnected(at: address) { return false }
    posts.begin()
    return true
  }

  func cancelPost() { posts.cancel() }

  func mountUnseen() {
    posts.note()
    let page = mounted ?? mount()
    mounting.wake()
    page.store.loop.run()
  }

  /// Renders a page that no browser has connected to: its next HTML has the changes.
  func renderUnseen(_ page: MountedPage<Shown>) {
    guard connection.number == 0 else { return }
    _ = page.render()
    // The state of a predecessor precedes the first event of the browser that this page gets.
    handled = -1
    if settings.store != nil { browser.noteNumbers(in: page.snapshot) }
  }

  func submit(
    _ post: FormPost, fromOther isOther: Bool, limit: Duration
  ) async throws(FormRefusal) -> PostOutcome {
    defer { posts.end() }
    mountUnseen()
    guard let page = mounted else {
      return PostOutcome(address: settings.visited, continues: false)
    }
    renderUnseen(page)
    if let submission = try fill(post, in: page, fromOther: isOther) { page.handle(submission) }
    await waitForEffects(of: page, limit: limit)
    let state = page.store.current
    (browser.title, browser.address) = (program.title(state), program.address(state))
    await saveUnseen()
    await forgetPredecessorOnceSaved()
    if let destination = checked(program.destination(state)) {
      return PostOutcome(address: destination, continues: false)
    }
    return PostOutcome(address: browser.address ?? settings.visited, continues: true)
  }

  /// Fills in a form, and returns the event that submits it; `nil` if the page does not have it.
  private func fill(
    _ post: FormPost, in page: MountedPage<Shown>, fromOther isOther: Bool
  ) throws(FormRefusal) -> Event? {
    let forms = PlainForm.all(in: page.snapshot)
    // The nodes of another page had other numbers.
    let found = forms.first { form in
      isOther
        ? post.entries.contains { form.control($0.name) != nil } : form.node.number == post.form
    }
    guard var form = found else { return nil }
    var left = try form.completed(post.entries)
    let known = Set(form.controls.map(\.name))
    while let index = left.firstIndex(where: { form.control($0.name) != nil }) {
      let entry = left.remove(at: index)
      let event = try form.control(entry.name)?.event(entering: entry.value, named: entry.name)
      guard let event else { continue }
      page.handle(event)
      // Most changes leave the other controls as they are.
      guard page.render().contains(where: \.mayChangeForms) else { continue }
      guard let next = PlainForm.all(in: page.snapshot).first(where: { $0.node == form.node })
      else { return nil }
      form = next
    }
    // Controls that an earlier change has removed are not missed.
    if let unknown = left.first(where: { !known.contains($0.name) }) {
      guard isOther else { throw .unknownName(unknown.name) }
      return nil
    }
    return form.submission
  }

  /// Waits while effects run, also those of another loop, which the view shows as busy.
  private func waitForEffects(of page: MountedPage<Shown>, limit: Duration) async {
    renderUnseen(page)
    guard isWorking else { return }
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let token = page.store.loop.attach(
      Hooks(effectEnded: { _ in continuation.yield() }, didSettle: { continuation.yield() }))
    let clock = settings.environment().clock
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await clock.sleep(for: limit)
        continuation.finish()
      }
      for await _ in changes {
        renderUnseen(page)
        if !isWorking { break }
      }
      group.cancelAll()
    }
    token.cancel()
  }

  func saveUnseen() async {
    while record.isSaving { await withCheckedContinuation { record.resumeAfterWrite($0) } }
    guard connection.number == 0, let page = mounted else { return }
    record.unsaved = change(for: page)
    await save()
  }
}

extension Patch {
  /// True if a form, or the value of a control in it, may be another one after the patch.
  fileprivate var mayChangeForms: Bool {
    switch self {
    case .text, .focus, .announce: false
    default: true
    }
  }
}

extension Element {
  /// True if the element or one inside it is busy.
  fileprivate var isBusy: Bool { traits.isBusy || children.contains(where: \.isBusy) }
}
