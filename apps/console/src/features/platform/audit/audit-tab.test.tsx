import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AuditTrailEntry } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { offerTabTools } from '#features/platform/tab-tools.tsx';
import { AuditTab } from '#features/platform/audit/audit-tab.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

function entry(id: number, details: Partial<AuditTrailEntry> = {}): AuditTrailEntry {
  return {
    ...{ id, at: Date.UTC(2030, 0, 2, 3, 4) * 1_000, who: 7, who_name: 'Ada A.', who_email: 'ada@example.com' },
    ...{ address: '10.0.0.1', action: 'role created', resource: 'roles', thing: '12', name: 'Clerk' },
    ...{ project_id: null, before: null, after: null, refused: null, hash: 'a'.repeat(64) },
    ...details,
  };
}

const changed = entry(3, {
  action: 'role permissions changed',
  before: { permissions: ['View users', 'Train the model'] },
  after: { permissions: ['View users', 'Edit users'] },
});
const refused = entry(2, {
  ...{ action: 'refused', who_name: 'Eve', thing: '7', name: null, resource: 'users' },
  refused: { route: 'PUT /users/:id', grant: 'PUT:/users/<id>', reason: 'Insufficient permissions.' },
});
beforeEach(() => listenForHotkeys());

const PAGE = { items: [changed, refused], next_cursor: null as string | null, searched_to: null as number | null };
const KINDS = { actions: ['refused', 'role created'], resources: ['roles', 'users'] };

function open(address = '/', verdict?: object, page = PAGE) {
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /audit/platform': page,
    'GET /audit/platform/1': entry(1),
    'GET /audit/kinds': KINDS,
    'POST /audit/platform/verify': verdict,
  });
  return {
    ...renderAt(
      <>
        <div ref={offerTabTools} />
        <AuditTab />
      </>,
      address,
    ),
    calls,
  };
}

test('lists changes and refused attempts; one is opened with what was before and after', async () => {
  const { router } = open();
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2030.*Ada A\.role permissions changedClerk \(12\)$/u),
    expect.stringMatching(/Everefused.*PUT \/users\/:id$/u),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'role permissions changed' }));
  const panel = within(screen.getByRole('complementary', { name: 'Entry 3' }));
  const [removed, added] = [panel.getByText('Train the model'), panel.getByText('Edit users')];
  expect(within(removed.closest('dd') ?? removed).getByRole('img', { name: 'Removed' })).toBeVisible();
  expect(within(added.closest('dd') ?? added).getByRole('img', { name: 'Added' })).toBeVisible();
  expect(panel.getByText('1 unchanged')).toBeVisible();
  expect(router.state.location.search).toBe('?entry=3');
  await userEvent.keyboard('{ArrowDown}');
  const next = within(await screen.findByRole('complementary', { name: 'Entry 2' }));
  expect(next.getByText('PUT:/users/<id>')).toBeVisible();
  await userEvent.click(next.getByRole('button', { name: 'All entries of this item' }));
  await waitFor(() => expect(router.state.location.search).toContain('resource=users&thing=7'));
});

test('an entry that the address names and the list does not have is read by itself', async () => {
  open('/?entry=1');
  expect(await screen.findByRole('complementary', { name: 'Entry 1' })).toBeVisible();
});

test('is filtered in the address', async () => {
  const { calls } = open('/?outcome=refused');
  await screen.findAllByRole('row');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Resource' }), 'users');
  const asked = () => Object.fromEntries(calls.findLast(({ path }) => path === '/audit/platform')?.query ?? []);
  await waitFor(() => expect(asked()).toMatchObject({ outcome: 'refused', resource: 'users' }));
});

test('says how far back a search has come', async () => {
  const searched_to = new Date(2030, 0, 9, 3, 4).getTime() * 1_000;
  open('/?q=clerk', undefined, { ...PAGE, next_cursor: '1.1', searched_to });
  expect(await screen.findByText('Searched back to 2030-01-09 03:04')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search further' })).toBeVisible();
});

test.each([
  { audit: null, logins: null, told: /Both logs are intact: 1,234 audit entries and 56 login log entries/u },
  { audit: 7, logins: null, told: /Audit entry 7 was changed, or an entry before it was removed/u },
  { audit: null, logins: 9, told: /Login log entry 9 was changed/u },
])('verifies both logs and says which entry is broken: $audit, $logins', async ({ audit, logins, told }) => {
  const head = { id: 1_234, hash: 'b'.repeat(64) };
  open('/', {
    audit_trail: { entries: 1_234, broken: audit, head },
    login_log: { entries: 56, broken: logins, head },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(told)).toBeVisible();
});
