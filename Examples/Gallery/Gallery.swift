#if Web && SQLite
import About
import Annotations
import Architectures
import ArgumentParser
import Controls
import DocumentSearch
import Foundation
import Home
import Lists
import Logging
import Millrace
import MillraceSocket
import MillraceWeb
import MillraceWebStorage
import OTPLogin
import Places
import PropertyFinder
import Recordings
import SideBySide

/// The command that serves the gallery: every worked example on one site.
@main
struct Gallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Serves the worked examples of Millrace on this machine.")

  @Option(help: "The port to listen on; 0 lets the system choose.")
  var port = 8080

  @Option(help: "The folder that holds what the examples store.")
  var state = ".state"

  @Option(help: "The name of the site behind a proxy; without it only this machine is served.")
  var hostName: String?

  @Flag(inversion: .prefixedNo, help: "Add a few sounds to a new library of recordings.")
  var samples = true

  // For browser tests, which do not wait a minute for a code to expire.
  @Flag(help: .hidden)
  var loginTrial = false

  // For browser tests, of which each has a site with a state of its own.
  @Flag(help: .hidden)
  var sitesFromInput = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("A port is a number from 0 to 65535, not \(port).")
    }
    guard !state.isEmpty else { throw ValidationError("The state folder needs a name.") }
    guard hostName?.isEmpty != true else {
      throw ValidationError("The host name is empty. Leave the option out on this machine alone.")
    }
  }

  func run() async throws {
    if sitesFromInput { try await GallerySites.run() } else { try await serve() }
  }

  /// Serves the site until the process is interrupted, or the task is cancelled.
  func serve() async throws {
    let folder = URL(fileURLWithPath: state, isDirectory: true).standardizedFileURL
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Stop(
        "The state folder \(folder.path) cannot be made: \(obstacle(on: folder) ?? "\(error)"). "
          + "Name another one with --state.")
    }
    let isNew = !FileManager.default.fileExists(
      atPath: folder.appending(path: "recordings.sqlite").path)
    let library: RecordingLibrary
    let store: SQLiteSiteStore
    do {
      library = try await RecordingLibrary.open(at: folder.path)
      store = try await SQLiteSiteStore.open(at: folder.appending(path: "site.sqlite").path)
    } catch {
      throw Stop("\(error)")
    }
    if samples, isNew {
      do {
        try await library.addSamples { ItemID(Environment().newID()) }
      } catch {
        print("The samples of the recordings could not be added: \(error)")
      }
    }
    for stray in library.strays { print(stray) }
    let sweep = "\(library.sweep)"
    if !sweep.isEmpty { print(sweep) }
    let sheets = FieldSite(folder: folder.appending(path: "annotations"))
    let search = SearchArchive(
      path: folder.appending(path: "search.sqlite").path, of: Checkout.find())
    do {
      try await ListingServer().run { listings in
        try await sheets.run {
          try await serve(library, sheets, search, store, folder, listings)
        }
      }
    } catch let error as LiveServerError {
      throw Stop("\(error)")
    }
    try await library.close()
    try await search.close()
    try await store.close()
    print("Stopped.")
  }

  /// The texts of the driver, with the way back from an error.
  private static var texts: PageTexts {
    var texts = PageTexts.english
    texts.toTheFirstPage = "Back to the gallery"
    return texts
  }

  /// Returns a description of the part of a path that is a file instead of a folder.
  private func obstacle(on folder: URL) -> String? {
    var part = folder
    while part.path != "/" {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: part.path, isDirectory: &isFolder) {
        return isFolder.boolValue ? nil : "\(part.path) is a file"
      }
      part.deleteLastPathComponent()
    }
    return nil
  }

  private func serve(
    _ library: RecordingLibrary, _ sheets: FieldSite, _ search: SearchArchive,
    _ store: SQLiteSiteStore, _ folder: URL, _ listings: URL
  ) async throws {
    var logger = Logger(label: "gallery")
    // Messages for the person who starts the gallery are printed; the log is for failures.
    logger.logLevel = .warning
    var site = LiveSite(logger: logger)
    site.store = store
    site.serveAbout()
    site.serveHome()
    site.texts = { _ in Self.texts }
    site.script("/stopwatch.js", Array(Stopwatch.script.utf8), on: "/at-once")
    site.style("/at-once.css", Array(Stopwatch.style.utf8), on: "/at-once")
    site.page("/at-once") { _ in
      PageFactory(AtOnce(), state: AtOnce.State(), about: AtOnce.about)
    }
    site.serveSideBySide()
    site.style("/lists.css", Array(ListsPage.look.utf8), on: "/lists")
    site.page("/lists") { visit in
      guard visit.segments.count == 1 else { return nil }
      return PageFactory(ListsPage(), state: ListsPage.State(), about: ListsPage.about)
    }
    site.script("/tempo.js", TempoPad.script, on: "/controls")
    site.style("/tempo.css", TempoPad.style, on: "/controls")
    site.page("/controls") { visit in
      guard visit.segments.count == 1 else { return nil }
      return PageFactory(
        ControlsPage(), state: ControlsPage.State(locale: visit.locale),
        keeping: ControlsPage.keeping, about: ControlsPage.about)
    }
    site.serveApply(picturesIn: folder.appending(path: "pictures")) { Date.now }
    site.serve(recordings: library) { ItemID(Environment().newID()) }
    site.serve(architecturesOver: library) { ItemID(Environment().newID()) }
    site.serveTasks { Checkout.find()?.text(at: $0) }
    site.serve(annotations: sheets)
    site.serve(search: search)
    site.uploads = Uploads(folder: folder.appending(path: "uploads").path)
    let kept = folder.appending(path: "files")
    site.script(
      "/files/files.js", Array((CancelButton.script + "\n" + WaitingFiles.script).utf8),
      on: "/files")
    site.style("/files/files.css", Array(FilesPage.look.utf8), on: "/files")
    site.page("/files") { visit in
      PageFactory(
        FilesPage(folder: kept), state: FilesPage.State(locale: visit.locale),
        keeping: FilesPage.keeping, about: FilesPage.about)
    }
    site.files("/files/kept") { FilesPage.kept(in: kept, for: $0) }
    site.servePlaces()
    try site.serve(
      propertyFinder: HTTPPropertyService(at: listings),
      picturesIn: folder.appending(path: "property-finder"))
    let signIns = SignIns(keys: try CookieSecret.keys(in: folder), store: store)
    site.signIns = signIns
    try await LoginExample(isTrial: loginTrial).run(signingIn: signIns) { [site] login, trial in
      var site = site
      site.serve(login: login, signIns: signIns)
      var configuration = LiveServerConfiguration(port: port)
      if let hostName {
        configuration.policy = OriginPolicy(allowedHosts: [hostName], requiresTLS: true)
        configuration.proxies = TrustedProxies(addresses: ["127.0.0.1"])
      }
      try await site.serve(configuration) { address in
        print("State:   \(folder.path)")
        if let trial { print("Trial:   \(trial)") }
        print("Gallery: \(address)")
        print("Stop with Ctrl-C.")
        fflush(nil)
      }
    }
  }
}

/// The error that stops the gallery, as text; printed without a usage text.
struct Stop: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
#else
@main
enum Gallery {
  static func main() {
    print("The gallery needs the traits Web and SQLite: swift run --enable-all-traits gallery")
  }
}
#endif
