import type { Evaluation, TemplateEvaluation } from '@parley/domain';
import { expect, test } from 'vitest';
import { modelFigures, shownShare } from '#parts/training/model-figures.ts';

function template(is_recognized: boolean, augmented = false): TemplateEvaluation {
  const judged = { is_recognized, is_recognized_without_confidence: is_recognized, confidence: 0.9, prediction: 1 };
  return { template: 'hi', ...judged, augmented };
}

function evaluation(more: Partial<Evaluation> = {}): Evaluation {
  const data = [template(true), template(true), template(false), template(true, true)];
  return { trained_at: 1, stale: false, intents: { 1: { precision: 1, recall: 1, data } }, confusion: [], ...more };
}

test('counts each own template that is not for training alone', () => {
  expect(modelFigures(evaluation())).toEqual({ callers: undefined, own: 2 / 3, withoutItself: undefined });
  expect(modelFigures(evaluation({ intents: {} })).own).toBeUndefined();
});

test('has the figure of templates judged without themselves only where some were', () => {
  const validated = { judged: 4, templates: 5, accuracy: 0.9, recognised: 0.75, intents: {}, confusion: [] };
  const callers = { right: 26, total: 30 };
  const measured = evaluation({ cross_validation: { ...validated, callers } });
  expect(modelFigures(measured)).toMatchObject({ callers, withoutItself: 0.75 });
  const none = evaluation({ cross_validation: { ...validated, judged: 0, recognised: 0 } });
  expect(modelFigures(none).withoutItself).toBeUndefined();
});

test('only a full score reads as one', () => {
  expect([1, 0.9999, 0.546, 0.29, 0].map(shownShare)).toEqual(['100 %', '99.9 %', '54.6 %', '29 %', '0 %']);
});
