interface StarterTexts {
  greeting: string;
  didYouMean: string;
  somethingElse: string;
  again: string;
  otherWords: string;
  toPerson: string;
  noPerson: string;
  /** For the dashboard and as a label. */
  reason: string;
  personLabel: string;
}

/** The texts of a new bot, which its editors change. */
const TEXTS: Record<string, StarterTexts> = {
  en: {
    greeting: 'Hello! How can I help you?',
    didYouMean: 'I’m not sure that I understood. Did you mean …?',
    somethingElse: 'Something else',
    again: 'Sorry, I didn’t understand. Could you say it in other words?',
    otherWords: 'I still don’t understand. Please say in a few words what it is about.',
    toPerson: 'I’ll connect you to a colleague.',
    noPerson: 'I’m sorry, I can’t help you with this here.',
    reason: 'Not understood',
    personLabel: 'Number of the person who helps when the bot does not understand',
  },
  cs: {
    greeting: 'Dobrý den! Jak vám mohu pomoci?',
    didYouMean: 'Nejsem si jistý, že rozumím. Měli jste na mysli …?',
    somethingElse: 'Něco jiného',
    again: 'Promiňte, nerozuměl jsem. Můžete to říct jinak?',
    otherWords: 'Stále nerozumím. Řekněte prosím pár slovy, o co jde.',
    toPerson: 'Spojím vás s kolegou.',
    noPerson: 'Je mi líto, s tím vám tady pomoci neumím.',
    reason: 'Nerozuměl',
    personLabel: 'Číslo člověka, který pomůže, když bot nerozumí',
  },
  de: {
    greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
    didYouMean: 'Ich bin nicht sicher, ob ich Sie verstanden habe. Meinten Sie …?',
    somethingElse: 'Etwas anderes',
    again: 'Entschuldigung, das habe ich nicht verstanden. Können Sie es anders sagen?',
    otherWords: 'Ich verstehe es noch nicht. Bitte sagen Sie in wenigen Worten, worum es geht.',
    toPerson: 'Ich verbinde Sie mit einer Kollegin oder einem Kollegen.',
    noPerson: 'Es tut mir leid, dabei kann ich Ihnen hier nicht helfen.',
    reason: 'Nicht verstanden',
    personLabel: 'Nummer der Person, die hilft, wenn der Bot nicht versteht',
  },
  sk: {
    greeting: 'Dobrý deň! Ako vám môžem pomôcť?',
    didYouMean: 'Nie som si istý, že rozumiem. Mysleli ste …?',
    somethingElse: 'Niečo iné',
    again: 'Prepáčte, nerozumel som. Môžete to povedať inak?',
    otherWords: 'Stále nerozumiem. Povedzte prosím pár slovami, o čo ide.',
    toPerson: 'Spojím vás s kolegom.',
    noPerson: 'Je mi ľúto, s tým vám tu pomôcť neviem.',
    reason: 'Nerozumel',
    personLabel: 'Číslo človeka, ktorý pomôže, keď bot nerozumie',
  },
  pl: {
    greeting: 'Dzień dobry! W czym mogę pomóc?',
    didYouMean: 'Nie jestem pewien, czy rozumiem. Czy chodziło o …?',
    somethingElse: 'Coś innego',
    again: 'Przepraszam, nie rozumiem. Czy można to powiedzieć inaczej?',
    otherWords: 'Nadal nie rozumiem. Proszę powiedzieć w kilku słowach, o co chodzi.',
    toPerson: 'Połączę z konsultantem.',
    noPerson: 'Przykro mi, w tej sprawie nie mogę tu pomóc.',
    reason: 'Nie zrozumiano',
    personLabel: 'Numer osoby, która pomoże, gdy bot nie rozumie',
  },
};

/** Languages without texts of their own begin in English. */
export function starterTexts(language: string): StarterTexts {
  const [code = ''] = language.toLowerCase().split(/[-_]/u);
  return TEXTS[code] ?? (TEXTS['en'] as StarterTexts);
}
