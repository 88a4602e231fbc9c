/// The letters that there are, newest first, and those that are still to come.
@MainActor final class Mailbox {
  private(set) var messages: [Message]
  private var fetched = 0

  init() {
    messages = Self.letters.enumerated().map { index, letter in
      Message(
        id: index, sender: letter.sender, subject: letter.subject, body: letter.body, date: letter.date,
        isUnread: index % 3 == 0, urgency: index % 4, isPinned: index == 2)
    }
  }

  var unreadCount: Int { messages.count { $0.isUnread } }

  /// Changes a letter, if it is still there.
  func update(_ id: Message.ID, _ change: (inout Message) -> Void) {
    guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
    change(&messages[index])
  }

  func remove(_ id: Message.ID) { messages.removeAll { $0.id == id } }

  /// Asks for new letters: the next of those that wait.
  func fetch() {
    let letter = Self.later[fetched % Self.later.count]
    messages.insert(
      Message(
        id: Self.letters.count + fetched, sender: letter.sender, subject: letter.subject, body: letter.body,
        date: letter.date), at: 0)
    fetched += 1
  }

  private typealias Letter = (sender: String, subject: String, body: String, date: String)

  private static let letters: [Letter] = [
    ("Nino Beridze", "Panel for the workshop", "The touch panel has arrived. It takes ten fingers, I counted.", "9:41"),
    ("Ada Lovelace", "Notes on the engine", "I have written down what it could do beyond numbers.", "9:12"),
    (
      "Workshop", "Rules of the house", "Lights out at ten. Whoever is last locks the door and waters the plant.",
      "8:30"
    ),
    ("Ilya Sokolov", "Re: Hit testing", "The button sticks out of the bar and answers there, too.", "Yesterday"),
    ("Grace Hopper", "A moth in relay 70", "I have taped it into the log book.", "Yesterday"),
    ("Tamar Gelashvili", "Photos of the walk", "The stones on the pass are higher than last year.", "Monday"),
    ("Library", "Your books are due", "Two books are due on Friday. You can keep them for another month.", "Monday"),
    ("Katherine Johnson", "Figures, checked", "By hand, twice. You may fly.", "Sunday"),
    ("Ilya Sokolov", "Responder chains", "If nobody answers, the application does, and then nobody.", "Sunday"),
    ("Choir", "Thursday is moved", "We meet on Wednesday this week, an hour later than usual.", "Saturday"),
    ("Nino Beridze", "Invoice", "Thank you, paid. The cable was a present.", "Saturday"),
    ("Museum", "Open at night", "Come by after work: all rooms are lit until midnight.", "Friday"),
    ("Ada Lovelace", "Re: Re: Notes", "Yes, music as well.", "Friday"),
    ("Tamar Gelashvili", "Recipe", "Walnuts, more than you think, and leave it to stand.", "Thursday"),
  ]

  private static let later: [Letter] = [
    ("Grace Hopper", "How long is a nanosecond", "As long as this piece of wire. Keep it, I have more.", "Now"),
    ("Choir", "Scores", "The new scores are in the cupboard. Please bring a pencil.", "Now"),
    ("Ilya Sokolov", "Two fingers", "The other finger has its own chain. That explains it.", "Now"),
  ]
}
