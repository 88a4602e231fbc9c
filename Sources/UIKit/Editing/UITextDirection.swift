import Foundation

/// A way through a text as it is read.
public enum UITextStorageDirection: Int, Sendable { case forward, backward }

/// A way through a text as it is seen.
public enum UITextLayoutDirection: Int, Sendable {
  case right = 2
  case left, up, down
}
