import type { Evaluation, Intent, TemplateEvaluation } from '@parley/domain';
import { expect, test } from 'vitest';
import { modelState, templateFlaw } from '#parts/training/model-state.ts';

function evaluated(template: string, more: Partial<TemplateEvaluation> = {}): TemplateEvaluation {
  return {
    template,
    is_recognized: true,
    is_recognized_without_confidence: true,
    confidence: 0.9,
    prediction: 1,
    augmented: false,
    ...more,
  };
}

test('a recognised template has no flaw, nor has one that was not evaluated yet', () => {
  expect(templateFlaw(1, evaluated('hi'))).toBeNull();
  expect(templateFlaw(1, undefined)).toBeNull();
});

test('says why a template was not recognised', () => {
  expect(templateFlaw(1, evaluated('hi', { is_recognized: false }))?.hint).toBe(
    'The confidence is below the project threshold.',
  );
  expect(templateFlaw(1, evaluated('hi', { is_recognized: false, prediction: 2 }))).toEqual({
    hint: 'Classified into the different intent',
    predicted: 2,
  });
  expect(templateFlaw(1, evaluated('hi', { is_recognized: false, prediction: null }))?.hint).toBe(
    'Not classified at all!',
  );
});

const intents: Intent[] = [
  { id: 1, name: 'Hello', templates: ['hi', 'hello'] },
  { id: 2, name: 'Bye', templates: ['bye'] },
];

function evaluation(more: Partial<Evaluation> = {}): Evaluation {
  return {
    trained_at: 1_700_000_000,
    stale: false,
    intents: {
      1: { precision: 1, recall: 1, data: [evaluated('hi'), evaluated('hello')] },
      2: { precision: 1, recall: 1, data: [evaluated('bye', { prediction: 2 })] },
    },
    confusion: [],
    ...more,
  };
}

test('a model that was never trained is untrained, and one that is behind is stale, whatever its flaws', () => {
  expect(modelState(intents, evaluation({ trained_at: null, stale: true, intents: {} }))).toEqual({
    kind: 'untrained',
  });
  expect(modelState(intents, evaluation({ stale: true }))).toEqual({ kind: 'stale' });
});

test('a project without intents or templates has nothing to be good at', () => {
  expect(modelState([], evaluation({ intents: {} }))).toEqual({ kind: 'empty' });
  expect(modelState([], evaluation({ trained_at: null, stale: true, intents: {} }))).toEqual({ kind: 'empty' });
  expect(modelState([{ id: 1, name: 'Hello', templates: [] }], evaluation({ intents: {} }))).toEqual({ kind: 'empty' });
});

test('a perfect evaluation is good, one that was not read yet is unknown', () => {
  expect(modelState(intents, evaluation())).toEqual({ kind: 'good' });
  expect(modelState(intents, undefined)).toEqual({ kind: 'unknown' });
});

test('precision or recall below 1, or a template that is not recognised, is a flaw', () => {
  const flawed = evaluation();
  flawed.intents['1'] = {
    precision: 1,
    recall: 0.5,
    data: [evaluated('hi'), evaluated('hello', { is_recognized: false, prediction: 2 })],
  };
  flawed.intents['2'] = { precision: 0.5, recall: 1, data: [evaluated('bye', { prediction: 2 })] };
  expect(modelState(intents, flawed)).toEqual({ kind: 'flawed', intents: 2, templates: 1 });
});

test('the flaws of a deleted intent or template are not counted', () => {
  const flawed = evaluation();
  flawed.intents['9'] = { precision: 0, recall: 0, data: [evaluated('gone', { is_recognized: false })] };
  flawed.intents['2'] = {
    precision: 1,
    recall: 1,
    data: [evaluated('bye', { prediction: 2 }), evaluated('removed', { is_recognized: false })],
  };
  expect(modelState(intents, flawed)).toEqual({ kind: 'flawed', intents: 1, templates: 0 });
});
