/// The browser files of the custom node `tempo`, which the site serves.
public enum TempoPad {
  /// The script with the definition.
  public static var script: [UInt8] { PackageResources.tempo_js }
  /// The style sheet of the node.
  public static var style: [UInt8] { PackageResources.tempo_css }
}
