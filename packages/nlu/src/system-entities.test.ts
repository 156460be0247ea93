import { SYSTEM_ENTITY_TYPES } from '@parley/domain';
import { describe, expect, test } from 'vitest';
import { explain, extractSystem, loadModel, train, understand, type TrainingInput } from '#index.ts';
import { valuesOf } from '#suggest/values.ts';
import { buildEntity, buildInput, buildIntents } from '#testing/input.ts';

/** A Wednesday. */
const NOW = new Date(2026, 2, 4, 10, 30);

const visit = buildIntents([
  ['Book', ['book a table for @when', 'a table on @when please', 'I want to come @when']],
  ['Contact', ['write to me at @mail', 'my address is @mail', 'you can mail me at @mail']],
  ['Hours', ['when are you open', 'what are your opening hours', 'are you open']],
]);

function trained(input: Partial<TrainingInput> = {}) {
  const entities = [
    buildEntity({ name: 'when', type: 'date', match: null }),
    buildEntity({ name: 'mail', type: 'e-mail', match: null }),
    buildEntity({ name: 'price', type: 'money', match: null, occurrence: 'multiple' }),
  ];
  return loadModel(train(buildInput({ intents: visit, entities, ...input })));
}

describe('system entities', () => {
  test('are found under the names that the project gives them, with span, value, matcher and distance', () => {
    const { entities } = understand(trained(), 'a table for four tomorrow, 20 € or 500 CZK', NOW);
    expect(entities).toEqual([
      { entity: 'when', value: '2026-03-05', text: 'tomorrow', start: 17, end: 25, matcher: 'words', distance: 0 },
      {
        entity: 'price',
        value: { amount: 20, currency: 'EUR' },
        text: '20 €',
        start: 27,
        end: 31,
        matcher: 'pattern',
        distance: 0,
      },
      expect.objectContaining({ entity: 'price', value: { amount: 500, currency: 'CZK' } }),
    ]);
  });

  test('of keys are found only in what the caller pressed, and templates may ask for them', () => {
    const menu = buildIntents([
      ['Menu', ['@pressed']],
      ['Hours', ['when are you open', 'what are your opening hours', 'are you open']],
    ]);
    const entities = [buildEntity({ name: 'pressed', type: 'dtmf', match: null })];
    const model = trained({ intents: menu, entities });
    const pressed = understand(model, '12*', NOW, undefined, { isKeys: true });
    expect(pressed.entities).toMatchObject([{ entity: 'pressed', value: '12*', start: 0, end: 3 }]);
    expect(pressed.intents[0]?.name).toBe('Menu');
    expect(understand(model, '12*', NOW).entities).toEqual([]);
  });

  test('count in templates by their reference', () => {
    const model = trained();
    expect(understand(model, 'next Friday', NOW).intents[0]?.name).toBe('Book');
    expect(understand(model, 'eva.mala@firma.cz', NOW).intents[0]?.name).toBe('Contact');
    expect(explain(model, 'next Friday', NOW).understanding.entities[0]?.value).toBe('2026-03-13');
  });

  test('of types that the project has not are not looked for', () => {
    expect(understand(trained({ entities: [] }), 'tomorrow for 20 €', NOW).entities).toEqual([]);
  });

  test('are not put right, as words are', () => {
    const read = understand(trained({ autocorrect_threshold: 0.75 }), 'addres opem@hourz.cz', NOW);
    expect(read.corrected_text).toBe('address opem@hourz.cz');
    expect(read.entities.map(({ value }) => value)).toEqual(['opem@hourz.cz']);
  });

  test.each(['en', 'cs', 'de', 'sk', 'pl', 'hu'])('have examples that are found again (%s)', (language) => {
    for (const type of SYSTEM_ENTITY_TYPES) {
      const examples = valuesOf([], [buildEntity({ name: 'it', type, match: null })]).get('@it') ?? [];
      expect([type, examples.length]).toEqual([type, expect.toSatisfy((count: number) => count > 0)]);
      for (const text of examples) {
        expect([text, extractSystem(text, language, NOW).map(({ entity }) => entity)]).toEqual([text, [type]]);
      }
    }
  });
});
