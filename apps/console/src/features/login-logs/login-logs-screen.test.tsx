import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LoginLogsScreen } from '#features/login-logs/login-logs-screen.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const entry = (id: number, action = 'login') => ({
  id,
  name: 'Ada A.',
  email: 'ada@example.com',
  action,
  created_at: Date.UTC(2030, 0, 2, 3, 4) / 1000,
});

function open(answer: unknown): SentCall[] {
  signIn({ isPlatformAdmin: true });
  const calls = serve({ 'GET /users-logs': answer });
  renderAt(<LoginLogsScreen />);
  return calls;
}

test('lists who signed in and out, newest first, page by page', async () => {
  const calls = open(({ query }: SentCall) =>
    query.get('cursor') === '7'
      ? { items: [entry(6, 'suspended')], next_cursor: null }
      : { items: [entry(8), entry(7, 'failed login')], next_cursor: '7' },
  );
  const rows = async (count: number) =>
    waitFor(() => {
      const all = screen.getAllByRole('row').slice(1);
      expect(all).toHaveLength(count);
      return all.map(({ textContent }) => textContent);
    });
  expect(await rows(2)).toEqual([
    expect.stringMatching(/^8Ada A\. ada@example\.comlogin.*2030/u),
    expect.stringMatching(/^7Ada A\. ada@example\.comfailed login/u),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  expect((await rows(3))[2]).toMatch(/^6.*suspended/u);
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).not.toBeInTheDocument();
  expect(calls.map(({ query }) => query.get('cursor'))).toEqual([null, '7']);
});

test('says when nobody has signed in', async () => {
  open({ items: [], next_cursor: null });
  expect(await screen.findByText('No sign-ins yet')).toBeVisible();
});

test('offers to try again when the log cannot be read', async () => {
  let isBroken = true;
  open(() => (isBroken ? refusal(500, 'internal', 'Broken') : { items: [entry(1)], next_cursor: null }));
  const retry = await screen.findByRole('button', { name: /again/iu });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('ada@example.com')).toBeVisible();
});

test('is downloaded as CSV, and says when that fails', async () => {
  const calls = open(({ query }: SentCall) =>
    query.get('format') === 'csv' ? refusal(503, 'unavailable', 'No') : { items: [entry(1)], next_cursor: null },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('format') === 'csv')).toBe(true));
});
