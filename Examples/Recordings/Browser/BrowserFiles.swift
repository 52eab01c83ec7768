/// The browser files of the page's custom nodes, which the site serves.
public enum BrowserFiles {
  /// The scripts with the definitions, each with its address.
  public static var scripts: [(address: String, content: [UInt8])] {
    [
      ("/recordings/recorder.js", PackageResources.recorder_js),
      ("/recordings/player.js", PackageResources.player_js),
      ("/recordings/mover.js", PackageResources.mover_js),
    ]
  }

  /// The style sheet of the custom nodes.
  public static var style: [UInt8] { PackageResources.recordings_css }
}
