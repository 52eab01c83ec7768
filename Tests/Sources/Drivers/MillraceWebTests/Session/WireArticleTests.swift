import Foundation
import Millrace
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The article about the wire")
struct WireArticleTests {
  private static var catalogue: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../../Sources/Drivers/MillraceWeb/MillraceWeb.docc").standardized
  }

  private static func article(_ name: String) throws -> String {
    try String(contentsOf: catalogue.appending(path: name), encoding: .utf8)
  }

  /// The lines of the blocks of an article that stand for messages: `▲` goes up, `▼` comes down.
  private static func conversation() throws -> [Substring] {
    try article("WhatTheWireLooksLike.md").split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("▲") || $0.hasPrefix("▼") }
  }

  @Test("shows a conversation as it really goes")
  func conversation() async throws {
    let session = LiveSession(
      Groceries(), state: Groceries.State(),
      settings: LiveSessionSettings(
        token: "c0ffee", language: "en", environment: { .init() }, write: { _, _ in }))
    _ = await session.document()
    var connection: LiveConnection?
    var backlog: [String] = []
    let lines = try Self.conversation()
    #expect(lines.count > 20)
    for line in lines {
      let text = String(line.dropFirst(2))
      if line.hasPrefix("▲") {
        switch try ClientMessage(text) {
        case .hello(let token, let last):
          #expect(token == "c0ffee")
          connection = await session.connect(last: last)
          backlog = try #require(connection).backlog
        case let message:
          try await session.receive(message, on: try #require(connection).number)
        }
      } else if text == ServerMessage.reload || text == ServerMessage.alive {
        continue
      } else if backlog.isEmpty {
        #expect(await session.nextMessage(try #require(connection).number) == text)
      } else {
        #expect(backlog.removeFirst() == text)
      }
    }
  }

  @Test("names every operation that there is, and every message of a browser")
  func complete() throws {
    let article = try Self.article("WhatTheWireLooksLike.md")
    for name in [
      "template", "rows", "replace", "set", "text", "move", "remove", "value", "checked",
      "present", "dismiss", "focus", "announce", "title", "address", "load",
    ] {
      #expect(article.contains("`[\"\(name)\""), "the article does not show \(name)")
    }
    for form in ClientMessage.Form.allCases {
      #expect(article.contains("{\"\(form.rawValue)\":"), "the article does not show \(form)")
      #expect(article.contains("`\(form.rawValue)`"), "the article does not name \(form)")
    }
    for name in EventName.allCases { #expect(article.contains("`\(name.rawValue)`")) }
  }

  @Test("gives the limits as they are")
  func limits() throws {
    let article = try Self.article("WhatTheWireLooksLike.md")
    for limit in [
      "\(MessageWindow.limit) renderings", "\(TemplateTable.most) templates",
      "\(TemplateTable.mostBytes / 1_024) KB of them", "\(TemplateTable.longest / 1_024) KB",
      "\(ClientMessage.longest / 1_024) KB for a token or an address",
      "\(Markup.longestText / 1_024) K of typed text",
    ] {
      #expect(article.contains(limit), "\(limit)")
    }
  }

  @Test(
    "every file that the articles name is there",
    arguments: [
      "WhatTheWireLooksLike.md", "HowAPatchTravels.md",
    ])
  func files(name: String) throws {
    let root = Self.catalogue.appending(path: "../../../..").standardized
    let matches = try Self.article(name).matches(of: /`((?:Sources|Examples|Tests)\/[^`]*)`/)
    #expect(!matches.isEmpty)
    for match in matches {
      let path = String(match.output.1)
      #expect(FileManager.default.fileExists(atPath: root.appending(path: path).path), "\(path)")
    }
  }
}
