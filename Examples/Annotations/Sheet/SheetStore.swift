import Millrace
package import MillraceDurable
package import MillraceFlux
import MillraceViews

/// The subject that a person is placing on the drawing.
package enum Placing: Sendable, Hashable {
  case newIssue
  case chosen
}

/// The state of the sheets on a page.
package struct SheetState: Sendable, Equatable {
  /// All sheets of the site.
  package var sheets: [Sheet]
  /// The id of the current sheet.
  package var id: SheetID
  /// The chosen annotation.
  package var chosen: Int?
  /// The subject that the next click on the drawing places.
  package var placing: Placing?
  /// The identity of an issue that the person has placed, until it is on the sheet.
  var placed: String?
  /// The identity of an annotation that the person has brought back, until it is on the sheet.
  var restored: String?
  /// The message at the lower edge of the page.
  package private(set) var notice: SheetNotice?
  /// The number of messages so far, which tells equal ones apart.
  package private(set) var notices = 0
  /// True while the chosen annotation is the one that the person has placed last.
  package private(set) var isNew = false
  /// True while the chosen annotation is the one that the person has brought back last.
  package private(set) var isRestored = false
  /// The text in the field for the note; `nil` while it is the stored one.
  package var noteDraft: String?
  /// The reason for which the last request was not performed.
  package var problem: Refusal?
  /// The lock that the office has asked for, until its sheet arrives.
  var askedLock: Bool?
  /// True once the device has performed it, and the next sheets show it.
  var lockIsPerformed = false
  /// The photos on their way from the browser, with the annotations that they belong to.
  var uploads: [Int: String] = [:]
  /// The language of the page.
  package var language = Language.english

  /// Creates the state with a current sheet; `nil` if there is no sheet of that id.
  package init?(_ sheets: [Sheet], showing id: SheetID) {
    guard sheets.contains(where: { $0.id == id }) else { return nil }
    self.sheets = sheets
    self.id = id
  }

  /// The current sheet.
  package var sheet: Sheet { sheets.first { $0.id == id } ?? sheets[0] }

  /// True if the switch of the office is on: at once, though the sheet arrives a moment later.
  package var isLockOn: Bool { askedLock ?? sheet.isLocked }

  mutating func open(_ id: SheetID) {
    guard id != self.id, sheets.contains(where: { $0.id == id }) else { return }
    self.id = id
    choose(nil)
    (problem, askedLock, placed, restored) = (nil, nil, nil, nil)
  }

  mutating func choose(_ annotation: Int?) {
    if chosen != annotation { noteDraft = nil }
    (chosen, placing, isNew, isRestored) = (annotation, nil, false, false)
    forgetIfGone()
  }

  mutating func take(_ sheets: [Sheet]) {
    // A sheet is never removed.
    guard sheets.contains(where: { $0.id == id }) else { return }
    // The office may have given the annotation another number.
    let key = chosenKey
    self.sheets = sheets
    if lockIsPerformed || sheet.isLocked == askedLock { askedLock = nil }
    if let key {
      chosen = sheet[key: key]?.id
    }
    if let restored = restored.flatMap({ sheet[key: $0] }) {
      choose(restored.id)
      (self.restored, isRestored) = (nil, true)
    }
    if let issue = placed.flatMap({ sheet[key: $0] }) {
      choose(issue.id)
      (placed, isNew) = (nil, true)
    }
    forgetIfGone()
  }

  mutating func forgetIfGone() {
    if let chosen, sheet[chosen] == nil { self.chosen = nil }
    if chosen == nil {
      (noteDraft, isNew) = (nil, false)
      if placing == .chosen { placing = nil }
    }
  }

  mutating func say(_ notice: SheetNotice?) {
    if notice != nil { notices += 1 }
    self.notice = notice
  }

  /// The chosen annotation by the identity that actions use.
  var chosenKey: String? { chosen.flatMap { sheet[$0] }?.key(on: id) }
}

/// The store of the sheets on a page, which the device's live queries feed.
///
/// An act of a person is a durable action: one call changes the device's records, what all its
/// pages show, the file, and the queue for the office, which notifies the other devices.
package final class SheetStore: StateStore<SheetState> {
  private let device: any SheetDevice

  /// Registers for the actions of the sheets.
  ///
  /// - Parameter device: The device that performs what a person does.
  package init(_ first: SheetState, on dispatcher: Dispatcher, device: any SheetDevice) {
    self.device = device
    super.init("sheets", first, on: dispatcher)
    on(SheetActions.Open.self) { state, action in state.open(action.sheet) }
    on(SheetActions.Delivered.self) { state, action in state.take(action.sheets) }
    on(SheetActions.Choose.self) { state, action in state.choose(action.annotation) }
    on(SheetActions.DismissNotice.self) { state, _ in state.say(nil) }
    on(SheetActions.Place.self) { state, action in
      state.placing = action.placing
      state.forgetIfGone()
    }
    on(SheetActions.TypeNote.self) { state, action in state.noteDraft = action.text }
    on(SheetActions.Ended.self) { state, action in
      state.problem = action.problem
      if action.problem != nil {
        (state.placed, state.restored) = (nil, nil)
        state.say(nil)
      }
      if action.problem != nil || state.sheet.isLocked == state.askedLock { state.askedLock = nil }
      state.lockIsPerformed = state.askedLock != nil
    }
    on(SheetActions.Speak.self) { state, action in state.language = action.language }
    performActions()
    performRemovals()
    takePhotos()
  }

  private func performActions() {
    on(SheetActions.CloseIssue.self) { [weak self] state, action, turn in
      guard let mark = state.sheet[action.annotation]?.key(on: state.id) else { return }
      self?.perform(on: state.id, turn) { FieldActions.Close(origin: $0, mark: mark) }
    }
    on(SheetActions.PlaceAt.self) { [weak self] state, action, turn in
      let (x, y) = (action.point.x, action.point.y)
      switch exchange(&state.placing, with: nil) {
      case .newIssue:
        // Chosen here, so that the same action gives the same mark on every device.
        let mark = String(turn.loop.environment.newID(), radix: 16)
        state.placed = mark
        self?.perform(on: state.id, turn) { FieldActions.Make(origin: $0, mark: mark, x: x, y: y) }
      case .chosen:
        guard let mark = state.chosenKey else { return }
        self?.perform(on: state.id, turn) { FieldActions.Move(origin: $0, mark: mark, x: x, y: y) }
      case nil: break
      }
    }
    on(SheetActions.SaveNote.self) { [weak self] state, _, turn in
      guard let annotation = state.chosen.flatMap({ state.sheet[$0] }),
        let text = exchange(&state.noteDraft, with: nil)
      else { return }
      let (mark, seen) = (annotation.key(on: state.id), annotation.note)
      state.say(.noteSaved)
      self?.perform(on: state.id, turn) {
        FieldActions.Note(origin: $0, mark: mark, seen: seen, text: text)
      }
    }
    on(SheetActions.Lock.self) { [weak self] state, action, turn in
      (state.askedLock, state.lockIsPerformed) = (action.isLocked, false)
      self?.perform(on: state.id, turn) { FieldActions.Lock(origin: $0, isLocked: action.isLocked) }
    }
  }

  private func performRemovals() {
    on(SheetActions.Remove.self) { [weak self] state, action, turn in
      guard let annotation = state.sheet[action.annotation] else { return }
      let mark = annotation.key(on: state.id)
      state.say(.removed(annotation, from: state.id))
      self?.perform(on: state.id, turn) { FieldActions.Remove(origin: $0, mark: mark) }
    }
    on(SheetActions.Restore.self) { [weak self] state, _, turn in
      guard case .removed(let annotation, let sheet)? = state.notice else { return }
      let mark = annotation.key(on: sheet)
      state.say(nil)
      if sheet == state.id { state.restored = mark }
      self?.perform(on: sheet, turn) { FieldActions.Restore(origin: $0, mark: mark) }
    }
  }

  /// Takes the steps of photos: each belongs to the annotation that was chosen when it was offered.
  private func takePhotos() {
    on(SheetActions.Photo.self) { [weak self, device] state, action, turn in
      let number = action.change.offer.id
      switch action.change {
      case .offered: state.uploads[number] = state.chosenKey
      case .progressed: break
      case .finished(let file):
        guard let mark = state.uploads.removeValue(forKey: number) else { return }
        let origin = FieldOrigin(sheet: state.id, by: device.id.person)
        let keep = Effect.run("keep \(number)") { () throws(any Error) in
          try await device.addPhoto(file, to: mark, origin)
          return SheetActions.Ended()
        } catch: {
          SheetActions.Ended($0)
        }
        self?.start(keep, in: turn)
      case .failed(_, let failure):
        state.uploads[number] = nil
        state.problem = Refusal("\(failure)", code: "fault")
      case .cancelled: state.uploads[number] = nil
      }
    }
  }

  private func perform(
    on sheet: SheetID, _ turn: borrowing Turn, _ action: (FieldOrigin) -> some FieldAction
  ) {
    let origin = FieldOrigin(sheet: sheet, by: device.id.person)
    start(device.perform(action(origin)), in: turn)
  }
}

/// A sheet with its visible annotations, as it is drawn.
package struct SheetDrawing: Sendable, Equatable {
  package let sheet: Sheet
  package let visible: AnnotationSet
  /// The chosen annotation.
  package let chosen: Int?
}
