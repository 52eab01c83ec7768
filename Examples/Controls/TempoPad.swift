/// What a browser needs for the custom node `tempo`, to be given to the site.
public enum TempoPad {
  /// The definition.
  public static var script: [UInt8] { PackageResources.tempo_js }
  /// Its look.
  public static var style: [UInt8] { PackageResources.tempo_css }
}
