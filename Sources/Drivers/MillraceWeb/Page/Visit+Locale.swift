public import Foundation

extension Visit {
  /// The locale that the person prefers, for Foundation's formats of numbers, sizes and durations.
  ///
  /// ```swift
  /// bytes.formatted(.byteCount(style: .file).locale(visit.locale))  // “1,2 MB” in Germany
  /// ```
  ///
  /// It is that of the first of ``languages``, and that of American English if there is none. A
  /// page keeps it in its state. No request has the time zone of a person.
  public var locale: Locale {
    Locale(identifier: languages.first { $0 != "*" } ?? "en_US")
  }
}
