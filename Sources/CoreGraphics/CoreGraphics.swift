// CGFloat, CGPoint, CGSize and CGRect live in Foundation here; code that imports CoreGraphics expects to see them.
@_exported import Foundation
