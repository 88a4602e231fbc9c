// Code that imports QuartzCore expects geometry, colours, paths and images to come with it.
@_exported import CoreGraphics
