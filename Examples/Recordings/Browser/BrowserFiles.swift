/// What a browser needs for the custom nodes of the page, to be given to the site.
public enum BrowserFiles {
  /// The definitions, each with the address that it is served at.
  public static var scripts: [(address: String, content: [UInt8])] {
    [
      ("/recordings/recorder.js", PackageResources.recorder_js),
      ("/recordings/player.js", PackageResources.player_js),
      ("/recordings/mover.js", PackageResources.mover_js),
    ]
  }

  /// Their look.
  public static var style: [UInt8] { PackageResources.recordings_css }
}
