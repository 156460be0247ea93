import { expect, test } from 'vitest';
import { findAnswer } from '#answers/find-answer.ts';
import { loadModel } from '#model/store-model.ts';
import { buildEntity, buildInput, buildIntents } from '#testing/input.ts';
import { train } from '#train.ts';
import { understand } from '#understand.ts';

/** In each language what says yes, what says no, and what says neither. */
const SAID: [language: string, yes: string[], no: string[], neither: string[]][] = [
  [
    'en',
    [
      'yes please',
      'sure thing',
      'yes',
      'of course',
      'yeah, tomorrow is fine',
      'well, yes',
      "that's right",
      'go ahead',
      'okay',
      'I do, yes',
    ],
    [
      'nope',
      'no thank you',
      'not really, no',
      'no, on Monday',
      "I don't think so",
      "I'd rather not",
      "that's not correct",
      'certainly not',
      "please don't",
    ],
    ['maybe', 'no problem', 'right away please', 'no internet at home', 'what time is it', 'yes no'],
  ],
  [
    'de',
    ['ja gerne', 'na klar', 'das stimmt', 'ja, aber erst morgen', 'genau', 'passt schon'],
    ['nee', 'nein danke', 'auf keinen Fall', 'das stimmt nicht', 'lieber nicht', 'eher nicht'],
    ['kein Problem', 'weiß ich nicht', 'ich habe eine Frage', 'ne Frage hab ich'],
  ],
  [
    'cs',
    ['ano prosím', 'jasně', 'určitě', 'no jasně', 'přesně tak', 'jo, zítra'],
    ['ne', 'ne, děkuji', 'určitě ne', 'to není pravda', 'radši ne'],
    ['nevím', 'nefunguje mi internet'],
  ],
  [
    'sk',
    ['áno', 'hej', 'určite áno', 'správne', 'áno, v pondelok'],
    ['nie', 'nie, ďakujem', 'radšej nie', 'ani náhodou'],
    ['nie som doma', 'neviem'],
  ],
  [
    'pl',
    ['tak', 'tak, proszę', 'oczywiście', 'zgadza się', 'jak najbardziej', 'no pewnie'],
    ['nie', 'nie, dziękuję', 'raczej nie', 'nie zgadza się'],
    ['nie działa mi internet', 'nie wiem'],
  ],
];

const SAID_LATER: typeof SAID = [
  [
    'en',
    [
      'yes I would like that',
      'sure, why not',
      "yep that's me",
      'yes, that is correct',
      'I suppose so',
      'correct, go ahead',
    ],
    ["no that's everything", "nah I'm good", 'not today thank you', 'absolutely not', 'no, wrong number'],
    ["it's fine, thanks", 'could be'],
  ],
  [
    'de',
    ['ja, bitte', 'jawohl', 'sicher doch', 'ja das passt', 'sehr gerne'],
    ['nein, das ist falsch', 'eigentlich nicht', 'nein, lieber am Montag', 'ich denke nicht'],
    ['hm, vielleicht'],
  ],
  [
    'cs',
    ['ano, to jsem já', 'jo jo', 'no dobře', 'ano, ale až zítra', 'tak určitě'],
    ['ne, to není ono', 'spíš ne', 'ne, špatně', 'vůbec ne'],
    ['asi jo'],
  ],
  [
    'sk',
    ['áno, to som ja', 'hej hej', 'no dobre', 'áno, ale až zajtra', 'tak určite'],
    ['nie, to nie je ono', 'skôr nie', 'nie, zle', 'vôbec nie'],
    ['možno áno'],
  ],
  [
    'pl',
    ['tak, to ja', 'no jasne', 'no dobrze', 'tak, ale dopiero jutro'],
    ['nie, to nie to', 'raczej nie', 'wcale nie'],
    ['może tak'],
  ],
];

test.each([...SAID, ...SAID_LATER])(
  'an answer to a question for yes or no is read in its words, or not at all: %s',
  (language, yes, no, neither) => {
    const read = (texts: string[]) => texts.map((text) => [text, findAnswer(text, language)?.value]);
    expect(read(yes)).toEqual(yes.map((text) => [text, true]));
    expect(read(no)).toEqual(no.map((text) => [text, false]));
    expect(read(neither)).toEqual(neither.map((text) => [text, undefined]));
  },
);

test('an entity of the type gives true or false, with the words that say it', () => {
  const model = loadModel(
    train(
      buildInput({
        intents: buildIntents([['Book', ['book a table']]]),
        entities: [buildEntity({ name: 'agreed', type: 'yes-no', match: null })],
      }),
    ),
  );
  expect(understand(model, 'well, sure thing, for two').entities).toEqual([
    { entity: 'agreed', value: true, text: 'sure thing', start: 6, end: 16, matcher: 'words', distance: 0 },
  ]);
  expect(understand(model, 'book a table').entities).toEqual([]);
});
