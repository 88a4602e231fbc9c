import Foundation

/// What a window server reports of fingers, pointers, wheels and keys.
///
/// Locations are points in the surface's coordinate space (y down, origin at the top left of the
/// content), neither clamped to the surface nor multiplied by a scale. Times are seconds on the
/// server's clock (`WindowServer.now`). Events name surfaces by id, never by reference, so an event
/// that waits cannot keep a closed surface alive or reach it after its end.
package enum InputEvent: Sendable, Hashable {
  case touch(TouchFrame)
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case transform(TransformEvent)
  case key(KeyEvent)
  /// The modifiers held now, sent when they change.
  case modifiers(KeyModifiers)
  /// A surface gained (`true`) or lost (`false`) the keyboard.
  case keyboardFocus(SurfaceID, Bool)
}

/// Names a `WindowSurface` for its whole life; never used again for another one.
package struct SurfaceID: Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// Names one contact of one touch device while it is down. The number is the compositor's and arbitrary.
package struct ContactID: Hashable, Sendable {
  /// Which seat's touch device.
  package var device: Int
  package var number: Int
  package init(device: Int = 0, number: Int) {
    self.device = device
    self.number = number
  }
}

/// All contact changes that belong together, in the order they came. A contact may occur more than
/// once (down and motion, down and up, motion and motion in one group): every entry counts.
package struct TouchFrame: Sendable, Hashable {
  package var changes: [TouchChange]
  package init(changes: [TouchChange]) { self.changes = changes }
}

package struct TouchChange: Sendable, Hashable {
  package enum Phase: Sendable, Hashable { case began, moved, ended, cancelled }

  package var contact: ContactID
  package var surface: SurfaceID
  package var phase: Phase
  /// Surface points. For `ended` and `cancelled` the last known position.
  package var location: CGPoint
  package var time: TimeInterval
  /// Radius of the contact in points; 0 when the device does not say.
  package var majorRadius: CGFloat
  /// Angle of the contact's major axis in radians, clockwise from the surface's y axis.
  package var orientation: CGFloat
  /// The serial that a popup grab or a move needs; only a `began` carries one.
  package var serial: UInt32?

  package init(
    contact: ContactID, surface: SurfaceID, phase: Phase, location: CGPoint, time: TimeInterval,
    majorRadius: CGFloat = 0, orientation: CGFloat = 0, serial: UInt32? = nil
  ) {
    self.contact = contact
    self.surface = surface
    self.phase = phase
    self.location = location
    self.time = time
    self.majorRadius = majorRadius
    self.orientation = orientation
    self.serial = serial
  }
}

/// One change of a pointer (mouse, touchpad).
package struct PointerEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case entered
    case moved
    /// The pointer is no longer over the surface. Buttons still held then are reported as `cancelled` before.
    case left
    /// Button numbers: 1 primary (left), 2 secondary (right), 3 middle, 4 back, 5 forward, higher as they come.
    case down(button: Int)
    case up(button: Int)
    /// The press was taken away (leave while held, lost capability, a move or resize begun).
    case cancelled
  }

  package var device: Int
  package var surface: SurfaceID
  package var kind: Kind
  package var location: CGPoint
  package var time: TimeInterval
  /// Buttons held after this event, bit `n - 1` for button `n`.
  package var buttons: UInt32
  package var serial: UInt32?

  package init(
    device: Int = 0, surface: SurfaceID, kind: Kind, location: CGPoint, time: TimeInterval,
    buttons: UInt32 = 0, serial: UInt32? = nil
  ) {
    self.device = device
    self.surface = surface
    self.kind = kind
    self.location = location
    self.time = time
    self.buttons = buttons
    self.serial = serial
  }
}

/// One step of a scroll by wheel or touchpad, all axes of one frame together.
package struct ScrollEvent: Sendable, Hashable {
  package enum Phase: Sendable, Hashable {
    case began, changed
    /// The fingers left (`axis_stop`); deceleration may start from the measured velocity.
    case ended
    /// A step without beginning or end, as a wheel gives.
    case discrete
    /// Fingers came to rest on the touchpad: what still moves by itself stops. Without beginning, end and distance, and
    /// never between `began` and `ended`. Servers that hear nothing of resting fingers never send it.
    case held
  }
  package enum Source: Sendable, Hashable { case wheel, finger, continuous, wheelTilt }

  /// The pointer whose scroll this is, as in `PointerEvent`.
  package var device: Int
  package var surface: SurfaceID
  package var location: CGPoint
  package var phase: Phase
  package var source: Source
  /// Distance in points; positive y asks for content further down, positive x for content further right.
  package var delta: CGPoint
  /// Wheel steps (1.0 is one detent), fractions kept; zero for other sources.
  package var steps: CGPoint
  /// Whether the fingers moved against the content ("natural scrolling"); `delta` is the content's way in any case.
  package var isDirectionInverted: Bool
  package var time: TimeInterval

  package init(
    device: Int = 0, surface: SurfaceID, location: CGPoint, phase: Phase, source: Source, delta: CGPoint,
    steps: CGPoint = .zero, isDirectionInverted: Bool = false, time: TimeInterval
  ) {
    self.device = device
    self.surface = surface
    self.location = location
    self.phase = phase
    self.source = source
    self.delta = delta
    self.steps = steps
    self.isDirectionInverted = isDirectionInverted
    self.time = time
  }
}

/// One step of fingers that move apart, together or around each other on a touchpad.
///
/// A gesture is one `began`, any number of `changed`, and one `ended` or `cancelled`. The figures are those since its
/// beginning, so that a step which nobody looked at loses nothing.
package struct TransformEvent: Sendable, Hashable {
  package enum Phase: Sendable, Hashable {
    case began, changed, ended
    /// The gesture was taken away, or its pointer went (leave, lost capability, a move or resize begun).
    case cancelled
  }

  /// The pointer whose touchpad it is, as in `PointerEvent`.
  package var device: Int
  package var surface: SurfaceID
  package var phase: Phase
  /// Where the pointer is, which rests meanwhile.
  package var location: CGPoint
  /// How many fingers there are; 2 or more.
  package var fingers: Int
  /// How much further apart the fingers are than at the beginning: 1 is as far. Above 0.
  package var scale: CGFloat
  /// How far the fingers have turned since the beginning, radians clockwise, whole turns included.
  package var rotation: CGFloat
  /// How far the middle of the fingers has moved since the beginning, in points.
  package var translation: CGPoint
  package var time: TimeInterval

  package init(
    device: Int = 0, surface: SurfaceID, phase: Phase, location: CGPoint, fingers: Int = 2, scale: CGFloat = 1,
    rotation: CGFloat = 0, translation: CGPoint = .zero, time: TimeInterval
  ) {
    self.device = device
    self.surface = surface
    self.phase = phase
    self.location = location
    self.fingers = fingers
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
    self.time = time
  }
}

/// Modifier keys; the values are those of `UIKeyModifierFlags`.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let alphaShift = KeyModifiers(rawValue: 1 << 16)
  package static let shift = KeyModifiers(rawValue: 1 << 17)
  package static let control = KeyModifiers(rawValue: 1 << 18)
  package static let alternate = KeyModifiers(rawValue: 1 << 19)
  package static let command = KeyModifiers(rawValue: 1 << 20)
  package static let numericPad = KeyModifiers(rawValue: 1 << 21)
}

package struct KeyEvent: Sendable, Hashable {
  package enum Phase: Sendable, Hashable {
    case down
    case up
    /// The key is held and repeats, on the server's clock, with the modifiers of now.
    case `repeat`
    /// The press was taken away (focus lost, keymap changed, keyboard gone).
    case cancelled
  }

  package var surface: SurfaceID
  package var phase: Phase
  /// USB HID usage of the physical key (keyboard page), 0 when it has none.
  package var usage: Int
  /// The text the key gives with the modifiers, compose and layout of now; empty when it gives none.
  package var characters: String
  package var charactersIgnoringModifiers: String
  package var modifiers: KeyModifiers
  package var time: TimeInterval
  package var serial: UInt32?

  package init(
    surface: SurfaceID, phase: Phase, usage: Int, characters: String = "",
    charactersIgnoringModifiers: String = "", modifiers: KeyModifiers = [], time: TimeInterval,
    serial: UInt32? = nil
  ) {
    self.surface = surface
    self.phase = phase
    self.usage = usage
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifiers = modifiers
    self.time = time
    self.serial = serial
  }
}
