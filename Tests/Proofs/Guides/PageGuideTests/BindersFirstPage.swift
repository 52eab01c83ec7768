// The code of the first page of `MillraceBinders`, as it stands there.

import Millrace
import MillraceBinders
import MillraceTesting
import MillraceViews
import Testing

@Suite("The first page of binders")
struct BindersFirstPage {
  @Test("a name is typed once Edit was pressed")
  func typed() throws {
    let page = MountedPage(
      BinderPage { scope in
        let name = Var("name", "", in: scope)
        let isEditing = ToggleVar("editing", in: scope)
        return ColumnBinder(
          .children -- [
            HeadingBinder(.text <-- name.dynamic.map { $0.isEmpty ? "No name yet" : $0 }),
            FieldBinder(
              .title -- "Name", .text <-- name, .change --> name,
              .disabled <-- isEditing.dynamic.map { !$0 }),
            ButtonBinder(
              .title <-- isEditing.dynamic.map { $0 ? "Done" : "Edit" }, .press --> isEditing),
          ])
      }, state: BoundScreen())
    let host = try TestHost(page)
    try host.press("Edit")
    try host.type("Mill", into: "Name")
    #expect(host.contains(.heading, "Mill"))
  }
}
