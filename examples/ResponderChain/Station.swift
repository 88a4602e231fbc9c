/// The responders of this app in the order of the chain.
enum Station: Int, CaseIterable {
  case pad, padController, board, boardController, window, scene, application, delegate

  /// What the responder is to the one before it.
  var role: String {
    switch self {
    case .pad: "The view"
    case .padController: "Its controller"
    case .board: "The superview"
    case .boardController: "Its controller"
    case .window: "The window"
    case .scene: "The window scene"
    case .application: "The application"
    case .delegate: "Its delegate"
    }
  }

  /// The responder's class.
  var className: String {
    switch self {
    case .pad: "PadView"
    case .padController: "PadController"
    case .board: "BoardView"
    case .boardController: "BoardController"
    case .window: "ChainWindow"
    case .scene: "ChainScene"
    case .application: "ChainApplication"
    case .delegate: "AppDelegate"
    }
  }
}
