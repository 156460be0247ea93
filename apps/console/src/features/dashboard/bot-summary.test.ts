import type { Evaluation, TemplateEvaluation } from '@parley/domain/evaluation';
import { expect, test } from 'vitest';
import { flawedIntents, modelState, summarise } from '#features/dashboard/bot-summary.ts';

const template: TemplateEvaluation = {
  template: 'I lost my card',
  is_recognized: true,
  is_recognized_without_confidence: true,
  confidence: 0.97,
  prediction: 1,
  augmented: false,
};
const good: Evaluation = {
  trained_at: 1,
  stale: false,
  intents: { 1: { precision: 1, recall: 1, data: [template] } },
  confusion: [],
};

test('counts intents, templates, reactions and scopes, and names intents that nothing answers', () => {
  const intents = [
    { id: 1, name: 'Lost card', templates: ['I lost my card', 'my card is gone'] },
    { id: 2, name: 'Ask balance', templates: ['my balance'] },
  ];
  const reaction = { condition: '', actions: [] };
  const summary = summarise(intents, [
    { ...reaction, id: 3, name: 'Ask which', intents: ['Lost card'], reactions_scopes_id: 5 },
    { ...reaction, id: 4, name: 'Greet', intents: ['__start__'], reactions_scopes_id: null },
  ]);
  expect(summary).toMatchObject({ intents: 2, templates: 3, reactions: 2, scopes: 1 });
  expect(summary.unanswered.map(({ name }) => name)).toEqual(['Ask balance']);
});

test('a model is untrained, then stale, then flawed, then good: what hinders most comes first', () => {
  const unrecognised = { ...template, is_recognized: false };
  const flawed = { ...good, intents: { 1: { precision: 1, recall: 1, data: [unrecognised] } } };
  expect(modelState({ ...flawed, trained_at: null })).toBe('untrained');
  expect(modelState({ ...flawed, stale: true })).toBe('stale');
  expect(modelState(flawed)).toBe('flawed');
  expect(modelState(good)).toBe('good');
});

test('precision or recall below 1 is a flaw of the intent', () => {
  expect(flawedIntents({ ...good, intents: { 8: { precision: 0.98, recall: 1, data: [] } } })).toEqual([8]);
  expect(flawedIntents({ ...good, intents: { 8: { precision: 1, recall: 0.9, data: [] } } })).toEqual([8]);
});
