import { expect, test } from 'vitest';
import { loadModel, train, understand } from '#index.ts';
import { telephoneCompany } from '#testing/input.ts';
import { TELEPHONE_COMPANY } from '#testing/telephone-company.ts';

const model = loadModel(train(telephoneCompany({ multi_intent: true })));

/** The intents that are sure enough, in their order. */
function intentsOf(text: string): string {
  const sure = understand(model, text).intents.filter(({ confidence }) => confidence >= 0.5);
  return sure.map(({ name }) => name).join(', ');
}

/** Each kept phrase with one of each other intent after it. */
function shareOfPairs(join: string): number {
  const pairs = TELEPHONE_COMPANY.flatMap((first) =>
    TELEPHONE_COMPANY.filter((second) => second !== first).flatMap((second) =>
      first.heldOut.map((text, at) => {
        const other = second.heldOut[at % second.heldOut.length] ?? '';
        return intentsOf(`${text}${join}${other}`) === `${first.name}, ${second.name}`;
      }),
    ),
  );
  return pairs.filter(Boolean).length / pairs.length;
}

test.each([', ', ' and ', '. ', ' and also '])('two requests joined by "%s" are both heard', (join) => {
  expect(shareOfPairs(join)).toBeGreaterThan(0.85);
});

test('two requests said without a pause are both heard more often than not', () => {
  expect(shareOfPairs(' ')).toBeGreaterThan(0.5);
});

test('one request stays one', () => {
  const phrases = TELEPHONE_COMPANY.flatMap(({ heldOut }) => heldOut);
  const whole = phrases.filter((text) => understand(model, text).intents.length === 1);
  expect(whole.length / phrases.length).toBeGreaterThan(0.95);
});
