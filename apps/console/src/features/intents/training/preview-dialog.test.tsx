import type { Preview } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import { refusal, signIn } from '#testing/server.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
});

const answer = (intent: string | null, best: string | null, confidence: number) => [{ intent, best, confidence }];
const change = { intent: null, verdict: null, tests: [], said: 0 };

const preview: Preview = {
  ...{ candidate: 'abc', trained_at: 1_700_000_000, seconds: 0.4, unchanged: false },
  impact: {
    templates: { asked: 1_184, changed: 1 },
    tests: { asked: 8, changed: 1 },
    utterances: { asked: 214, changed: 1 },
    changes: [
      {
        ...{ ...change, source: 'template', text: 'no card', intent: 'Lost card', verdict: 'worse' },
        before: answer('Lost card', 'Lost card', 0.912),
        after: answer('Ask balance', 'Ask balance', 0.553),
      },
      {
        ...{ ...change, source: 'test', text: 'my balance', tests: [{ id: 31, name: 'Balance' }] },
        before: answer(null, 'Ask balance', 0.41),
        after: answer('Ask balance', 'Ask balance', 0.7),
      },
      {
        ...{ ...change, source: 'utterance', text: 'hm', said: 4 },
        before: answer('Ask balance', 'Ask balance', 0.6),
        after: answer(null, null, 0),
      },
    ],
  },
};

async function openPreview(answers: Record<string, unknown> = {}) {
  project.open({ 'GET /run/train/preview': preview, 'GET /tasks': [], 'GET /intents/quality': {}, ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  return within(await screen.findByRole('dialog', { name: 'Preview of training' }));
}

describe('the preview', () => {
  test('tells how many answers would change, and which', async () => {
    const dialog = await openPreview();
    expect(await dialog.findByText('1 of 1,184 templates would get a different answer.')).toBeVisible();
    expect(dialog.getByText('1 of 8 test phrases would get a different answer.')).toBeVisible();
    expect(dialog.getByText('1 of 214 recent phrases would get a different answer.')).toBeVisible();
    const rows = dialog.getAllByRole('listitem').filter((row) => row.hasAttribute('data-index'));
    expect(rows.map((row) => row.textContent.replaceAll(/\s+/gu, ' '))).toEqual([
      'no cardTemplate of Lost card, no longer recognizedLost card 0.91 Ask balance 0.55',
      'my balanceBalanceNot recognized (Ask balance 0.41) Ask balance 0.70',
      'hmsaid 4 timesAsk balance 0.60 Not recognized',
    ]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Tests 1' }));
    expect(dialog.queryByText('hm')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Balance' })).toHaveAttribute('href', expect.stringContaining('test=31'));
  });

  test('makes exactly what was looked at serve when it is accepted', async () => {
    const dialog = await openPreview({
      'POST /run/train/accept': { status: 'ok', trained_at: 1, seconds: 1, unchanged: false },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Successfully trained')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(project.calls.find(({ path }) => path === '/run/train/accept')?.body).toEqual({ candidate: 'abc' });
    expect(project.calls.some(({ path }) => path === '/run/train')).toBe(false);
  });

  test('is discarded, and a template is led to', async () => {
    const dialog = await openPreview({ 'DELETE /run/train/preview': { status: 'ok' } });
    await userEvent.click(await dialog.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(project.calls.some(({ method }) => method === 'DELETE')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await userEvent.click(await screen.findByRole('button', { name: 'no card' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Search name or template' })).toHaveValue('no card');
  });

  test('says plainly that the project has changed since, and is made again', async () => {
    const dialog = await openPreview({
      'POST /run/train/accept': refusal(400, 'outdated', 'The project has changed since this preview.'),
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The project has changed since this preview.');
    expect(screen.queryByText('Error!')).toBeNull();
    // The focus stays in the dialog although the pressed button disappears.
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Preview again' }));
    expect(await dialog.findByRole('button', { name: 'Accept' })).toBeVisible();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus());
  });

  test('shows how far it is, and cancelling ends it', async () => {
    const task = {
      id: 4,
      kind: 'preview',
      state: 'running',
      progress: 0.25,
      started_at: 1,
      message: 'Learning the intents',
    };
    const dialog = await openPreview({
      'GET /run/train/preview': () => new Promise(() => {}),
      'GET /tasks': [task],
      'DELETE /tasks/4': { ...task, state: 'cancelled' },
    });
    expect(await dialog.findByText('Learning the intents')).toBeVisible();
    expect(dialog.getByText('25 %')).toBeVisible();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    await waitFor(() =>
      expect(project.calls.some(({ path, method }) => path === '/tasks/4' && method === 'DELETE')).toBe(true),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has nothing to accept when nothing has changed, and is not offered to who may not train', async () => {
    const count = { asked: 4, changed: 0 };
    const nothing = { templates: count, tests: null, utterances: count, changes: [] };
    const dialog = await openPreview({ 'GET /run/train/preview': { ...preview, unchanged: true, impact: nothing } });
    expect(await dialog.findByText('Nothing has changed since the last training.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    signIn({ role: ROLE.viewer });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled());
  });
});
