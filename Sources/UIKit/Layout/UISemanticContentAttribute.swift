/// The side that reading begins at.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

/// Whether a view turns over when reading goes from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified
  /// Playback controls do not turn over.
  case playback
  /// Controls of direction in space do not turn over.
  case spatial
  case forceLeftToRight, forceRightToLeft
}
