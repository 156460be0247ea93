/** Words with which callers leave a form, or correct what they said, by the code of the language. */
interface FormWords {
  /** Whole messages. */
  cancel: string[];
  /** The first word of a message. */
  no: string[];
  /** Said after a cancellation that no reaction answers. */
  canceled: string;
}

const WORDS: Record<string, FormWords> = {
  en: {
    cancel: ['cancel', 'cancel that', 'cancel it', 'stop', 'quit', 'never mind', 'nevermind', 'forget it', 'abort'],
    no: ['no', 'nope', 'nah', 'not', 'wait', 'sorry', 'actually'],
    canceled: 'All right, I have stopped that.',
  },
  de: {
    cancel: ['abbrechen', 'abbruch', 'stopp', 'stop', 'vergiss es', 'vergessen sie es', 'lassen wir das', 'egal'],
    no: ['nein', 'ne', 'nee', 'nö', 'doch', 'halt', 'moment', 'sorry', 'entschuldigung'],
    canceled: 'In Ordnung, ich habe das abgebrochen.',
  },
  cs: {
    cancel: ['zrušit', 'zrušte to', 'zruš to', 'stop', 'konec', 'nechte to být', 'zapomeňte na to', 'přestaňte'],
    no: ['ne', 'nikoliv', 'nikoli', 'počkat', 'počkejte', 'pardon', 'vlastně'],
    canceled: 'Dobře, zrušeno.',
  },
  sk: {
    cancel: ['zrušiť', 'zrušte to', 'zruš to', 'stop', 'koniec', 'nechajte to tak', 'zabudnite na to'],
    no: ['nie', 'počkať', 'počkajte', 'pardon', 'vlastne'],
    canceled: 'Dobre, zrušené.',
  },
  pl: {
    cancel: ['anuluj', 'anulować', 'proszę anulować', 'stop', 'przerwij', 'nieważne', 'zapomnij o tym', 'rezygnuję'],
    no: ['nie', 'czekaj', 'chwila', 'przepraszam', 'właściwie'],
    canceled: 'Dobrze, przerwałem.',
  },
};

const ENGLISH: FormWords = { cancel: [], no: [], canceled: '', ...WORDS['en'] };

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
