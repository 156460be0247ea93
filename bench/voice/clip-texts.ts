import type { ClipKind } from '@parley/voice/listening/clips';

export interface WantedClip {
  kind: ClipKind;
  text: string;
  /** What the program says, where it is not the text. */
  spoken?: string;
}

const talk = (...texts: string[]): WantedClip[] => texts.map((text) => ({ kind: 'talk', text }));
const digits = (...texts: string[]): WantedClip[] => texts.map((text) => ({ kind: 'digits', text }));
const hums = (...texts: string[]): WantedClip[] => texts.map((text) => ({ kind: 'hum', text }));

/** The lines of callers by language: sentences, short answers, names, dates, digits in groups, signs of listening. */
export const LINES: Record<string, WantedClip[]> = {
  en: [
    ...talk(
      'I would like to pay my invoice',
      'yes please',
      'my internet does not work since yesterday',
      'can I talk to somebody',
      'the twenty first of March',
      'no thank you',
      'I have moved to another town and need a new contract',
      'what is my balance',
      'Thomas Miller',
      'cancel it',
      'stop',
      'wait a moment',
    ),
    ...digits('7 7 7', '1 2 3', '4 5 6', '6 0', '9 9', '0 1'),
    ...hums('mhm', 'hmm', 'uh huh', 'mm', 'okay', 'yeah'),
  ],
  cs: [
    ...talk(
      'Chtěl bych zaplatit fakturu',
      'ano prosím',
      'od včerejška mi nefunguje internet',
      'můžu mluvit s operátorem',
      'dvacátého prvního března',
      'ne děkuji',
      'přestěhoval jsem se a potřebuji novou smlouvu',
      'kolik mám na účtu',
      'Tomáš Novák',
      'zrušte to',
      'stop',
      'počkejte',
    ),
    ...digits('7 7 7', '1 2 3', '4 5 6', '6 0', '9 9', '0 1'),
    ...hums('mhm', 'hmm', 'aha', 'jo', 'jasně'),
  ],
  de: [
    ...talk(
      'Ich möchte meine Rechnung bezahlen',
      'ja bitte',
      'mein Internet geht seit gestern nicht',
      'kann ich mit jemandem sprechen',
      'am einundzwanzigsten März',
      'nein danke',
      'ich bin umgezogen und brauche einen neuen Vertrag',
      'wie ist mein Kontostand',
      'Thomas Müller',
      'bitte kündigen',
      'stopp',
      'warten Sie',
    ),
    ...digits('7 7 7', '1 2 3', '4 5 6', '6 0', '9 9', '0 1'),
    ...hums('mhm', 'hmm', 'aha', 'ja', 'genau'),
  ],
  pl: [
    ...talk(
      'Chciałbym zapłacić fakturę',
      'tak proszę',
      'od wczoraj nie działa mi internet',
      'czy mogę rozmawiać z konsultantem',
      'dwudziestego pierwszego marca',
      'nie dziękuję',
      'przeprowadziłem się i potrzebuję nowej umowy',
      'ile mam na koncie',
      'Tomasz Kowalski',
      'proszę anulować',
    ),
    ...digits('5 5 5', '2 8 3', '4 1', '9 0'),
    ...hums('mhm', 'yhm', 'tak', 'jasne'),
  ],
  sk: [
    ...talk(
      'Chcel by som zaplatiť faktúru',
      'áno prosím',
      'od včera mi nefunguje internet',
      'môžem hovoriť s operátorom',
      'dvadsiateho prvého marca',
      'nie ďakujem',
      'presťahoval som sa a potrebujem novú zmluvu',
      'koľko mám na účte',
      'Ján Horváth',
      'zrušte to',
    ),
    ...digits('5 5 5', '2 8 3', '4 1', '9 0'),
    ...hums('mhm', 'hmm', 'hej', 'jasné'),
  ],
};

/** Throats that are cleared, coughs and breath, as phonemes of a whispering or creaking voice. */
export const COUGHS: { voice: string; phonemes: string }[] = [
  { voice: 'en-us+whisper', phonemes: '[[k#h@h]]' },
  { voice: 'en-us+whisper', phonemes: '[[k#h@h k#h@h]]' },
  { voice: 'de+whisper', phonemes: '[[x@x x@x x@x]]' },
  { voice: 'cs+whisper', phonemes: '[[h@h]]' },
  { voice: 'en-us+croak', phonemes: '[[@h@m]]' },
  { voice: 'en-us+whisperf', phonemes: '[[k#h@ k#h@]]' },
];
export const HELD_OUT_COUGHS: typeof COUGHS = [
  { voice: 'pl+whisper', phonemes: '[[x@ x@]]' },
  { voice: 'sk+whisperf', phonemes: '[[k#h@h]]' },
  { voice: 'pl+croak', phonemes: '[[h@m h@m]]' },
  { voice: 'en-gb+whisper', phonemes: '[[S S]]' },
  { voice: 'en-gb+croak', phonemes: '[[@x@m]]' },
];
