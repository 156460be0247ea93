import type { Quality } from '@parley/domain';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { signIn } from '#testing/server.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
});

const trend = [
  { trained_at: 1_600_000_000, intents: 3, templates: 4, recognised: 0.9, unseen_recognised: 0.7 },
  { trained_at: 1_700_000_000, intents: 3, templates: 5, recognised: 0.98765, unseen_recognised: 0.8125 },
];

const quality: Quality = {
  trained_at: 1_700_000_000,
  cross_validation: {
    ...{ judged: 4, templates: 5, accuracy: 0.875, recognised: 0.8125, intents: {} },
    confusion: [{ intent: 1, predicted: 3, count: 2, templates: ['the #card is gone'] }],
  },
  review: {
    near_duplicates: [
      {
        similarity: 0.91234,
        first: { intent: 1, template: 'no card' },
        second: { intent: 3, template: 'how much do I have' },
      },
    ],
    few_templates: [
      { intent: 3, templates: 1 },
      { intent: 99, templates: 1 },
    ],
    overlaps: [
      {
        text: 'pin',
        meanings: [
          { kind: 'entity', name: 'code', value: 'PIN' },
          { kind: 'synonym', name: 'card', value: null },
        ],
      },
    ],
  },
  trend,
};

async function openPanel(answers: Record<string, unknown> = { 'GET /intents/quality': quality }) {
  project.open(answers, '&panel=quality');
  return within(await screen.findByRole('complementary', { name: 'Quality' }));
}

describe('the quality', () => {
  test('says in words how each figure was measured, and that no caller was heard yet', async () => {
    const panel = await openPanel();
    const own = await panel.findByText('On its own templates', { selector: 'dt' });
    expect(own.parentElement).toHaveTextContent('98.7 %');
    expect(own.parentElement).toHaveTextContent('overstates accuracy');
    const without = panel.getByText('Each template judged without itself', { selector: 'dt' }).parentElement;
    expect(without).toHaveTextContent('81.2 %');
    expect(without).toHaveTextContent('the hardest test');
    expect(without).toHaveTextContent('4 of 5 judged');
    expect(without).toHaveTextContent('87.5 %');
    expect(panel.getByText(/^No caller phrases reviewed yet/u)).toBeVisible();
  });

  test('says last how many phrases that failed at first would be recognized, not as a share of callers', async () => {
    const measured = quality.cross_validation && { ...quality.cross_validation, callers: { right: 26, total: 30 } };
    const panel = await openPanel({ 'GET /intents/quality': { ...quality, cross_validation: measured } });
    const failed = await panel.findByText('26 of 30 caller phrases that failed at first would now be recognized.');
    const own = panel.getByText('On its own templates', { selector: 'dt' });
    expect(failed.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(panel.queryByText('86.6 %')).not.toBeInTheDocument();
  });

  test('leads from every finding to the intents and templates concerned', async () => {
    const panel = await openPanel();
    const confused = await panel.findByRole('region', { name: 'Confused intents' });
    await userEvent.click(within(confused).getByRole('button', { name: /^Lost card confused with Ask balance/u }));
    expect(await screen.findByRole('button', { name: 'I lost my #card' })).toBeVisible();
    const list = () => within(screen.getByRole('treegrid'));
    expect(list().getByRole('button', { name: 'how much do I have' })).toBeVisible();
    await userEvent.click(within(confused).getByRole('button', { name: 'the #card is gone' }));
    await waitFor(() => expect(list().queryByRole('button', { name: 'how much do I have' })).toBeNull());
    const near = panel.getByRole('region', { name: 'Nearly the same in two intents' });
    expect(near).toHaveTextContent('0.912');
    await userEvent.click(within(near).getByRole('button', { name: 'how much do I have' }));
    expect(await list().findByRole('button', { name: 'how much do I have' })).toBeVisible();
    const words = panel.getByRole('region', { name: 'Ambiguous words' });
    await userEvent.click(within(words).getByRole('button', { name: '#card' }));
    expect(await list().findByRole('button', { name: 'I lost my #card' })).toBeVisible();
    expect(within(words).getByRole('link', { name: '@code PIN' })).toHaveAttribute(
      'href',
      expect.stringContaining('/app/entities'),
    );
  });

  test('leaves out intents that are gone, and shows each training', async () => {
    const panel = await openPanel();
    const few = await panel.findByRole('region', { name: 'Too few templates' });
    expect(within(few).getAllByRole('listitem')).toHaveLength(1);
    const curve = panel.getByRole('region', { name: 'Trend over trainings' });
    expect(
      within(curve)
        .getAllByRole('row', { hidden: true })
        .map((row) => row.textContent)[1],
    ).toMatch(/598\.7 %81\.2 %$/u);
  });

  test('shows how far it is while it is worked out, and can be cancelled', async () => {
    const task = {
      id: 4,
      kind: 'review',
      state: 'running',
      progress: 0.4,
      started_at: 1,
      message: 'Comparing templates',
    };
    const panel = await openPanel({
      'GET /intents/quality': { ...quality, cross_validation: null, review: null },
      'GET /tasks': [task],
      'DELETE /tasks/4': { ...task, state: 'cancelled' },
    });
    expect(await panel.findByText('Comparing templates')).toBeVisible();
    expect(panel.getByText('40 %')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(project.calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  test('is worked out when asked for, by those who may train', async () => {
    let isDone = false;
    const answers = {
      'GET /intents/quality': () => (isDone ? quality : { ...quality, cross_validation: null, review: null }),
      'GET /tasks': [],
      'GET /run/review': () => {
        isDone = true;
        return { status: 'ok' };
      },
    };
    const panel = await openPanel(answers);
    await userEvent.click(await panel.findByRole('button', { name: 'Measure' }));
    expect(await panel.findByText(/4 of 5 judged/u)).toBeVisible();
  });

  test('is read by viewers, who cannot have it worked out', async () => {
    signIn({ role: ROLE.viewer });
    const panel = await openPanel({
      'GET /intents/quality': { ...quality, cross_validation: null, review: null },
      'GET /tasks': [],
    });
    expect(await panel.findByText('The templates have not been judged without themselves yet.')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Measure' })).toBeDisabled();
  });

  test('without a model says what is missing', async () => {
    const panel = await openPanel({
      'GET /intents/quality': { trained_at: null, cross_validation: null, review: null, trend: [] },
    });
    expect(await panel.findByText(/Train the model to see its figures/u)).toBeVisible();
  });
});

test('of a model without templates has no figures', async () => {
  const none = { trained_at: 1_700_000_000, intents: 0, templates: 0, recognised: 0, unseen_recognised: null };
  const panel = await openPanel({ 'GET /intents/quality': { ...quality, trend: [none] } });
  expect((await panel.findByText('On its own templates', { selector: 'dt' })).parentElement).toHaveTextContent(
    /^On its own templates–/u,
  );
});
