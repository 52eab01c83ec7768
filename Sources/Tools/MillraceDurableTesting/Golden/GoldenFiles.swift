internal import Foundation
public import MillraceDurable

/// Files with the actions and records that released versions of a program have stored, one file a
/// release, which every later version must be able to read.
///
/// A file is text with one JSON object a line. It is written once, when its version is released,
/// and never changed: users have such lines on their devices.
public struct GoldenFiles: Sendable {
  private let folder: String

  /// Creates access to the files of a folder.
  public init(folder: String) {
    self.folder = folder
  }

  private struct Line: Codable {
    var action: String?
    var version: Int?
    var table: String?
    var json: String
  }

  /// Writes the file of a release, with an example or more of each type.
  ///
  /// - Throws: ``GoldenError/changed(_:)`` if the file exists with another content.
  public func write(
    _ release: String, actions: [any DurableAction], records: [any DurableRecord]
  ) throws {
    var lines = try actions.map { action in
      let type = type(of: action)
      return Line(
        action: type.name, version: type.version, json: try JSONText.encode(action))
    }
    lines += try records.map { record in
      Line(table: type(of: record).table, json: try JSONText.encode(record))
    }
    let text = try lines.map { try JSONText.encode($0) + "\n" }.joined()
    let path = folder + "/" + release + ".jsonl"
    if FileManager.default.fileExists(atPath: path) {
      let old = try Data(contentsOf: URL(filePath: path))
      guard Data(text.utf8) == old else { throw GoldenError.changed(release) }
      return
    }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Reads every line of every release with a schema.
  ///
  /// - Parameters:
  ///   - schema: The present schema.
  ///   - records: The present types of records.
  /// - Returns: The actions, in the order of the releases' names and of the lines.
  /// - Throws: ``GoldenError/unreadable(_:line:_:)`` for the first line that cannot be read,
  ///   ``GoldenError/noRelease(_:)`` for a folder without files, ``GoldenError/noLines(_:)`` for a
  ///   file without lines, and the error of a file that cannot be read.
  @discardableResult
  public func check(
    _ schema: DurableSchema, records: [any DurableRecord.Type]
  ) throws -> [any DurableAction] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".jsonl") }
    guard !names.isEmpty else { throw GoldenError.noRelease(folder) }
    var actions: [any DurableAction] = []
    for name in names {
      let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      guard !lines.isEmpty else { throw GoldenError.noLines(name) }
      for (index, line) in lines.enumerated() {
        do {
          if let action = try read(String(line), schema, records) { actions.append(action) }
        } catch {
          throw GoldenError.unreadable(name, line: index + 1, "\(error)")
        }
      }
    }
    return actions
  }

  private func read(
    _ text: String, _ schema: DurableSchema, _ records: [any DurableRecord.Type]
  ) throws -> (any DurableAction)? {
    let line = try JSONText.decode(Line.self, from: text)
    if let name = line.action {
      return try schema.action(
        of: Envelope(
          number: 1, id: ActionID(bits: 0), previous: nil, space: "golden", name: name,
          version: line.version ?? 1, arguments: line.json))
    }
    guard let type = records.first(where: { $0.table == line.table }) else {
      throw GoldenError.noRecord(line.table ?? "")
    }
    _ = try JSONText.decode(type, from: line.json)
    return nil
  }
}

/// A golden file that does not fit the program.
public enum GoldenError: Error, Hashable, Sendable {
  /// The file of a release was about to be changed.
  case changed(String)
  /// The program cannot read a line that a release has stored.
  case unreadable(String, line: Int, String)
  /// The folder has no file of a release.
  case noRelease(String)
  /// The file of a release has no lines.
  case noLines(String)
  /// The program has no type of records for a table.
  case noRecord(String)
}

extension GoldenError: CustomStringConvertible {
  /// The mistake as text: the expectation, the finding, and the next step.
  public var description: String {
    switch self {
    case .changed(let release):
      "The golden file of \(release) never changes, but the examples have. Write a file for the"
        + " next release."
    case .unreadable(let file, let line, let reason):
      "Every line that a release has stored must stay readable, but line \(line) of \(file) is"
        + " not: \(reason) Add an upcaster or an optional property."
    case .noRelease(let folder):
      "The golden files of at least one release are expected in \(folder), but there is none. Write"
        + " one, or correct the folder."
    case .noLines(let file):
      "A line of each type is expected in \(file), but it has none. Restore the file as it was"
        + " released."
    case .noRecord(let table): "No type of records has the table “\(table)”. Keep the type."
    }
  }
}
