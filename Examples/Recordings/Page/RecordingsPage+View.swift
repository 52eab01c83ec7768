#if SQLite
public import MillraceViews
public import MillraceWeb

extension RecordingsPage: LiveProgram {
  /// The name of the place.
  public func title(_ state: State) -> String {
    state.tree[state.place]?.name ?? "Recordings"
  }

  /// `/recordings` for the root, and the id below it for any other.
  public func address(_ state: State) -> String? { Self.address(of: state.place) }

  /// The place of an address.
  public func arrive(at address: String) -> Action? {
    Self.place(at: address).map(Action.open)
  }

  static func address(of place: ItemID) -> String {
    place == .root ? "/recordings" : "/recordings/\(place)"
  }

  static func place(at address: String) -> ItemID? {
    let parts = address.split(separator: "/")
    guard parts.first == "recordings", parts.count <= 2 else { return nil }
    return parts.count == 1 ? .root : ItemID(String(parts[1]))
  }

  /// The trail, the contents of the place, and what stands above.
  public func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      trail(state)
      header(state)
      if let notice = state.notice { text(notice, style: .caption).role(.status) }
      contents(state)
      if let dialog = state.dialog { self.dialog(dialog, state) }
    }
  }

  private func trail(_ state: State) -> Node<Action> {
    row(spacing: .small) {
      link("Gallery", to: "/")
      for id in state.trail.dropLast() {
        text("›", style: .caption)
        link(state.tree[id]?.name ?? "", to: Self.address(of: id), send: .open(id))
      }
    }
    .role(.navigation).label("Where you are").style("trail")
  }

  private func header(_ state: State) -> Node<Action> {
    row {
      heading(state.tree[state.place]?.name ?? "")
      button("New folder", role: .primary, send: .askToCreate)
    }
    .style("spread")
  }

  private func contents(_ state: State) -> Node<Action> {
    column {
      list("Recordings", state.contents, key: \.id) { item in
        row {
          if item.isFolder {
            link("📁  \(item.name)", to: Self.address(of: item.id), send: .open(item.id))
          } else {
            text("🔊  \(item.name)")
          }
          button("Rename", send: .askToRename(item.id)).label("Rename \(item.name)")
          button("Delete", role: .destructive, send: .askToDelete(item.id))
            .label("Delete \(item.name)")
        }
      }
      if state.contents.isEmpty {
        text("Nothing here yet. Make the first folder.", style: .caption)
      }
    }
  }

  private func dialog(_ dialog: FolderDialog, _ state: State) -> Node<Action> {
    switch dialog {
    case .create(_, let draft):
      nameSheet("Create Folder", "Folder Name", "Create", draft)
    case .rename(let id, let draft):
      nameSheet("Rename “\(state.tree[id]?.name ?? "")”", "Folder Name", "Rename", draft)
    case .delete(let id, let isBusy):
      deleteAlert(id, isBusy, state.tree)
    }
  }

  private func nameSheet(
    _ title: String, _ label: String, _ verb: String, _ draft: NameDraft
  ) -> Node<Action> {
    sheet(title, onDismiss: .cancel) {
      form(title, onSubmit: .confirm) {
        field(
          label, text: draft.name, isRequired: true, error: draft.mistake,
          onInput: { .typed($0) }, onSubmit: .confirm
        )
        .focused()
        row {
          button("Cancel", role: .cancel, send: .cancel)
          button(verb, role: .primary, send: .confirm).disabled(!draft.isReady)
        }
        .style("trailing")
      }
    }
    .key(title)
  }

  private func deleteAlert(_ id: ItemID, _ isBusy: Bool, _ tree: ItemTree) -> Node<Action> {
    let inside = tree.subtree(of: id).count - 1
    let message =
      switch (tree[id]?.isFolder, inside) {
      case (false, _): "Nobody can listen to it afterwards."
      case (_, 0): "The folder is empty."
      case (_, 1): "The item in it is deleted too."
      default: "The \(inside) items in it are deleted too."
      }
    return alert(
      "Delete “\(tree[id]?.name ?? "")”?", message: message, onDismiss: .cancel
    ) {
      row {
        button("Cancel", role: .cancel, send: .cancel)
        button("Delete", role: .destructive, send: .confirm).disabled(isBusy)
      }
      .style("trailing")
    }
  }
}

extension ItemID: KeyConvertible {
  /// The text form.
  public var nodeKey: Key { .text(description) }
}
#endif
