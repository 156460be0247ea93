/** Texts for a slow answer and for a failed turn, by language code. */
interface CallWords {
  filler: string;
  failure: string;
}

const WORDS: Record<string, CallWords> = {
  en: { filler: 'One moment, please.', failure: 'I am sorry, something went wrong. Please say that again.' },
  de: {
    filler: 'Einen Moment, bitte.',
    failure: 'Entschuldigung, etwas ist schiefgegangen. Bitte sagen Sie das noch einmal.',
  },
  cs: { filler: 'Okamžik, prosím.', failure: 'Omlouvám se, něco se nepovedlo. Řekněte to prosím ještě jednou.' },
  sk: { filler: 'Okamih, prosím.', failure: 'Prepáčte, niečo sa nepodarilo. Povedzte to prosím ešte raz.' },
  pl: { filler: 'Chwileczkę, proszę.', failure: 'Przepraszam, coś się nie udało. Proszę powtórzyć.' },
};

/** Other languages have no words: English ones would be read with the wrong voice. */
const NONE: CallWords = { filler: '', failure: '' };

export function callWords(language: string): CallWords {
  const [code = ''] = language.trim().toLowerCase().split(/[-_]/u);
  return WORDS[code] ?? NONE;
}
