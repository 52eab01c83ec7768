#if Web && SQLite
import MillraceBinders
import MillraceViews
import Recordings

/// The bindings of the screen: each changing thing is bound to one property of one view.
struct ScreenBinders {
  let state: Adapters
  let store: ItemStore
  /// The first part of the addresses.
  let root: String

  /// The whole screen.
  var screen: ColumnBinder {
    ColumnBinder(
      .spacing -- .large,
      .children -- [
        trail, columns, notice, mover,
        PresenceBinder(.present <-- DialogBinders(state: state, store: store).open(beside: false)),
      ])
  }

  private func choose(_ event: RecordingsEvent) -> () -> Void { { state.choose(event, store) } }

  // MARK: Values

  private var tree: Dynamic<ItemTree> { state.items.slice { tree, _ in tree } }

  private var folder: Dynamic<FolderScreen> {
    state.path.slice { path, _ in path.elements.last }
      .combine(with: tree) { FolderScreen($0, in: $1) }.distinct()
  }

  private var player: Dynamic<PlayerScreen?> {
    state.player.dynamic.combine(with: tree) { player, tree in
      player.flatMap { PlayerScreen($0, in: tree) }
    }
  }

  // MARK: Trail

  /// The path from the gallery to the open folder.
  var trail: RowBinder {
    let gallery = LinkBinder(.title -- "Gallery", .destination -- "/")
    return RowBinder(
      .spacing -- .small, .accessibleRole -- .navigation, .label -- "Where you are",
      .style -- "trail",
      .children <-- folder.map(\.parents).distinct().map { [gallery] + $0.flatMap(step) })
  }

  private func step(to parent: Item) -> [AnyBinder] {
    [
      TextBinder(.text -- "›", .textStyle -- .caption),
      LinkBinder(
        .title -- parent.name, .destination -- LibraryAddress(folder: parent.id).path(under: root),
        .testID -- "folder-\(parent.id)", .press --> choose(.open(parent.id))),
    ]
  }

  // MARK: Columns

  private var columns: SplitBinder {
    SplitBinder(
      .front <-- state.front, .backTitle <-- folder.map(\.name), .back --> choose(.showList),
      .primary -- list,
      .secondary
        <-- player.map { $0?.state.id }.distinct().map { $0 == nil ? noPlayer : shownPlayer })
  }

  private var noPlayer: AnyBinder {
    ColumnBinder(.children -- [hint("No recording selected.", .sound)])
  }

  private func hint(_ text: String, _ icon: Icon) -> TextBinder {
    TextBinder(.text -- text, .icon -- icon, .style -- .empty)
  }

  /// The player, whose view is a function of its state, as that of a program.
  private var shownPlayer: AnyBinder {
    NodeBinder<Player.Action>(
      .content <-- player.compactMap { $0.map { $0.program.view($0.state) } },
      .event --> { state.play($0, store) })
  }

  private var list: ColumnBinder {
    ColumnBinder(
      .children -- [
        RowBinder(.style -- "spread", .children -- [title, buttons]),
        PresenceBinder(.present <-- DialogBinders(state: state, store: store).open(beside: true)),
        contents,
        PresenceBinder(
          .present
            <-- folder.map(\.items.isEmpty).distinct().map { isEmpty in
              isEmpty ? hint("Nothing here yet. Record something, or make a folder.", .folder) : nil
            }),
      ])
  }

  /// The name of the open folder.
  var title: HeadingBinder { HeadingBinder(.text <-- folder.map(\.name).distinct()) }

  private var buttons: RowBinder {
    RowBinder(
      .spacing -- .small,
      .children -- [
        ButtonBinder(
          .title <-- state.isEditing.dynamic.map { $0 ? "Done" : "Edit" },
          .press --> choose(.toggleEditing)),
        ButtonBinder(
          .title -- "Record", .icon -- .microphone, .role -- .primary, .press --> choose(.record)),
        ButtonBinder(
          .title -- "New folder", .icon -- .add, .style -- .iconOnly,
          .press --> choose(.askToCreate)),
      ])
  }

  // MARK: Rows

  /// The items of the open folder.
  var contents: ListBinder<Item> {
    ListBinder<Item>(
      .title -- "Contents", .rows <-- folder.map(\.items).distinct(), .cell -- row)
  }

  private func row(_ id: ItemID, _ item: Dynamic<Item>) -> AnyBinder {
    RowBinder(
      .testID <-- item.map { $0.isFolder ? "item-\(id)-folder" : "item-\(id)" },
      .style
        <-- player.map { $0?.state.id == id }.distinct().map { $0 ? "selected" : "selectable" },
      .children -- [
        link(id, item),
        PresenceBinder(
          .present <-- state.isEditing.dynamic.map { $0 ? changes(id, item) : details(of: id) }),
      ])
  }

  private func details(of id: ItemID) -> AnyBinder? {
    state.tree[id].flatMap { $0.isFolder ? nil : NodeBinder<Never>(.content -- $0.details()) }
  }

  private func link(_ id: ItemID, _ item: Dynamic<Item>) -> LinkBinder {
    let isFolder = state.tree[id]?.isFolder == true
    return LinkBinder(
      .title <-- item.map(\.name), .icon -- isFolder ? .folder : .sound,
      .style -- .wholeRow, .accessibleValue -- isFolder ? "folder" : "recording",
      .destination <-- item.map { LibraryAddress(of: $0).path(under: root) },
      .press --> choose(isFolder ? .open(id) : .choose(id)))
  }

  private func changes(_ id: ItemID, _ item: Dynamic<Item>) -> RowBinder {
    let name = item.map(\.name)
    return RowBinder(
      .spacing -- .none,
      .children -- [
        ButtonBinder(
          .title -- "Rename", .label <-- name.map { "Rename \($0)" },
          .press --> choose(.askToRename(id))),
        ButtonBinder(
          .title -- "Move", .label <-- name.map { "Move \($0)" },
          .press --> choose(.askToMove(id))),
        ButtonBinder(
          .title -- "Delete", .role -- .destructive, .label <-- name.map { "Delete \($0)" },
          .press --> choose(.delete(id))),
      ])
  }

  // MARK: Below

  /// The message for the person: a new one has a view of its own, whose time begins anew.
  var notice: PresenceBinder {
    PresenceBinder(.present <-- state.notice.dynamic.distinct().map { $0.map(toast) })
  }

  private func toast(_ notice: ScreenNotice) -> AnyBinder {
    let words = TextBinder(.text -- notice.text, .accessibleRole -- .status, .isLive -- true)
    return RowBinder(
      .style -- .toast,
      .children -- [words as AnyBinder] + [notice.undo].compactMap { $0.map(undo) })
  }

  private func undo(_ what: ScreenUndo) -> AnyBinder {
    ButtonBinder(.title -- "Undo", .icon -- .undo, .press --> choose(what.event))
  }

  /// The script by which rows are dragged.
  private var mover: CustomBinder {
    CustomBinder(
      .name -- "mover", .title -- "Dragging", .style -- "away",
      .event --> { (event: (name: String, payload: String)) in
        let ids = event.payload.split(separator: " ").compactMap { ItemID(String($0)) }
        guard event.name == "moved", ids.count == 2 else { return }
        state.choose(.dropped(ids[0], into: ids[1]), store)
      })
  }
}
#endif
