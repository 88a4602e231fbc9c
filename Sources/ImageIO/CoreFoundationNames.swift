import Foundation

// Foundation on Linux hides CoreFoundation; these names let code that says `data as CFData` read as it does.

/// Bytes.
public typealias CFData = Data
/// An address.
public typealias CFURL = URL
/// Text.
public typealias CFString = String
/// Values by names.
public typealias CFDictionary = [String: Any]
