/// `import UIKit` gives the layer, drawing and Foundation names that UIKit code uses, as on iOS.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
