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

test.each(SAID)(
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
