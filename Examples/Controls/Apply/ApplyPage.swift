package import Foundation
package import Millrace
package import MillraceViews
package import MillraceWeb

/// A page with a long form: it says what is wrong where it is and in a summary, has fields that
/// depend on others, and takes several pictures.
///
/// A reload and a restart keep the answers with the problems that are shown, without the password.
package struct ApplyPage: Sendable {
  package struct State: Codable, Equatable, Sendable {
    var form = Form(Application())
    /// The picture that was removed last, until that is final.
    var removed: ActPicture?
    /// The number of pictures so far, of which each has one.
    var count = 0
    var isSending = false
    /// The application that the hall has taken.
    var sent: Application?
    /// The first day that can be chosen.
    var today: CalendarDay?
    /// The locale of the person, for days and sizes.
    var locale = Locale(identifier: "en")

    // A page that is restored is read by whoever opens it now, on whatever day.
    private enum CodingKeys: CodingKey { case form, removed, count, sent }

    /// Creates the first state of a page, in the formats of a locale.
    package init(today: CalendarDay? = nil, locale: Locale = Locale(identifier: "en")) {
      (self.today, self.locale) = (today, locale)
    }
  }

  package enum Action: Equatable, Sendable {
    /// A text was edited.
    case wrote(Application.FormField, String)
    /// An evening was chosen or cleared.
    case chose(CalendarDay?)
    /// A country was chosen.
    case livesIn(Country)
    /// A region of the country was chosen.
    case region(String)
    /// An account is wanted, or not.
    case opensAccount(Bool)
    /// The rules were agreed to, or not.
    case agrees(Bool)
    /// A picture made a step on its way.
    case picture(UploadChange)
    /// The hall has stored a picture, or could not.
    case stored(Int, id: String?)
    /// A picture of the list was removed.
    case remove(Int)
    /// The removed picture comes back.
    case undo
    /// The removed picture is deleted.
    case settle
    /// A field was left.
    case left(Application.FormField)
    /// Apply was pressed.
    case send
    /// The hall has answered for an evening.
    case answered(Application, isTaken: Bool)
    /// Another application is begun.
    case again
  }

  /// The description of the effect that stores a picture.
  package struct Store: Hashable, Sendable { let id: Int }

  /// The policy under which the state survives a reload and a restart; what was under way does not.
  package static let keeping = Keeping<State>.part(version: 1, { $0 }) { kept, state in
    let (today, locale) = (state.today, state.locale)
    state = kept
    (state.today, state.locale) = (today, locale)
    for index in state.form.value.pictures.indices
    where state.form.value.pictures[index].isOnItsWay {
      state.form.value.pictures[index].fail(.interrupted)
    }
  }

  let pictures: PictureFolder
  private let clock: any Clock<Duration>

  /// Creates a page that stores pictures in a folder, and asks the hall on the time of a clock.
  package init(picturesIn folder: URL, clock: any Clock<Duration> = ContinuousClock()) {
    (pictures, self.clock) = (PictureFolder(url: folder), clock)
  }
}

extension ApplyPage: Reducer {
  /// Handles one action.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .wrote(let field, let text):
      if let path = Application.text(of: field) { state.form.value[keyPath: path] = text }
    case .chose(let day): state.form.value.evening = day
    case .livesIn(let country): state.form.value.country = country
    case .region(let region): state.form.value.region = region
    case .opensAccount(let opens): state.form.value.opensAccount = opens
    case .agrees(let agrees): state.form.value.agrees = agrees
    case .picture(let change): return take(change, &state)
    case .stored(let id, let stored):
      state.edit(id) {
        $0.isOnItsWay = false
        $0.stored = stored
        if stored == nil { $0.problem = "It could not be stored: choose it again." }
      }
    case .remove(let id): return remove(id, &state)
    case .undo: state.bringBack()
    case .settle: return settle(&state)
    case .left(let field): state.form.leave(field)
    case .send:
      guard !state.isSending, let application = state.form.submit(),
        let evening = application.evening
      else { break }
      state.isSending = true
      return .run("send") { [clock] in
        try await clock.sleep(for: .milliseconds(600))
        return .answered(application, isTaken: Self.isTaken(evening))
      }
    case .answered(let application, let isTaken):
      state.isSending = false
      if isTaken, let evening = application.evening {
        state.form.value.taken.append(evening)
        // The hall's answer is a problem like any other.
        _ = state.form.submit()
      } else {
        state.sent = application
      }
    case .again: state = State(today: state.today, locale: state.locale)
    }
    return .none
  }

  /// The evenings that the hall has given away: each 13th.
  private static func isTaken(_ day: CalendarDay) -> Bool { day.day == 13 }

  private func take(_ change: UploadChange, _ state: inout State) -> Effect<Action> {
    switch change {
    case .offered(let offer):
      state.count += 1
      state.form.value.pictures.append(ActPicture(id: state.count, offer: offer))
      // Too many are a problem as soon as they are chosen.
      state.form.leave(.pictures)
    case .progressed(let offer, let received):
      state.edit(offer) { $0.received = received }
    case .finished(let file):
      guard let picture = state.picture(of: file.offer) else { break }
      return .run(Store(id: picture.id)) { [pictures] in
        .stored(picture.id, id: try await pictures.store(file))
      } catch: { _ in
        .stored(picture.id, id: nil)
      }
    case .failed(let offer, let failure):
      state.edit(offer) { $0.fail(failure) }
      state.form.leave(.pictures)
    case .cancelled(let offer):
      state.form.value.pictures.removeAll { $0.isOnItsWay && $0.offer == offer }
    }
    return .none
  }

  private func remove(_ id: Int, _ state: inout State) -> Effect<Action> {
    guard let index = state.form.value.pictures.firstIndex(where: { $0.id == id }) else {
      return .none
    }
    let effect = settle(&state)
    state.removed = state.form.value.pictures.remove(at: index)
    return effect
  }

  /// Makes a removal final.
  private func settle(_ state: inout State) -> Effect<Action> {
    defer { state.removed = nil }
    guard let stored = state.removed?.stored else { return .none }
    return .fireAndForget("delete") { [pictures] in try pictures.delete(stored) }
  }
}

extension ApplyPage.State {
  /// Returns a day as the person writes it.
  func words(of day: CalendarDay) -> String { day.words(in: locale) }

  /// Returns the size of a picture as the person writes it.
  func size(of offer: UploadOffer) -> String {
    offer.size.formatted(.byteCount(style: .file).locale(locale))
  }

  /// Returns the picture of a file on its way.
  func picture(of offer: UploadOffer) -> ActPicture? {
    form.value.pictures.first { $0.isOnItsWay && $0.offer == offer }
  }

  fileprivate mutating func edit(_ offer: UploadOffer, _ edit: (inout ActPicture) -> Void) {
    if let picture = picture(of: offer) { self.edit(picture.id, edit) }
  }

  /// Changes a picture; does nothing after it was removed.
  fileprivate mutating func edit(_ id: Int, _ edit: (inout ActPicture) -> Void) {
    guard let index = form.value.pictures.firstIndex(where: { $0.id == id }) else { return }
    edit(&form.value.pictures[index])
  }

  fileprivate mutating func bringBack() {
    guard let picture = removed else { return }
    let place = form.value.pictures.firstIndex { $0.id > picture.id }
    form.value.pictures.insert(picture, at: place ?? form.value.pictures.endIndex)
    removed = nil
  }
}
