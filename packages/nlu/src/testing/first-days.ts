/** Bots of an editor's first day: two intents of five templates, and test phrases. */
export interface FirstDay {
  language: string;
  intents: [name: string, templates: string[]][];
  /** Callers' plain questions about each intent, in other words than the templates. */
  asked: [name: string, text: string][];
  /** Texts outside of all intents. */
  outOfScope: string[];
}

export const FIRST_DAYS: FirstDay[] = [
  {
    language: 'en',
    intents: [
      [
        'Order pizza',
        ['I want to order a pizza', 'pizza please', 'can I get a pizza delivered', 'order food', 'a large pizza'],
      ],
      [
        'Opening hours',
        [
          'when are you open',
          'opening hours',
          'what time do you close',
          'are you open on Sunday',
          'how late are you open',
        ],
      ],
    ],
    asked: [
      ['Order pizza', 'I would like to order two pizzas'],
      ['Order pizza', 'can I order a pizza'],
      ['Order pizza', 'deliver a pizza to me'],
      ['Opening hours', 'what are your opening hours'],
      ['Opening hours', 'when do you close'],
      ['Opening hours', 'do you open on Saturday'],
    ],
    outOfScope: ['asdf qwer', 'my cat is ill', 'cancel my subscription', 'tell me a joke', 'hello', 'who won the game'],
  },
  {
    language: 'en',
    intents: [
      ['Yes', ['yes', 'yeah', 'sure', 'of course', 'that is right']],
      ['No', ['no', 'nope', 'not at all', 'no thanks', 'I do not want that']],
    ],
    asked: [
      ['Yes', 'yes please'],
      ['Yes', 'sure why not'],
      ['No', 'no thank you'],
      ['No', 'nope'],
    ],
    outOfScope: ['what is the weather', 'banana', 'my contract number is five', 'maybe later', 'call me tomorrow'],
  },
  {
    language: 'cs',
    intents: [
      [
        'Rezervace stolu',
        [
          'chci si rezervovat stůl',
          'máte volný stůl na večer',
          'potřebuji stůl pro čtyři',
          'rezervace',
          'chtěl bych zamluvit stůl',
        ],
      ],
      [
        'Otevírací doba',
        [
          'kdy máte otevřeno',
          'do kolika máte otevřeno',
          'otevírací doba',
          'máte v neděli otevřeno',
          'v kolik zavíráte',
        ],
      ],
    ],
    asked: [
      ['Rezervace stolu', 'chtěla bych rezervovat stůl'],
      ['Rezervace stolu', 'rezervujte mi prosím stůl pro dva'],
      ['Rezervace stolu', 'je volný stůl'],
      ['Otevírací doba', 'jakou máte otevírací dobu'],
      ['Otevírací doba', 'mate dnes otevreno'],
      ['Otevírací doba', 'v kolik otevíráte'],
    ],
    outOfScope: ['jaké bude zítra počasí', 'kolik stojí lístek na vlak', 'ahoj', 'bla bla bla', 'zavolejte mi sanitku'],
  },
  {
    language: 'cs',
    intents: [
      [
        'Ztracená karta',
        ['ztratil jsem kartu', 'ukradli mi kartu', 'nemůžu najít kartu', 'zablokujte mi kartu', 'zablokovat kartu'],
      ],
      [
        'Zůstatek',
        [
          'kolik mám na účtu',
          'jaký je můj zůstatek',
          'zůstatek na účtu',
          'kolik mi zbývá peněz',
          'chci vědět stav účtu',
        ],
      ],
    ],
    asked: [
      ['Ztracená karta', 'ztratila jsem platební kartu'],
      ['Ztracená karta', 'prosím zablokujte kartu'],
      ['Ztracená karta', 'někdo mi ukradl kartu'],
      ['Zůstatek', 'jaký mám zůstatek'],
      ['Zůstatek', 'kolik mám peněz na účtu'],
      ['Zůstatek', 'stav účtu'],
    ],
    outOfScope: [
      'chci hypotéku',
      'kde je nejbližší pobočka',
      'řekni vtip',
      'objednejte mi pizzu',
      'dobrý den',
      'mám hlad',
    ],
  },
];
