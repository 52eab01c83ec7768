/// A place on a drawing, in units that are a pixel each where it is not scaled; down is positive.
public struct ChartPoint: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// Names a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
