import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CoveragePanel } from '#features/tests/coverage-panel.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const part = { total: 9, covered: 7, missing: [{ id: 1, name: 'Greeting' }] };
const coverage = { is_measured: true, reactions: part, intents: part, actions: part, edges: { ...part, missing: [] } };

beforeEach(() => {
  signIn();
});

it('says that nothing was measured before the first run, and calls nothing uncovered', async () => {
  serve({ 'GET /tests/coverage': { ...coverage, is_measured: false } });
  renderAt(<CoveragePanel onClose={() => {}} />, '/app/tests?project_id=1');
  expect(await screen.findByText('Not measured yet. Run the tests to see what they cover.')).toBeInTheDocument();
  expect(screen.queryByText('Greeting')).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('shows the share that the last run covered', async () => {
  serve({ 'GET /tests/coverage': coverage });
  renderAt(<CoveragePanel onClose={() => {}} />, '/app/tests?project_id=1');
  expect(await screen.findAllByText('7 of 9 · 78 %')).toHaveLength(4);
});
