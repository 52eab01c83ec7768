#if Web && SQLite
import About
import Foundation
import MillraceViews
import MillraceWeb

extension FilesPage {
  /// The largest size of a file, in bytes.
  private static let limit = 10_000_000

  func title(_ state: State) -> String { "Files" }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        galleryTrail()
        heading("Files")
        text(
          "A file travels in pieces beside the page. If the connection breaks, it goes on from the "
            + "last piece that has arrived.",
          style: .caption)
      }
      let size = Self.size(Self.limit, state.locale)
      upload("Choose a file of up to \(size), or drop it here", limit: Self.limit) {
        .changed($0)
      }
      .icon(.upload).testID("file")
      WaitingFiles.node(newest: state.newestID, limit: Self.limit)
      list("Files", state.files, key: \.id) { entry in
        line(of: entry, in: state.locale, isBack: state.broughtBack == entry.id)
      }
      .style("files")
      if state.files.isEmpty { text("No files yet.").icon(.folder).style(.empty) }
      notice(state)
    }
  }

  private func line(of entry: Entry, in locale: Locale, isBack: Bool) -> Node<Action> {
    switch entry.end {
    case nil:
      row(alignment: .center) {
        column(spacing: .small) {
          text(entry.name).icon(entry.icon)
          let (received, size) = (Self.size(entry.received, locale), Self.size(entry.size, locale))
          progress("\(received) of \(size)", value: entry.part)
            .label("\(entry.name) on its way")
        }
        .grow()
        if let upload = entry.upload, entry.received < entry.size {
          CancelButton.node(upload, of: entry.name)
        }
      }
    case .kept(let id):
      row {
        link(entry.name, to: "/files/kept/\(id)").icon(entry.icon).style(.wholeRow)
          .focused(isBack)
        text(Self.size(entry.size, locale), style: .caption)
        remove(entry)
      }
    case .failed(let problem):
      row(alignment: .center) {
        column(spacing: .none) {
          text(entry.name).icon(entry.icon)
          text(problem, style: .error)
        }
        .grow()
        remove(entry).focused(isBack)
      }
    }
  }

  /// The look of the control: an area to drop a file on, which is also pressed anywhere.
  static let look = """
    .upload {
      position: relative; align-items: center; gap: 0.5rem; padding: 2rem 1rem; text-align: center;
      background: var(--card); border: 2px dashed var(--edge); border-radius: var(--round-large);
    }
    .upload::before { width: 2rem; height: 2rem; margin: 0; mask-size: 2rem auto;
      mask-position: 0 calc(var(--icon) * -2rem); color: var(--accent); }
    .upload:hover { background: var(--hover); }
    .upload:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
    .upload input[type="file"] {
      position: absolute; inset: 0; height: 100%; opacity: 0; cursor: pointer;
    }
    .list[data-style="files"] .item:has(.error, progress) { padding-inline-end: 2.25rem; }
    .list[data-style="files"] :is(.error, .progress, .column > .caption) {
      padding-inline-start: 1.75rem;
    }
    /* A row is downloaded and not opened. */
    .list[data-style="files"] .item:has(.link[data-style="whole-row"])::after {
      mask-position: 0 -22rem;
    }
    /* What the server has not heard of is said while the page says that it cannot be reached. */
    body:has(> #link[hidden]) [data-custom="waiting-files"] { display: none; }
    body:not(:has(> #link[hidden])) [data-custom="waiting-files"]:has(li) ~ [data-style="empty"] {
      display: none;
    }
    """

  private func remove(_ entry: Entry) -> Node<Action> {
    button("Remove", send: .remove(entry.id)).label("Remove \(entry.name)")
      .icon(.trash).style(.iconOnly)
  }

  /// Returns the offer to bring back the file that was removed last.
  private func notice(_ state: State) -> Node<Action> {
    toast(state.removed.map { "“\($0.name)” is removed." }, key: state.removed?.id) {
      button("Undo", send: .undo).icon(.undo)
      button("Close", send: .settle).label("Close the notice").icon(.close).style(.iconOnly)
    }
  }

  /// Returns a number of bytes in a unit that suits it, such as “1.2 MB”.
  static func size(_ bytes: Int, _ locale: Locale = Locale(identifier: "en")) -> String {
    bytes.formatted(.byteCount(style: .file, spellsOutZero: false).locale(locale))
  }

  /// Returns what became of a file that is not kept, and the next step.
  static func words(_ error: any Error) -> String {
    switch error as? UploadFailure {
    case .tooLarge(let limit)?: "The file is larger than \(size(limit)). Choose a smaller one."
    case let failure?: "\(failure)"
    case nil: "The file could not be stored. Choose it again."
    }
  }
}

extension FilesPage.Entry {
  /// The part of the file that has arrived, from 0 to 1.
  fileprivate var part: Double { size == 0 ? 1 : Double(received) / Double(size) }

  /// The icon of its kind, by the ending of its name.
  fileprivate var icon: Icon {
    if case .failed? = end { return .warning }
    return switch name.split(separator: ".").dropFirst().last?.lowercased() {
    case "wav", "mp3", "m4a", "ogg", "flac", "webm": .sound
    case "jpg", "jpeg", "png", "gif", "webp", "svg", "heic": .image
    case "swift", "js", "css", "html", "json", "py": .code
    default: .file
    }
  }
}
#endif
