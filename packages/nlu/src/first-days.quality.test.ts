import { describe, expect, test } from 'vitest';
import { loadModel, train, understand } from '#index.ts';
import { FIRST_DAYS } from '#testing/first-days.ts';
import { buildInput, buildIntents } from '#testing/input.ts';

const bots = FIRST_DAYS.map(({ language, intents, ...said }) => ({
  ...said,
  name: `${intents.map(([name]) => name).join(' and ')} (${language})`,
  intents,
  model: loadModel(train(buildInput({ language, intents: buildIntents(intents) }))),
}));

describe.each(bots)('a bot of $name, with five templates each', ({ intents, asked, model }) => {
  const heard = (text: string) => understand(model, text).intents[0];

  test.each([...intents.flatMap(([name, templates]) => templates.map((text) => [name, text] as const)), ...asked])(
    'hears %s in "%s", surely enough for the default threshold',
    (name, text) => {
      expect(heard(text)).toMatchObject({ name });
      expect(heard(text)?.confidence).toBeGreaterThan(0.5);
    },
  );
});

test('such bots are seldom sure of what none of their intents means, and never very sure', () => {
  const confidences = bots.flatMap(({ model, outOfScope }) =>
    outOfScope.map((text) => understand(model, text).intents[0]?.confidence ?? 0),
  );
  const answered = confidences.filter((confidence) => confidence >= 0.5);
  expect(answered.length / confidences.length).toBeLessThan(0.2);
  expect(Math.max(...confidences)).toBeLessThan(0.9);
});
