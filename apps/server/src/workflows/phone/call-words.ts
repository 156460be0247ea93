/** Texts for a slow answer, for a failed turn, and for a call that lasts too long, by language code. */
interface CallWords {
  filler: string;
  failure: string;
  farewell: string;
}

const WORDS: Record<string, CallWords> = {
  en: {
    filler: 'One moment, please.',
    failure: 'I am sorry, something went wrong. Please say that again.',
    farewell: 'This call has reached its longest time and ends now. Goodbye.',
  },
  de: {
    filler: 'Einen Moment, bitte.',
    failure: 'Entschuldigung, etwas ist schiefgegangen. Bitte sagen Sie das noch einmal.',
    farewell: 'Dieses Gespräch hat die längste Dauer erreicht und endet jetzt. Auf Wiederhören.',
  },
  cs: {
    filler: 'Okamžik, prosím.',
    failure: 'Omlouvám se, něco se nepovedlo. Řekněte to prosím ještě jednou.',
    farewell: 'Tento hovor dosáhl nejdelší délky a nyní končí. Na shledanou.',
  },
  sk: {
    filler: 'Okamih, prosím.',
    failure: 'Prepáčte, niečo sa nepodarilo. Povedzte to prosím ešte raz.',
    farewell: 'Tento hovor dosiahol najdlhšiu dĺžku a teraz sa končí. Dovidenia.',
  },
  pl: {
    filler: 'Chwileczkę, proszę.',
    failure: 'Przepraszam, coś się nie udało. Proszę powtórzyć.',
    farewell: 'Ta rozmowa osiągnęła najdłuższy czas i teraz się kończy. Do widzenia.',
  },
};

/** Other languages have no words: English ones would be read with the wrong voice. */
const NONE: CallWords = { filler: '', failure: '', farewell: '' };

export function callWords(language: string): CallWords {
  const [code = ''] = language.trim().toLowerCase().split(/[-_]/u);
  return WORDS[code] ?? NONE;
}
