#if SQLite && Web
import Millrace
import MillraceDurable
import MillraceViews

extension AnnotationsPage {
  /// Returns the links to the gallery, and to the other devices.
  func trail(_ state: State, _ titles: Titles) -> Node<Action> {
    row(alignment: .center) {
      row { link(titles["sheet.gallery"], to: "/") }
        .role(.navigation).label(titles["sheet.where"]).style(.trail)
      row(spacing: .none) {
        for id in DeviceID.allCases {
          if id == device.id {
            text(titles["device.\(id)"]).key(id.rawValue)
          } else {
            link(titles["device.\(id)"], to: FieldAddress(id, state.sheets.id).text)
              .key(id.rawValue)
          }
        }
      }
      .role(.navigation).label(titles["sheet.devices"]).style("devices")
    }
    .style("sheet-trail")
  }

  /// Lists the refusals of the office, each with its reason, until a person has read it.
  func refusals(_ state: State, _ titles: Titles) -> Node<Action> {
    column(spacing: .small) {
      for refused in state.work.refused {
        row {
          text(titles.words(of: refused, on: state.sheets.sheets), style: .error)
            .role(.status).live(.assertive).grow()
          button(titles["work.dismiss"], send: WorkActions.Dismiss(refused: refused))
        }
        .key("\(refused.envelope.id)")
      }
    }
  }

  /// Shows the state of the exchange with the office, and the changes that wait for it.
  func work(_ state: State, _ titles: Titles) -> Node<Action> {
    let work = state.work
    return group(titles[device.id == .office ? "work.office" : "work.title"]) {
      column(spacing: .small) {
        text(titles.words(of: work.status)).role(.status).live().testID("sync")
        if let time = work.lastSync {
          text("\(titles["work.last"]) \(time)", style: .caption)
        }
        if !work.queue.isEmpty {
          list(titles["work.queue"], work.queue, key: \.id.description) { change in
            text(titles.words(of: change, on: state.sheets.sheets))
          }
        }
        for photo in work.photos {
          if let problem = photo.problem {
            text("\(titles["photo.refused"]) (\(problem))", style: .error).key(photo.id)
          } else {
            progress(titles["photo.sending"], value: photo.part).key(photo.id)
            text(
              "\(titles["photo.sending"]): \(Int(photo.part * 100)) %", style: .caption
            ).key("\(photo.id) in words")
          }
        }
        toggle(titles["work.offline.switch"], isOn: work.status.phase == .offline) {
          WorkActions.WorkOffline(isOffline: $0)
        }
        row {
          button(titles["sheet.deliver"], send: WorkActions.SyncNow())
            .disabled(work.status.phase == .offline)
        }
        if device.id == .office { office(state.sheets, titles) }
      }
    }
  }

  /// Shows the lock and the arrivals, which only the office has.
  private func office(_ state: SheetState, _ titles: Titles) -> Node<Action> {
    let sheet = state.sheet
    return column(spacing: .small) {
      toggle(titles["office.lock"], isOn: state.isLockOn) { SheetActions.Lock($0) }
      text(titles["office.news"], style: .title)
      if sheet.news.isEmpty { text(titles["office.nothing"], style: .caption) }
      list(titles["office.news"], Array(sheet.news.enumerated()), key: \.offset) { news in
        let words = titles.words(of: news.element, on: sheet)
        if let number = news.element.number, sheet[number] != nil {
          button(words, send: SheetActions.Choose(number)).style(.wholeRow)
        } else {
          text(words)
        }
      }
    }
  }
}
#endif
