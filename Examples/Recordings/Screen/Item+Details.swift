internal import Foundation
package import MillraceViews

extension Item {
  /// Returns the time and the length of a recording, below its name.
  ///
  /// - Parameter folder: The name of the folder of an item that is shown elsewhere; it stands in
  ///   the place of the time.
  package func details<Action>(in folder: String? = nil) -> Node<Action> {
    row(spacing: .small) {
      if let folder {
        text(folder, style: .caption).icon(.folder)
      } else if let recorded = audio?.recorded {
        let time = Date(timeIntervalSince1970: TimeInterval(recorded))
        // A browser says it in its own language and zone.
        custom(
          "date", label: "Recorded", properties: ["at": .number(Double(recorded))],
          fallback: time.formatted(.iso8601.year().month().day()))
      }
      if let audio { text(audio.length, style: .caption) }
    }
    .style("details")
  }
}
