/// Everything that the page says.
enum Phrase {
  case title, account, name, email, emailHint, badEmail, accountNote
  case display, language, appearance, light, dark, automatic, textSize, displayNote
  case notifications, messages, messagesNote, reminders, remindersNote, sounds
  case about, version, storage, storageValue
  case save, discard, saved

  var texts: (english: String, german: String, arabic: String) {
    switch self {
    case .title: ("Settings", "Einstellungen", "الإعدادات")
    case .account: ("Account", "Benutzerkonto", "الحساب")
    case .name: ("Name", "Name", "الاسم")
    case .email: ("Email", "E-Mail-Adresse", "البريد الإلكتروني")
    case .emailHint: ("name@example.org", "name@beispiel.de", "name@example.org")
    case .badEmail:
      (
        "An address has a name, an @ and a domain, as in name@example.org.",
        "Eine Adresse hat einen Namen, ein @ und eine Domain, wie name@beispiel.de.",
        "يتكون العنوان من اسم وعلامة @ ونطاق."
      )
    case .accountNote:
      (
        "Your name is shown to the people you write to.", "Ihr Name wird denen angezeigt, denen Sie schreiben.",
        "يظهر اسمك للأشخاص الذين تكتب إليهم."
      )
    case .display: ("Display", "Darstellung", "العرض")
    case .language: ("Language", "Sprache", "اللغة")
    case .appearance: ("Appearance", "Erscheinungsbild", "المظهر")
    case .light: ("Light", "Hell", "فاتح")
    case .dark: ("Dark", "Dunkel", "داكن")
    case .automatic: ("Auto", "Auto", "تلقائي")
    case .textSize: ("Text size", "Schriftgröße", "حجم النص")
    case .displayNote:
      (
        "Texts of this page follow the size at once.", "Die Texte dieser Seite folgen der Größe sofort.",
        "تتبع نصوص هذه الصفحة الحجم فورًا."
      )
    case .notifications: ("Notifications", "Mitteilungen", "الإشعارات")
    case .messages: ("Messages", "Nachrichten", "الرسائل")
    case .messagesNote:
      (
        "When somebody writes to you, also while the app is in the background.",
        "Wenn Ihnen jemand schreibt, auch während die App im Hintergrund ist.",
        "عندما يكتب إليك شخص ما، حتى أثناء عمل التطبيق في الخلفية."
      )
    case .reminders: ("Reminders", "Erinnerungen", "التذكيرات")
    case .remindersNote: ("At the time that you chose.", "Zum gewählten Zeitpunkt.", "في الوقت الذي اخترته.")
    case .sounds: ("Sounds", "Töne", "الأصوات")
    case .about: ("About", "Über", "حول")
    case .version: ("Version", "Version", "الإصدار")
    case .storage: ("Storage", "Speicherplatz", "التخزين")
    case .storageValue: ("1.2 of 8 GB used", "1,2 von 8 GB belegt", "1.2 من 8 غيغابايت")
    case .save: ("Save", "Sichern", "حفظ")
    case .discard: ("Discard", "Verwerfen", "تجاهل")
    case .saved: ("Saved", "Gesichert", "تم الحفظ")
    }
  }
}
