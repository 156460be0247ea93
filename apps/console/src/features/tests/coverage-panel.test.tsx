import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CoveragePanel, exactShare } from '#features/tests/coverage-panel.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const part = { total: 9, covered: 7, missing: [{ id: 1, name: 'Greeting' }] };
const coverage = { reactions: part, intents: part, actions: part, edges: { ...part, missing: [] } };

beforeEach(() => {
  signIn();
});

it('says that nothing was measured before the first run, and calls nothing uncovered', async () => {
  serve({ 'GET /tests/coverage': coverage, 'GET /tests/results': [] });
  renderAt(<CoveragePanel onClose={() => {}} />, '/app/tests?project_id=1');
  expect(await screen.findByText('Not measured yet. Run the tests to see what they cover.')).toBeInTheDocument();
  expect(screen.queryByText('Greeting')).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('shows the exact share of what the last run covered', async () => {
  serve({ 'GET /tests/coverage': coverage, 'GET /tests/results': [{ id: 10, result: 'ok' }] });
  renderAt(<CoveragePanel onClose={() => {}} />, '/app/tests?project_id=1');
  expect(await screen.findAllByText('7 of 9 · 77.8 %')).toHaveLength(4);
});

it.each([
  { covered: 0, total: 3, share: '0 %' },
  { covered: 1, total: 5_000, share: '0.1 %' },
  { covered: 1, total: 2, share: '50 %' },
  { covered: 4_999, total: 5_000, share: '99.9 %' },
  { covered: 5, total: 5, share: '100 %' },
])('$covered of $total is $share', ({ covered, total, share }) => {
  expect(exactShare(covered, total)).toBe(share);
});
