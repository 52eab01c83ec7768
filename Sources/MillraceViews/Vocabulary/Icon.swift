/// The name of a small picture before the words of a node.
///
/// A driver draws those of ``all`` in the colour of the words beside them. An app adds more by a
/// style sheet of its own: “Theme it” in the documentation of `MillraceWeb` says how.
public struct Icon: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// The name, as in the style sheet of a driver.
  public let name: String

  /// Creates an icon with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates an icon from a literal, for those of an app's own style sheet.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// Reads the bare name.
  public init(from decoder: any Decoder) throws {
    name = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the bare name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension Icon {
  /// A plus sign.
  public static let add: Icon = "add"
  /// A minus sign.
  public static let remove: Icon = "remove"
  /// A cross.
  public static let close: Icon = "close"
  /// A tick.
  public static let check: Icon = "check"
  /// A chevron against the direction of reading.
  public static let back: Icon = "back"
  /// A chevron in the direction of reading.
  public static let forward: Icon = "forward"
  /// A chevron upward.
  public static let up: Icon = "up"
  /// A chevron downward.
  public static let down: Icon = "down"
  /// Three lines.
  public static let menu: Icon = "menu"
  /// Three dots.
  public static let more: Icon = "more"
  /// A magnifying glass.
  public static let search: Icon = "search"
  /// A funnel of lines.
  public static let filter: Icon = "filter"
  /// Arrows down and up.
  public static let sort: Icon = "sort"
  /// An arrow that turns back.
  public static let undo: Icon = "undo"
  /// An arrow that turns forward.
  public static let redo: Icon = "redo"
  /// A circular arrow.
  public static let refresh: Icon = "refresh"
  /// A pencil.
  public static let edit: Icon = "edit"
  /// A bin.
  public static let trash: Icon = "trash"
  /// Two sheets.
  public static let copy: Icon = "copy"
  /// An arrow out of a box.
  public static let share: Icon = "share"
  /// Two links of a chain.
  public static let link: Icon = "link"
  /// An arrow up from a line.
  public static let upload: Icon = "upload"
  /// An arrow down to a line.
  public static let download: Icon = "download"
  /// A sheet with a folded corner.
  public static let file: Icon = "file"
  /// A folder.
  public static let folder: Icon = "folder"
  /// Lines with dots.
  public static let list: Icon = "list"
  /// Four squares.
  public static let grid: Icon = "grid"
  /// A box of two columns.
  public static let columns: Icon = "columns"
  /// Three layers.
  public static let layers: Icon = "layers"
  /// Two sliders.
  public static let sliders: Icon = "sliders"
  /// A switch.
  public static let `switch`: Icon = "switch"
  /// A flash.
  public static let bolt: Icon = "bolt"
  /// Two arrows that form a loop.
  public static let loop: Icon = "loop"
  /// Angle brackets.
  public static let code: Icon = "code"
  /// A landscape in a frame.
  public static let image: Icon = "image"
  /// A camera.
  public static let camera: Icon = "camera"
  /// The bars of a waveform.
  public static let sound: Icon = "sound"
  /// A microphone.
  public static let microphone: Icon = "microphone"
  /// A triangle.
  public static let play: Icon = "play"
  /// Two bars.
  public static let pause: Icon = "pause"
  /// A square.
  public static let stop: Icon = "stop"
  /// A house.
  public static let home: Icon = "home"
  /// A folded map.
  public static let map: Icon = "map"
  /// A pin on a map.
  public static let pin: Icon = "pin"
  /// A page of a calendar.
  public static let calendar: Icon = "calendar"
  /// A clock.
  public static let clock: Icon = "clock"
  /// A star.
  public static let star: Icon = "star"
  /// A heart.
  public static let heart: Icon = "heart"
  /// A flag.
  public static let flag: Icon = "flag"
  /// A label with a hole.
  public static let tag: Icon = "tag"
  /// A speech bubble.
  public static let message: Icon = "message"
  /// A person.
  public static let user: Icon = "user"
  /// Two persons.
  public static let users: Icon = "users"
  /// A padlock.
  public static let lock: Icon = "lock"
  /// A key.
  public static let key: Icon = "key"
  /// An arrow out of a door.
  public static let signOut: Icon = "sign-out"
  /// An eye.
  public static let eye: Icon = "eye"
  /// A crossed-out eye.
  public static let hidden: Icon = "hidden"
  /// The letter i in a circle.
  public static let info: Icon = "info"
  /// An exclamation mark in a triangle.
  public static let warning: Icon = "warning"
  /// A cloud.
  public static let cloud: Icon = "cloud"
  /// A crossed-out cloud.
  public static let offline: Icon = "offline"
  /// The sun.
  public static let sun: Icon = "sun"
  /// An open book.
  public static let book: Icon = "book"

  /// The icons that every driver with pictures draws, in the order of the drawing.
  public static let all: [Icon] = [
    .add, .remove, .close, .check, .back, .forward, .up, .down, .menu, .more, .search, .filter,
    .sort, .undo, .redo, .refresh, .edit, .trash, .copy, .share, .link, .upload, .download, .file,
    .folder, .list, .grid, .columns, .layers, .sliders, .switch, .bolt, .loop, .code, .image,
    .camera, .sound, .microphone, .play, .pause, .stop, .home, .map, .pin, .calendar, .clock, .star,
    .heart, .flag, .tag, .message, .user, .users, .lock, .key, .signOut, .eye, .hidden, .info,
    .warning, .cloud, .offline, .sun, .book,
  ]
}
