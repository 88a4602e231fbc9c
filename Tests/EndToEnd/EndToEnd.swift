import Testing

/// The built TabBar example and the Witness as a user meets them: under real compositors with injected fingers, under
/// wlprobe, and without any display. `make e2e` runs it; cases run one after the other, because they time and count.
@Suite("EndToEnd", .serialized, .enabled(if: Settings.isEnabled, "`make e2e` runs these: they need compositors"))
enum EndToEnd {}
