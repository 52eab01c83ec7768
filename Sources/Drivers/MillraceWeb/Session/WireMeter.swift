public import MillraceViews

/// A meter of patches on the wire, for the benchmarks, which are a package of their own.
@_spi(Benchmarks)
public struct WireMeter {
  private var templates = TemplateTable()
  private var sent = 0

  /// Creates a meter for a browser that has no template.
  public init() {}

  /// Returns the message that carries these patches, as a session would send it next.
  public mutating func message(for patches: [Patch]) -> String {
    sent += 1
    let operations = Translation.operations(for: patches, &templates)
    return ServerMessage(number: sent, seen: sent, operations: operations).text
  }

  /// Returns the HTML of a first rendering.
  public static func html(_ element: Element) -> String {
    Markup.html(element)
  }
}
