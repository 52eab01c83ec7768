/// Something that somebody has drawn on a sheet.
public struct Annotation: Sendable, Hashable, Identifiable {
  /// Its number on its sheet, which no other one gets when it is gone.
  public let id: Int
  /// What kind of thing it is.
  public let type: AnnotationType
  /// What it is drawn in.
  public let color: AnnotationColor
  /// Who has drawn it.
  public let author: Person
  /// Whether all see it, or its author alone.
  public let share: ShareStatus
  /// Where it is.
  public let place: SheetPoint
  /// How far it has come; an issue's alone.
  public var status: IssueStatus?
  /// Who is to see to it; an issue's alone, and `nil` while nobody is.
  public var assignee: Person?

  /// Describes an annotation; anything but an issue has neither status nor assignee.
  public init(
    id: Int, type: AnnotationType, color: AnnotationColor, author: Person, share: ShareStatus,
    place: SheetPoint, status: IssueStatus? = nil, assignee: Person? = nil
  ) {
    self.id = id
    self.type = type
    self.color = color
    self.author = author
    self.share = share
    self.place = place
    self.status = type == .issue ? status ?? .open : nil
    self.assignee = type == .issue ? assignee : nil
  }
}
