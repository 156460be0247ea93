/** Words with which callers leave a form, or correct what they said, by the code of the language. */
interface FormWords {
  /** Whole messages. */
  cancel: string[];
  /** The first word of a message. */
  no: string[];
  /** The first word of a question. */
  asks: string[];
  /** Begin a proposal, which sounds like a question: "how about Friday". */
  proposes: string[];
  /** Said after a cancellation that no reaction answers. */
  canceled: string;
}

const WORDS: Record<string, FormWords> = {
  en: {
    cancel: ['cancel', 'cancel that', 'cancel it', 'stop', 'quit', 'never mind', 'nevermind', 'forget it', 'abort'],
    no: ['no', 'nope', 'nah', 'not', 'wait', 'sorry', 'actually'],
    asks: ['how', 'what', 'when', 'where', 'who', 'why', 'which'],
    proposes: ['how about', 'what about'],
    canceled: 'All right, I have stopped that.',
  },
  de: {
    cancel: ['abbrechen', 'abbruch', 'stopp', 'stop', 'vergiss es', 'vergessen sie es', 'lassen wir das', 'egal'],
    no: ['nein', 'ne', 'nee', 'nö', 'doch', 'halt', 'moment', 'sorry', 'entschuldigung'],
    asks: ['was', 'wie', 'wann', 'wo', 'wer', 'warum', 'welche', 'welcher', 'welches', 'wieviel'],
    proposes: ['wie wäre', 'wie wärs', 'was ist mit', 'wie ist es'],
    canceled: 'In Ordnung, ich habe das abgebrochen.',
  },
  cs: {
    cancel: ['zrušit', 'zrušte to', 'zruš to', 'stop', 'konec', 'nechte to být', 'zapomeňte na to', 'přestaňte'],
    no: ['ne', 'nikoliv', 'nikoli', 'počkat', 'počkejte', 'pardon', 'vlastně'],
    asks: ['co', 'kolik', 'kdy', 'kde', 'kdo', 'proč', 'jak', 'jaký', 'jaká', 'jaké', 'který', 'která', 'které'],
    proposes: ['co takhle', 'co třeba', 'co tak'],
    canceled: 'Dobře, zrušeno.',
  },
  sk: {
    cancel: ['zrušiť', 'zrušte to', 'zruš to', 'stop', 'koniec', 'nechajte to tak', 'zabudnite na to'],
    no: ['nie', 'počkať', 'počkajte', 'pardon', 'vlastne'],
    asks: ['čo', 'koľko', 'kedy', 'kde', 'kto', 'prečo', 'ako', 'aký', 'aká', 'aké', 'ktorý', 'ktorá', 'ktoré'],
    proposes: ['čo tak', 'čo takto', 'čo keby'],
    canceled: 'Dobre, zrušené.',
  },
  pl: {
    cancel: ['anuluj', 'anulować', 'proszę anulować', 'stop', 'przerwij', 'nieważne', 'zapomnij o tym', 'rezygnuję'],
    no: ['nie', 'czekaj', 'chwila', 'przepraszam', 'właściwie'],
    asks: ['co', 'ile', 'kiedy', 'gdzie', 'kto', 'dlaczego', 'jak', 'jaki', 'jaka', 'jakie', 'który', 'która', 'które'],
    proposes: ['co powiecie', 'co powie', 'a może'],
    canceled: 'Dobrze, przerwałem.',
  },
};

const ENGLISH: FormWords = { cancel: [], no: [], asks: [], proposes: [], canceled: '', ...WORDS['en'] };

function wordsOf(language: string): FormWords {
  const [code = ''] = language.trim().toLowerCase().split(/[-_]/u);
  return WORDS[code] ?? ENGLISH;
}

/** Whether the message asks to leave a form, and nothing else. */
export function isCancel(text: string, language: string): boolean {
  return wordsOf(language).cancel.includes(wordsIn(text).join(' '));
}

/** Whether the message begins as a correction does: "no, to Berlin". */
export function beginsWithNo(text: string, language: string): boolean {
  const [first, second] = wordsIn(text);
  return first !== undefined && second !== undefined && wordsOf(language).no.includes(first);
}

/** Whether the message asks for something, and proposes nothing: "what does it cost". */
export function isQuestion(text: string, language: string): boolean {
  const words = wordsIn(text);
  const { asks, proposes } = wordsOf(language);
  const begin = `${words.join(' ')} `;
  return asks.includes(words[0] ?? '') && !proposes.some((proposal) => begin.startsWith(`${proposal} `));
}

export function canceledText(language: string): string {
  return wordsOf(language).canceled;
}

export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
