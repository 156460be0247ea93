import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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
      ? { items: [entry(6, 'suspended')], next_cursor: null, searched_to: null }
      : { items: [entry(8), entry(7, 'failed login')], next_cursor: '7', searched_to: null },
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
  const pages = calls.filter(({ path }) => path === '/users-logs');
  expect(pages.map(({ query }) => query.get('cursor'))).toEqual([null, '7']);
});

test('says when nobody has signed in', async () => {
  open({ items: [], next_cursor: null, searched_to: null });
  expect(await screen.findByText('No sign-ins yet')).toBeVisible();
});

test('offers to try again when the log cannot be read', async () => {
  let isBroken = true;
  open(() =>
    isBroken ? refusal(500, 'internal', 'Broken') : { items: [entry(1)], next_cursor: null, searched_to: null },
  );
  const retry = await screen.findByRole('button', { name: /again/iu });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('ada@example.com')).toBeVisible();
});

test('is filtered by person, action and days, which the address keeps', async () => {
  signIn({ isPlatformAdmin: true });
  const calls = serve({ 'GET /users-logs': { items: [entry(1, 'suspended')], next_cursor: null, searched_to: null } });
  const { router } = renderAt(<LoginLogsScreen />, '/?from=2030-01-02&to=2030-01-03');
  expect(await screen.findByRole('cell', { name: /suspended/u })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Failed and suspended');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name or email' }), 'ada');
  await waitFor(() => expect(calls.at(-1)?.query.get('who')).toBe('ada'));
  const from = new Date(2030, 0, 2).getTime() / 1_000;
  const asked = Object.fromEntries(calls.at(-1)?.query ?? []);
  expect(asked).toMatchObject({ action: 'unsuccessful', from: String(from), to: String(from + 2 * 86_400 - 1) });
  expect(router.state.location.search).toContain('action=unsuccessful');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('says when no entry matches the filters', async () => {
  signIn({ isPlatformAdmin: true });
  serve({ 'GET /users-logs': { items: [], next_cursor: null, searched_to: null } });
  renderAt(<LoginLogsScreen />, '/?who=nobody');
  expect(await screen.findByText('No entries match the filters')).toBeVisible();
});

test('says how far back it searched, with and without a find, and searches further', async () => {
  const page = (day: number, items: object[], next: string | null) => ({
    items,
    next_cursor: next,
    searched_to: next && new Date(2030, 0, day, 3, 4).getTime() / 1_000,
  });
  const pages: Record<string, object> = { first: page(9, [], 'a'), a: page(8, [entry(1)], 'b'), b: page(0, [], null) };
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /users-logs': ({ query }: SentCall) => pages[query.get('cursor') ?? 'first'],
  });
  renderAt(<LoginLogsScreen />, '/?who=ada');
  expect(await screen.findByText('No entries found since 2030-01-09 03:04')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Search further' }));
  expect(await screen.findByText('Searched back to 2030-01-08 03:04')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Search further' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Search further' })).not.toBeInTheDocument());
  expect(screen.queryByText(/Searched back/u)).not.toBeInTheDocument();
  const asked = calls.filter(({ path }) => path === '/users-logs').map(({ query }) => query.get('cursor'));
  expect(asked).toEqual([null, 'a', 'b']);
});

test('is downloaded as CSV as filtered, by the browser itself', async () => {
  signIn({ isPlatformAdmin: true });
  serve({ 'GET /users-logs': { items: [entry(1)], next_cursor: null, searched_to: null } });
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    addresses.push(this.href);
  });
  const addresses: string[] = [];
  renderAt(<LoginLogsScreen />, '/?action=suspended');
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(addresses).toHaveLength(1));
  const { pathname, searchParams } = new URL(addresses[0] ?? '');
  expect(pathname).toBe('/v1/users-logs');
  expect(Object.fromEntries(searchParams)).toMatchObject({ format: 'csv', action: 'suspended' });
  followed.mockRestore();
});

test('says when the file cannot be downloaded', async () => {
  open(({ query }: SentCall) =>
    query.get('limit') === '1'
      ? refusal(503, 'unavailable', 'No')
      : { items: [entry(1)], next_cursor: null, searched_to: null },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText('Cannot download file!')).toBeVisible();
});
