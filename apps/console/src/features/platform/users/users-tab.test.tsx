import type { PlatformUser, PlatformUserDetails } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PlatformScreen } from '#features/platform/platform-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

const SIGNED_IN = Date.UTC(2030, 0, 7, 7) / 1_000;

const user = (id: number, changes: Partial<PlatformUser> = {}): PlatformUser => ({
  id,
  name: `User ${String(id).padStart(5, '0')}`,
  email: `user${id}@bank.example`,
  company_id: 1,
  platform_permissions: [],
  is_company_admin: false,
  projects: 1,
  status: 'active',
  has_otp: false,
  is_synchronized: false,
  last_sign_in: SIGNED_IN,
  invited_until: null,
  version: 100,
  ...changes,
});

const details = (one: PlatformUser, changes: Partial<PlatformUserDetails> = {}): PlatformUserDetails => ({
  ...one,
  memberships: [{ project_id: 1, project_name: 'Card line', role_id: 2, is_synchronized: false }],
  sessions: [],
  ...changes,
});

const petr = user(11, { name: 'Petr Marek', email: 'petr@bank.example', platform_permissions: [420] });

interface Opened {
  answers?: Record<string, unknown>;
  address?: string;
  users?: PlatformUser[];
  administers?: 'platform' | 'company' | null;
}

function open({ answers = {}, address = '/', users = [petr, user(12)], administers = 'platform' }: Opened = {}) {
  const { permissions } = signIn({ isPlatformAdmin: administers === 'platform' });
  signIn({ permissions: { ...permissions, administers } });
  const calls = serve({
    'GET /platform/users': { items: users, next_cursor: null, total: users.length, attention: 3 },
    'GET /platform/companies': [
      { id: 1, name: 'Demo Bank', users: 2, projects: 1, version: 1 },
      { id: 2, name: 'Northwind', users: 0, projects: 0, version: 1 },
    ],
    'GET /platform/users/11': details(petr),
    'GET /roles': [
      { id: 2, name: 'Editor', permissions: [] },
      { id: 3, name: 'Reviewer', permissions: [] },
    ],
    ...answers,
  });
  const view = renderAt(<PlatformScreen />, address);
  return { calls, ...view };
}

const sent = (calls: SentCall[], method: string) => calls.filter((call) => call.method === method);
/** Not those that count for the tab. */
const reads = (calls: SentCall[]) =>
  calls.filter(({ path, query }) => path === '/platform/users' && query.get('limit') !== '1');
const grid = () => screen.findByRole('grid', { name: 'Users' });

const dated = (body: unknown, atime: number) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'x-atime': String(atime) } });

test('a user is found, opened with the keyboard and changed', async () => {
  const read = () => dated(details(petr), 500);
  const { calls, router } = open({
    answers: { 'GET /platform/users/11': read, 'PUT /platform/users/11': { id: 11, version: 501 } },
  });
  expect(await grid()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  expect(router.state.location.search).toContain('user=11');
  await userEvent.selectOptions(await panel.findByLabelText('Role in Card line'), 'Reviewer');
  await userEvent.click(panel.getByRole('checkbox', { name: /^Create projects/u }));
  await userEvent.clear(panel.getByLabelText('Name'));
  await userEvent.type(panel.getByLabelText('Name'), 'Petr M.');
  expect(panel.getByText('3 unsaved')).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(panel.queryByText(/unsaved/u)).not.toBeInTheDocument());
  const [write] = sent(calls, 'PUT');
  expect(write?.query.get('atime')).toBe('500');
  expect(write?.body).toEqual({
    name: 'Petr M.',
    platform_permissions: [410, 420],
    memberships: [{ project_id: 1, role_id: 3 }],
  });
});

test('filters and the order are in the address, and reach the server', async () => {
  const { calls, router } = open({ address: '/?status=suspended&sort=last_sign_in&desc=true' });
  await grid();
  const first = reads(calls)[0];
  expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
    status: 'suspended',
    sort: 'last_sign_in',
    desc: 'true',
    limit: '200',
  });
  await userEvent.click(screen.getByRole('button', { name: '3 need attention' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('attention') === 'true')).toBe(true));
  await userEvent.keyboard('{Control>}f{/Control}petr');
  await waitFor(() => expect(reads(calls).at(-1)?.query.get('q')).toBe('petr'));
  expect(router.state.location.search).toContain('q=petr');
});

test('the next page comes as the end of a long list comes near', async () => {
  const all = Array.from({ length: 400 }, (_, at) => user(at + 1));
  const { calls } = open({
    answers: {
      'GET /platform/users': ({ query }: SentCall) => {
        const from = Number(query.get('cursor') ?? 0);
        const items = all.slice(from, from + 200);
        return { items, next_cursor: from === 0 ? '200' : null, total: 400, attention: 0 };
      },
    },
  });
  await grid();
  expect(screen.getByText('200 of 400')).toBeVisible();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  await userEvent.keyboard('{End}');
  expect(await screen.findByText('400 of 400')).toBeVisible();
  expect(reads(calls)).toHaveLength(2);
});

const conflictOf = (resource: string, id: number) =>
  refusal(409, 'conflict', 'A concurrent edit occurred.', {
    conflicts: [{ resource, id, version: 105, who: 7, deleted: false }],
  });

async function rename(panel: ReturnType<typeof within>) {
  await userEvent.clear(panel.getByLabelText('Name'));
  await userEvent.type(panel.getByLabelText('Name'), 'Petr M.');
  await userEvent.click(panel.getByRole('button', { name: /^Save/u }));
}

test('another save meanwhile is shown field by field, and what was typed stays', async () => {
  let isSaved = false;
  const theirs = { ...petr, name: 'Peter Marek', version: 105 };
  const { calls } = open({
    address: '/?user=11',
    answers: {
      'GET /platform/users/11': () => dated(details(isSaved ? theirs : petr), isSaved ? 106 : 104),
      'PUT /platform/users/11': ({ query }: SentCall) => {
        isSaved = true;
        return query.get('atime') === '106' ? { id: 11, version: 107 } : conflictOf('users', 11);
      },
    },
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  await rename(panel);
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflict! Data not saved.' }));
  expect(dialog.getByRole('radio', { name: 'Theirs: Peter Marek' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: 'Yours: Petr M.' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save merged version' }));
  await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(2));
  expect(sent(calls, 'PUT')[1]?.body).toEqual({ name: 'Petr M.' });
});

test('a change of the same projects that does not concern the user asks nothing', async () => {
  let reads = 0;
  const { calls } = open({
    address: '/?user=11',
    answers: {
      'GET /platform/users/11': () => dated(details(petr), (reads += 1)),
      'PUT /platform/users/11': ({ query }: SentCall) =>
        query.get('atime') === '1' ? conflictOf('users/projects', 1) : { id: 11, version: 107 },
    },
  });
  await rename(within(await screen.findByRole('complementary', { name: 'Petr Marek' })));
  expect(await screen.findByText('Saved Petr M.')).toBeVisible();
  expect(sent(calls, 'PUT').map(({ query }) => query.get('atime'))).toEqual(['1', '2']);
});

test('leaving with something unsaved asks, also for another user', async () => {
  const { router } = open({ address: '/?user=11' });
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  await userEvent.click(panel.getByRole('checkbox', { name: /^Create projects/u }));
  await userEvent.click(screen.getByRole('row', { name: /User 00012/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave with 1 unsaved change?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toContain('user=11');
  expect(panel.getByText('1 unsaved')).toBeVisible();
  await userEvent.click(screen.getByRole('row', { name: /User 00012/u }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(router.state.location.search).toContain('user=12'));
});

test('one’s own platform permissions and account are locked, with the reason', async () => {
  const me = user(7, { name: 'Jana N.', platform_permissions: [250, 410, 420, 430, 440] });
  open({ address: '/?user=7', users: [me], answers: { 'GET /platform/users/7': details(me) } });
  const panel = within(await screen.findByRole('complementary', { name: 'Jana N.' }));
  expect(panel.getByRole('checkbox', { name: 'Platform administrator' })).toBeDisabled();
  expect(panel.getByText(/^You cannot change your own platform permissions/u)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
});

test('a user is invited, and the link is shown once', async () => {
  const { calls } = open({
    answers: {
      'PUT /platform/users/-1': ({ body }: SentCall) =>
        (body as { email: string }).email === ''
          ? refusal(400, 'invalid', 'Check', { issues: [{ path: 'body.email', message: 'Enter a valid email' }] })
          : {
              id: 30,
              version: 1,
              link: 'https://parley.example/#/login?invitation=abc',
              mailed: false,
              valid_until: 9,
            },
    },
  });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Add user' }));
  await userEvent.type(panel.getByLabelText('Name'), 'Ana Costa');
  await userEvent.click(panel.getByRole('button', { name: 'Invite' }));
  expect(await panel.findByText('Enter a valid email')).toBeVisible();
  await userEvent.type(panel.getByLabelText('Email'), 'ana@bank.example');
  await userEvent.click(panel.getByRole('button', { name: 'Invite' }));
  const made = within(await screen.findByRole('complementary', { name: 'Invitation for Ana Costa' }));
  expect(made.getByLabelText('Link')).toHaveValue('https://parley.example/#/login?invitation=abc');
  expect(made.getByText(/Give the link to the user yourself/u)).toBeVisible();
  expect(sent(calls, 'PUT').at(-1)?.body).toEqual({
    name: 'Ana Costa',
    email: 'ana@bank.example',
    company_id: null,
    memberships: [],
  });
});

test('selected users are deactivated together; a refusal names each', async () => {
  let isRefused = true;
  const { calls } = open({
    answers: {
      'POST /platform/users/bulk': () =>
        isRefused
          ? refusal(400, 'invalid', 'No', {
              issues: [{ path: 'body.ids.0', message: 'Petr Marek: last administrator' }],
            })
          : { version: 120 },
    },
  });
  await grid();
  await userEvent.keyboard('{ArrowDown}x{ArrowDown}x');
  expect(screen.getByText('2 users selected')).toBeVisible();
  const bar = within(screen.getByRole('toolbar', { name: 'Selected users' }));
  const deactivate = async () => {
    await userEvent.click(bar.getByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 users?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  };
  await deactivate();
  expect(await screen.findByText('Petr Marek: last administrator')).toBeVisible();
  isRefused = false;
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await deactivate();
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected users' })).not.toBeInTheDocument());
  expect(sent(calls, 'POST').at(-1)?.body).toEqual({ ids: [11, 12], deactivate: true });
});

test('U unlocks a suspended user at once', async () => {
  const locked = { ...petr, status: 'suspended' as const };
  const { calls } = open({ users: [locked], answers: { 'POST /platform/users/11/unlock': { id: 11, version: 101 } } });
  await grid();
  expect(screen.getByText('suspended')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}u');
  expect(await screen.findByText('Unlocked Petr Marek')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('suspended')).not.toBeInTheDocument());
  expect(sent(calls, 'POST').map(({ path }) => path)).toEqual(['/platform/users/11/unlock']);
});

test('a company’s administrator sees no companies, no single sign-on and no platform permissions', async () => {
  open({ administers: 'company', address: '/?user=11&tab=companies' });
  await grid();
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of platform access' }));
  expect(tabs.getByRole('link', { name: /^Projects/u })).toBeVisible();
  expect(tabs.queryByRole('link', { name: /^(?:Companies|Single sign-on)/u })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Company' })).not.toBeInTheDocument();
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  expect(panel.queryByLabelText('Company')).not.toBeInTheDocument();
  expect(panel.queryByText('Platform permissions')).not.toBeInTheDocument();
});

test('others are told that it is for administrators', async () => {
  open({ administers: null });
  expect(await screen.findByText('Platform access is for administrators')).toBeVisible();
});

test('the list says when nobody matches, and when it could not be read', async () => {
  let isBroken = true;
  open({
    address: '/?q=nobody',
    answers: {
      'GET /platform/users': () =>
        isBroken ? refusal(500, 'internal', 'Broken') : { items: [], next_cursor: null, total: 0, attention: 0 },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(again);
  expect(await screen.findByText('No users match')).toBeVisible();
});

test('CSV has the users that the filters leave', async () => {
  const { calls } = open({ address: '/?status=invited' });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('format') === 'csv')).toBe(true));
  const csv = calls.find(({ query }) => query.get('format') === 'csv');
  expect(csv?.query.get('status')).toBe('invited');
});

test('a link to reset a password is made after a question, and shown once', async () => {
  const { calls } = open({
    address: '/?user=11',
    answers: {
      'POST /platform/users/11/reset-password': {
        ...{ id: 11, version: 101, mailed: true, valid_until: SIGNED_IN },
        link: 'https://parley.example/#/login?invitation=abc',
      },
    },
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  await userEvent.click(panel.getByRole('button', { name: 'Reset password' }));
  const question = within(await screen.findByRole('dialog', { name: 'Reset the password of Petr Marek?' }));
  expect(sent(calls, 'POST')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Reset password' }));
  const made = within(await screen.findByRole('dialog', { name: 'New password for Petr Marek' }));
  expect(made.getByLabelText('Link')).toHaveValue('https://parley.example/#/login?invitation=abc');
  expect(made.getByText(/Mailed to petr@bank\.example\. Valid until 2030-01-07 07:00\./u)).toBeVisible();
});

test('a user whom single sign-on keeps has a name, an email and roles that are only read', async () => {
  const kept = { ...petr, is_synchronized: true };
  const memberships = [{ project_id: 1, project_name: 'Card line', role_id: 2, is_synchronized: true }];
  open({ address: '/?user=11', answers: { 'GET /platform/users/11': details(kept, { memberships }) } });
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  expect(panel.getByLabelText('Name')).toHaveAttribute('readonly');
  expect(panel.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(panel.getByText(/Kept by single sign-on/u)).toBeVisible();
  expect(panel.getByLabelText('Role in Card line')).toBeDisabled();
});
