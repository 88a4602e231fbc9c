import Foundation

// The names of what is known of an image, as ImageIO calls them.

/// Pixels across, as they lie in the file: a number.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Pixels from top to bottom, as they lie in the file: a number.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// How the picture is to be turned, as Exif counts, 1 to 8: a number.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Whether some of the picture is not opaque.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Bits of each component: a number.
public let kCGImagePropertyDepth: CFString = "Depth"
/// What the colours mean: `kCGImagePropertyColorModelRGB`.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"

/// What is known of a GIF file: values by names.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Seconds that a picture is shown; a tenth where the file says less than a fiftieth, as browsers show it.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Seconds that a picture is shown, as the file says.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often all pictures are shown; 0 means without end.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"

/// What is known of a WebP file: values by names.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// Seconds that a picture is shown; a tenth where the file says less than a fiftieth, as browsers show it.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Seconds that a picture is shown, as the file says.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often all pictures are shown; 0 means without end.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"

/// Pixels of the longer side of a thumbnail at most: a number.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is turned to be upright.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Whether a thumbnail is made of the picture where the file has none, and always; here it is made in any case.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether a thumbnail is made of the picture where the file has none; here it is made in any case.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether pictures are kept when they have been read; here those of an animation are, others are not.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Whether pictures are read when they are made; here they are in any case.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
