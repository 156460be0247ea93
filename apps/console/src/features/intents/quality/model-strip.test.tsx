import type { Evaluation } from '@parley/domain';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
});

const validated: NonNullable<Evaluation['cross_validation']> = {
  ...{ judged: 5, templates: 5, accuracy: 0.6, recognised: 0.546, intents: {}, confusion: [] },
};

function recognizeEverything(more: Partial<Evaluation> = {}) {
  const judged = { is_recognized: true, is_recognized_without_confidence: true, confidence: 0.9, augmented: false };
  project.evaluation.intents = Object.fromEntries(
    project.intents.map(({ id, templates }) => [
      id,
      { precision: 1, recall: 1, data: templates.map((template) => ({ template, ...judged, prediction: id })) },
    ]),
  );
  Object.assign(project.evaluation, more);
}

async function strip() {
  project.open();
  return (await screen.findByText(/On its own templates/u)).closest('[role=status]') as HTMLElement;
}

test('a full score is said in words beside the hardest test, without a tick', async () => {
  recognizeEverything({ cross_validation: validated });
  const shown = await strip();
  expect(shown).toHaveTextContent('On its own templates: 100 %.');
  expect(shown).toHaveTextContent('Each template judged without itself, the hardest test: 54.6 %.');
  expect(shown.querySelector('svg')).toBeNull();
});

test('the large figure counts the phrases that failed at first, and is no share of callers', async () => {
  recognizeEverything({ cross_validation: { ...validated, callers: { right: 26, total: 30 } } });
  const shown = await strip();
  expect(within(shown).getByText('26 of 30').closest('p')).toHaveTextContent(
    '26 of 30caller phrases that failed at first now recognized',
  );
  expect(shown).not.toHaveTextContent('86.6 %');
});

test('flaws are still said first of all, and a full score on callers does not hide them', async () => {
  recognizeEverything();
  const [first] = project.evaluation.intents['1']?.data ?? [];
  if (first) first.is_recognized = false;
  const shown = await strip();
  expect(within(shown).getByRole('button', { name: '1 template' })).toBeVisible();
  expect(shown).toHaveTextContent('On its own templates: 80 %.');
});

test('the weakest intents come first and are named, under 0.60 in warning', async () => {
  const intents = { 1: { judged: 3, precision: 1, recall: 0.8 }, 3: { judged: 3, precision: 1, recall: 0.41 } };
  recognizeEverything({ cross_validation: { ...validated, intents } });
  const shown = await strip();
  expect(within(shown).getByRole('button', { name: 'Ask balance' })).toBeVisible();
  expect(within(shown).queryByRole('button', { name: 'Lost card' })).toBeNull();
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/Ask balance.*0\.41/u);
  expect(within(first as HTMLElement).getByText('0.41')).toHaveAttribute('data-flawed', 'true');
  expect(second).toHaveTextContent(/Lost card.*0\.80/u);
  expect(screen.getByRole('columnheader', { name: 'Expected' })).toHaveAttribute('aria-sort', 'ascending');
});

test('without figures of unseen templates the names decide, and too few templates are the reason', async () => {
  for (const intent of project.intents) intent.templates.splice(2);
  recognizeEverything();
  expect(await strip()).toHaveTextContent('Not measured yet: an intent needs at least 3 templates to be judged.');
  expect(screen.getByRole('columnheader', { name: 'Intent' })).toHaveAttribute('aria-sort', 'ascending');
});
