#if Web
import About
package import Foundation
package import Millrace
package import MillraceViews
package import MillraceWeb

/// The page that the login guards: who is signed in, and in which browsers.
///
/// It is loaded for a browser in which a person is signed in, and ends with the sign-in.
package struct HomePage: LiveProgram {
  package struct State: Sendable {
    /// The user who is signed in.
    package let user: String
    /// The browsers in which the user is signed in, the newest first; `nil` until they are known.
    package internal(set) var browsers: [Browser]?
    /// The browser in which the user has signed in while this page is open.
    package internal(set) var newest: Browser?
    /// The reason why the last sign-out failed.
    package internal(set) var problem: String?

    /// The locale of the person, for times.
    let locale: Locale

    /// Creates the state of a page that knows no browser yet.
    package init(user: String, locale: Locale = Locale(identifier: "en")) {
      (self.user, self.locale) = (user, locale)
    }
  }

  /// A browser in which the user is signed in.
  package struct Browser: Sendable, Equatable {
    package let id: SignIn.ID
    /// The browser and its system, such as “Firefox on Linux”.
    package let name: String
    /// The time of the sign-in, in UTC, and the address of its client.
    package let details: String
    /// True for the browser that has this page.
    package let isThis: Bool
  }

  /// An action of the person, or of the site.
  package enum Action: Sendable {
    /// The sign-ins of the user have changed.
    case found([SignIn])
    /// Signs the user out of another browser.
    case end(SignIn.ID)
    /// Signs the user out of all other browsers.
    case endOthers
    /// Signs the user out of this browser.
    case logout
    /// A sign-out has ended.
    case ended
    /// A sign-out has failed.
    case failed(String)
  }

  let signIns: SignIns
  let session: BrowserSession

  package init(_ signIns: SignIns, _ session: BrowserSession) {
    self.signIns = signIns
    self.session = session
  }

  /// Follows the sign-ins of the user.
  package func subscriptions(_ state: State) -> [Subscription<Action>] {
    [
      Subscription("sign-ins", { [signIns, user = state.user] in signIns.updates(of: user) }) {
        .found($0)
      }
    ]
  }

  /// Handles an action.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    let (signIns, session, user) = (signIns, session, state.user)
    switch action {
    case .found(let found):
      let browsers = found.map { Browser($0, isThis: $0.id == session.signIn, in: state.locale) }
      let known = Set(state.browsers?.map(\.id) ?? browsers.map(\.id))
      state.newest = browsers.first { !known.contains($0.id) && !$0.isThis }
      state.browsers = browsers
    case .end(let id): return end("a browser") { try await signIns.end(id, of: user) }
    case .endOthers:
      return end("the others") { try await signIns.endAll(of: user, except: session) }
    case .logout: return end("this browser") { try await signIns.end(session) }
    case .ended: state.problem = nil
    case .failed(let problem): state.problem = problem
    }
    return .none
  }

  private func end(
    _ name: String, _ body: @escaping @Sendable () async throws -> Void
  ) -> Effect<Action> {
    .run("sign out of \(name)") {
      try await body()
      return .ended
    } catch: { _ in
      .failed("Signing out is not possible at the moment. Try it again in a moment.")
    }
  }

  /// Returns the name of the screen.
  package func title(_ state: State) -> String { "Your account" }

  /// Returns the head of a page of one person, which search engines should not list.
  package func head(_ state: State) -> PageHead { PageHead(isUnlisted: true) }

  /// Returns the user and the list of browsers.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        galleryTrail()
        heading("Hello, \(PhoneNumber(state.user).grouped)")
        text("Nobody else can open this page. “Sign out” closes it in this browser.")
      }
      if let problem = state.problem { text(problem, style: .error).role(.alert) }
      if let newest = state.newest {
        text("Signed in elsewhere just now: \(newest.name).").role(.status).testID("elsewhere")
      }
      if let browsers = state.browsers {
        column(spacing: .small) {
          heading("Where you are signed in", level: .two)
          list("Where you are signed in", browsers, key: \.id.text) { browser in
            row {
              column(spacing: .none) {
                text(browser.name)
                text(browser.details, style: .caption)
              }
              .grow()
              if browser.isThis { text("This browser").style(.badge) }
              if !browser.isThis {
                button("Sign out", send: .end(browser.id)).label("Sign out \(browser.name)")
              }
            }
          }
        }
      }
      row {
        button("Sign out", send: .logout).icon(.signOut)
        if let browsers = state.browsers, browsers.count > 1 {
          button("Sign out everywhere else", send: .endOthers)
        }
      }
    }
  }
}

extension HomePage.Browser {
  init(_ signIn: SignIn, isThis: Bool, in locale: Locale) {
    id = signIn.id
    name = Self.name(signIn.browser)
    // The server does not know the person's time zone.
    let style = Date.FormatStyle(
      date: .long, time: .shortened, locale: locale, calendar: Calendar(identifier: .gregorian),
      timeZone: .gmt)
    let time = Date(timeIntervalSince1970: TimeInterval(signIn.began)).formatted(style)
    details = "Since \(time) UTC, from \(signIn.client ?? "this machine")"
    self.isThis = isThis
  }

  /// Returns a browser and its system in words, from what it calls itself; those that call
  /// themselves by the names of others come first.
  private static func name(_ browser: String) -> String {
    func first(of names: [(part: String, name: String)]) -> String? {
      names.first { browser.contains($0.part) }?.name
    }
    let name = first(of: [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
      ("Safari/", "Safari"),
    ])
    let system = first(of: [
      ("Android", "Android"), ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Mac OS X", "a Mac"),
      ("Windows", "Windows"), ("Linux", "Linux"),
    ])
    return [name ?? "A browser", system.map { "on \($0)" }].compactMap { $0 }
      .joined(separator: " ")
  }
}
#endif
