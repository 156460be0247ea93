import type { Intent } from '@parley/domain';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

function open(intents: Intent[], evaluation: unknown) {
  signIn();
  serve({ 'GET /intents': intents, 'GET /intents/evaluation': evaluation, 'GET /reactions': [] });
  renderAt(<DashboardScreen />, '/app/dashboard?project_id=1');
  return screen.findByRole('region', { name: 'Language model' });
}

test('an empty project is told to add intents, not that all is well', async () => {
  const card = await open([], { trained_at: 1_700_000_000, stale: false, intents: {}, confusion: [] });
  expect(card).toHaveTextContent('Add intents first.');
  expect(card).not.toHaveTextContent('recognized');
});

test('a model without flaws has its figures in words, and no tick', async () => {
  const template = { template: 'hi', is_recognized: true, is_recognized_without_confidence: true, confidence: 0.9 };
  const data = [{ ...template, prediction: 1, augmented: false }];
  const validated = { judged: 1, templates: 1, accuracy: 0.5, recognised: 0.5, intents: {}, confusion: [] };
  const card = await open([{ id: 1, name: 'Hello', templates: ['hi'] }], {
    trained_at: 1_700_000_000,
    stale: false,
    intents: { 1: { precision: 1, recall: 1, data } },
    confusion: [],
    cross_validation: validated,
  });
  expect(card).toHaveTextContent('On its own templates: 100 %.');
  expect(card).toHaveTextContent('the hardest test: 50 %.');
  expect(card.querySelector('svg')).toBeNull();
});

test('phrases that wait and tests that failed are counted, for those who may see them', async () => {
  signIn();
  serve({
    'GET /intents': [],
    'GET /intents/evaluation': { trained_at: null, stale: true, intents: {}, confusion: [] },
    'GET /reactions': [],
    'GET /intents/unclassified/summary': { unrecognised: 12, unsure: 3, done: 0, done_since: 0, added_since: 0 },
    'GET /tests': [{ id: 1 }, { id: 2 }, { id: 3 }],
    'GET /tests/results': [
      { id: 1, result: 'error' },
      { id: 2, result: 'ok' },
    ],
  });
  renderAt(<DashboardScreen />, '/app/dashboard?project_id=1');
  expect(await screen.findByRole('link', { name: '12Fallbacks' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^3Tests ?1 failed, 1 not run$/u })).toBeVisible();
});
