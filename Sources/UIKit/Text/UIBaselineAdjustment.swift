/// Where text stands whose font a label has made smaller to fit.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline that it has in its full size.
  case alignBaselines = 0
  /// In the middle of the label.
  case alignCenters = 1
  /// Its top where that is in its full size.
  case none = 2
}
