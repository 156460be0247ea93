/** Sentences of a bank's callers and bots by language. `{name}` and the like are filled in. */
export interface Language {
  id: string;
  /** Percent of conversations. */
  share: number;
  greeting: string;
  farewell: string;
  transfer: string;
  sorry: string;
  fallbacks: string[];
  names: string[];
  cities: string[];
  /** By intent: texts of callers, and answers of the bot. */
  matters: Record<string, [said: string[], answers: string[]]>;
}

export const LANGUAGES: Language[] = [
  {
    id: 'en',
    share: 30,
    greeting: 'Good day, this is the card line of the bank. How can I help you?',
    farewell: 'Thank you for your call, {name}. Goodbye.',
    transfer: 'I am connecting you to a colleague, please hold the line.',
    sorry: 'Sorry, I did not understand. Could you say it in other words?',
    fallbacks: [
      'the dog ate my statement from {city}',
      'do you sell train tickets to {city}',
      'my neighbour {name} said something about bonds',
      'what is the weather in {city} on {day}',
      'is the branch in {city} open on {day}',
    ],
    names: ['Alice Morgan', 'Ben Carter', 'Chloe Walsh', 'Daniel O’Neil', 'Emma Stone', 'Frank Hughes'],
    cities: ['London', 'Leeds', 'Dublin', 'Boston', 'Bristol', 'Glasgow'],
    matters: {
      'Lost card': [
        [
          'I lost my card in {city}',
          'my {card} card is gone since {day}',
          'I can’t find my debit card ending {digits}',
        ],
        ['I can block the card ending {digits} for you.', 'Where did you use the {card} card last?'],
      ],
      'Card balance': [
        ['how much is left on my {card} card', 'what is my balance', 'tell me the balance of account {digits}'],
        ['You have {amount} euros left until {day}.', 'The balance of your {card} card is {amount} euros.'],
      ],
      'Change limit': [
        [
          'raise my limit to {amount}',
          'I want to change the daily limit',
          'set the limit of the {card} card to {amount}',
        ],
        ['Your new limit is {amount} euros.', 'To which amount shall I change it?'],
      ],
      'Dispute payment': [
        ['I don’t know this payment of {amount} in {city}', 'somebody paid {amount} with my card', 'dispute a payment'],
        ['I have noted the payment of {amount} euros from {day}.', 'Do you have the {card} card with you?'],
      ],
      'Forgotten PIN': [
        ['I forgot my PIN', 'send me a new pin to {city}', 'the pin of my {card} card is wrong'],
        ['A new PIN is on its way to {city}.', 'Please tell me the last four digits.'],
      ],
      Confirm: [
        ['yes please', 'yes, {digits}', 'that is right'],
        ['Good, it is done.', 'I will do that now, {name}.'],
      ],
    },
  },
  {
    id: 'cs',
    share: 35,
    greeting: 'Dobrý den, tady karetní linka banky. S čím vám mohu pomoci?',
    farewell: 'Děkujeme za zavolání, {name}. Na shledanou.',
    transfer: 'Přepojuji vás na kolegu, zůstaňte prosím na lince.',
    sorry: 'Promiňte, nerozuměl jsem. Můžete to říct jinými slovy?',
    fallbacks: [
      'pes mi sežral výpis z {city}',
      'prodáváte jízdenky do {city}',
      'soused {name} říkal něco o dluhopisech',
      'jaké bude v {day} počasí v {city}',
      'má pobočka {city} v {day} otevřeno',
    ],
    names: ['Jana Nováková', 'Petr Dvořák', 'Žaneta Říhová', 'Ondřej Šťastný', 'Lucie Čermáková', 'Tomáš Kučera'],
    cities: ['Praha', 'Brno', 'Ostrava', 'Plzeň', 'Děčín', 'Český Krumlov'],
    matters: {
      'Lost card': [
        [
          'ztratila jsem kartu ve městě {city}',
          'moje karta {card} je pryč od {day}',
          'nemůžu najít kartu končící {digits}',
        ],
        ['Kartu končící {digits} vám mohu zablokovat.', 'Kde jste kartu {card} použili naposledy?'],
      ],
      'Card balance': [
        ['kolik mi zbývá na kartě {card}', 'jaký mám zůstatek', 'řekněte mi zůstatek účtu {digits}'],
        ['Do {day} vám zbývá {amount} korun.', 'Zůstatek na kartě {card} je {amount} korun.'],
      ],
      'Change limit': [
        ['zvyšte mi limit na {amount}', 'chci změnit denní limit', 'nastavte limit karty {card} na {amount}'],
        ['Váš nový limit je {amount} korun.', 'Na jakou částku ho mám změnit?'],
      ],
      'Dispute payment': [
        ['neznám platbu {amount} ve městě {city}', 'někdo zaplatil mou kartou {amount}', 'reklamuji platbu'],
        ['Platbu {amount} korun z {day} jsem zaznamenal.', 'Máte kartu {card} u sebe?'],
      ],
      'Forgotten PIN': [
        ['zapomněl jsem PIN', 'pošlete mi nový pin, {city}', 'žádost o nový pin ke kartě {card}'],
        ['Nový PIN je na cestě, {city}.', 'Řekněte mi prosím poslední čtyři číslice.'],
      ],
      Confirm: [
        ['ano prosím', 'ano, {digits}', 'přesně tak'],
        ['Dobře, je to hotové.', 'Hned to udělám, {name}.'],
      ],
    },
  },
  {
    id: 'de',
    share: 15,
    greeting: 'Guten Tag, hier ist die Kartenlinie der Bank. Wie kann ich Ihnen helfen?',
    farewell: 'Danke für Ihren Anruf, {name}. Auf Wiederhören.',
    transfer: 'Ich verbinde Sie mit einem Kollegen, bitte bleiben Sie dran.',
    sorry: 'Entschuldigung, das habe ich nicht verstanden. Sagen Sie es bitte anders.',
    fallbacks: [
      'mein Hund hat den Auszug aus {city} gefressen',
      'verkaufen Sie Fahrkarten nach {city}',
      'mein Nachbar {name} sprach von Anleihen',
      'wie wird am {day} das Wetter in {city}',
    ],
    names: ['Jürgen Müller', 'Käthe Groß', 'Sören Weiß', 'Änne Schröder', 'Lukas Bäcker'],
    cities: ['München', 'Köln', 'Nürnberg', 'Berlin', 'Zürich', 'Düsseldorf'],
    matters: {
      'Lost card': [
        [
          'ich habe meine Karte in {city} verloren',
          'meine {card} Karte ist seit {day} weg',
          'Karte mit {digits} ist verschwunden',
        ],
        ['Ich kann die Karte mit {digits} sperren.', 'Wo haben Sie die {card} Karte zuletzt benutzt?'],
      ],
      'Card balance': [
        ['wie viel ist auf der {card} Karte übrig', 'wie hoch ist mein Guthaben', 'Kontostand von {digits}'],
        ['Sie haben bis {day} noch {amount} Euro.', 'Das Guthaben der {card} Karte beträgt {amount} Euro.'],
      ],
      'Change limit': [
        [
          'erhöhen Sie mein Limit auf {amount}',
          'ich möchte das Tageslimit ändern',
          'Limit der {card} Karte auf {amount}',
        ],
        ['Ihr neues Limit beträgt {amount} Euro.', 'Auf welchen Betrag soll ich es ändern?'],
      ],
      'Dispute payment': [
        ['die Zahlung von {amount} in {city} kenne ich nicht', 'jemand hat {amount} mit meiner Karte bezahlt'],
        ['Die Zahlung von {amount} Euro am {day} ist vermerkt.', 'Haben Sie die {card} Karte bei sich?'],
      ],
      'Forgotten PIN': [
        ['ich habe meine PIN vergessen', 'schicken Sie mir eine neue PIN nach {city}'],
        ['Eine neue PIN ist unterwegs nach {city}.', 'Bitte nennen Sie die letzten vier Ziffern.'],
      ],
      Confirm: [
        ['ja bitte', 'ja, {digits}', 'genau, natürlich'],
        ['Gut, das ist erledigt.', 'Das mache ich gleich, {name}.'],
      ],
    },
  },
  {
    id: 'pl',
    share: 10,
    greeting: 'Dzień dobry, tu infolinia kart banku. W czym mogę pomóc?',
    farewell: 'Dziękujemy za telefon, {name}. Do usłyszenia.',
    transfer: 'Łączę z konsultantem, proszę pozostać na linii.',
    sorry: 'Przepraszam, nie zrozumiałem. Proszę powiedzieć to inaczej.',
    fallbacks: [
      'pies zjadł mi wyciąg, {city}',
      'czy sprzedają państwo bilety, {city}',
      'sąsiad {name} mówił o obligacjach',
    ],
    names: ['Łukasz Żak', 'Małgorzata Wójcik', 'Paweł Dąbrowski', 'Zofia Świątek'],
    cities: ['Łódź', 'Kraków', 'Gdańsk', 'Poznań', 'Wrocław'],
    matters: {
      'Lost card': [
        ['zgubiłem kartę w mieście {city}', 'moja karta {card} zniknęła, {day}', 'nie mogę znaleźć karty {digits}'],
        ['Mogę zablokować kartę {digits}.', 'Gdzie ostatnio użyto karty {card}?'],
      ],
      'Card balance': [
        ['ile zostało na karcie {card}', 'jakie mam saldo', 'podaj saldo konta {digits}'],
        ['Do {day} zostało {amount} złotych.', 'Saldo karty {card} wynosi {amount} złotych.'],
      ],
      'Change limit': [
        ['podnieś limit do {amount}', 'chcę zmienić dzienny limit'],
        ['Nowy limit wynosi {amount} złotych.', 'Na jaką kwotę mam go zmienić?'],
      ],
      'Dispute payment': [
        ['nie znam płatności {amount} w mieście {city}', 'ktoś zapłacił {amount} moją kartą'],
        ['Płatność {amount} złotych została zgłoszona, {day}.'],
      ],
      'Forgotten PIN': [['zapomniałem PIN', 'proszę wysłać nowy pin, {city}'], ['Nowy PIN jest w drodze, {city}.']],
      Confirm: [
        ['tak proszę', 'tak, {digits}', 'zgadza się'],
        ['Dobrze, gotowe.', 'Już to robię, {name}.'],
      ],
    },
  },
  {
    id: 'sr',
    share: 10,
    greeting: 'Добар дан, овде картична линија банке. Како могу да помогнем?',
    farewell: 'Hvala na pozivu, {name}. Doviđenja.',
    transfer: 'Prespajam vas na kolegu, ostanite na vezi.',
    sorry: 'Izvinite, nisam razumeo. Recite to drugim rečima.',
    fallbacks: ['пас је појео извод, {city}', 'da li prodajete karte za {city}', 'komšija {name} pominje obveznice'],
    names: ['Đorđe Petrović', 'Živka Šćepanović', 'Ђурђа Љубић', 'Милош Џајић'],
    cities: ['Београд', 'Niš', 'Čačak', 'Нови Сад', 'Užice'],
    matters: {
      'Lost card': [
        ['изгубио сам картицу, {city}', 'izgubila sam karticu {card}, {day}', 'ne mogu da nađem karticu {digits}'],
        ['Mogu da blokiram karticu {digits}.', 'Где сте последњи пут користили картицу?'],
      ],
      'Card balance': [
        ['koliko je ostalo na kartici {card}', 'колико је стање рачуна {digits}'],
        ['Do {day} imate još {amount} dinara.', 'Стање је {amount} динара.'],
      ],
      'Change limit': [
        ['povećajte limit na {amount}', 'želim da promenim dnevni limit'],
        ['Vaš novi limit je {amount} dinara.', 'Na koji iznos da ga promenim?'],
      ],
      'Dispute payment': [
        ['не знам плаћање од {amount}, {city}', 'neko je platio {amount} mojom karticom'],
        ['Plaćanje od {amount} dinara je zabeleženo, {day}.'],
      ],
      'Forgotten PIN': [['zaboravio sam PIN', 'пошаљите нови пин, {city}'], ['Novi PIN je na putu, {city}.']],
      Confirm: [
        ['da, molim', 'да, {digits}', 'tako je'],
        ['Dobro, gotovo je.', 'Odmah ću, {name}.'],
      ],
    },
  },
];

export const CARDS = ['gold', 'silver', 'student', 'business'];

export const LABELS = [
  'To review',
  'Wrong answer',
  'Complaint',
  'Good example',
  'Missing intent',
  'Fraud',
  'VIP',
  'Fixed',
];

export const TRANSFER_REASONS = ['Asked for a person', 'Not understood', 'Fraud suspected', 'Complaint'];
