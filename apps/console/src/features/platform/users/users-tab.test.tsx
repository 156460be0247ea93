import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dated, details, grid, openUsers, petr, reads, sent, user } from '#features/platform/testing/open-users.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notices } from '#shared/notices/notices.ts';
import { refusal, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

test('a user is found, opened with the keyboard and changed', async () => {
  const read = () => dated(details(petr), 500);
  const { calls, router } = openUsers({
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
  const { calls, router } = openUsers({ address: '/?status=suspended&sort=last_sign_in&desc=true' });
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
  const { calls } = openUsers({
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

test('a user is invited, and the link is shown once', async () => {
  const { calls } = openUsers({
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

test('leaving an invitation that is not sent asks, also by Escape in a field', async () => {
  const { router } = openUsers({ address: '/?user=new' });
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, 'Ana Costa');
  await userEvent.keyboard('{Escape}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave with 1 unsaved change?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(name).toHaveValue('Ana Costa');
  await userEvent.click(screen.getByRole('button', { name: 'Close Add user' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('user='));
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});

test('an invitation whose link no longer works says so, and is made again', async () => {
  const invited = user(11, { name: 'Petr Marek', status: 'invited', invited_until: 4e9 });
  const voided = { ...invited, is_invitation_void: true };
  let isChanged = false;
  openUsers({
    address: '/?user=11',
    users: [user(12)],
    answers: {
      'GET /platform/users/11': () => details(isChanged ? voided : invited),
      'PUT /platform/users/11': () => {
        isChanged = true;
        return { version: 2 };
      },
    },
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  expect(panel.getByText('invited')).toBeVisible();
  await userEvent.click(panel.getByRole('checkbox', { name: /^Create projects/u }));
  await userEvent.click(panel.getByRole('button', { name: /^Save/u }));
  expect(await panel.findByText('invitation void')).toBeVisible();
  expect(notices.get().shown.at(-1)).toMatchObject({
    title: 'Saved Petr Marek',
    message: expect.stringMatching(/Invite again/u),
  });
  expect(panel.getByRole('button', { name: 'Invite again' })).toBeVisible();
});

test('with single sign-on a user is invited to it', async () => {
  const made = {
    id: 30,
    version: 1,
    link: 'https://parley.example/#/login?invitation=a',
    mailed: true,
    valid_until: 9,
  };
  const { calls } = openUsers({
    answers: { 'GET /config': { sso: true, docs_url: '/docs/' }, 'PUT /platform/users/-1': made },
  });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Add user' }));
  await userEvent.click(await panel.findByLabelText('Uses single sign-on'));
  expect(panel.getByText(/^The user gets a link to the identity provider/u)).toBeVisible();
  await userEvent.type(panel.getByLabelText('Name'), 'Ana Costa');
  await userEvent.type(panel.getByLabelText('Email'), 'ana@bank.example');
  await userEvent.click(panel.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('complementary', { name: 'Invitation for Ana Costa' });
  expect(sent(calls, 'PUT').at(-1)?.body).toMatchObject({ email: 'ana@bank.example', expects_sign_on: true });
});

test('without single sign-on no invitation to it is offered; the panel shows one that was made', async () => {
  const invited = { ...petr, status: 'invited' as const, invited_until: 4_000_000_000 };
  openUsers({
    answers: {
      'GET /config': { sso: false, docs_url: '/docs/' },
      'GET /platform/users/11': details(invited, { expects_sign_on: true }),
    },
    users: [invited],
  });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Add user' }));
  const adding = within(await screen.findByRole('complementary', { name: 'Add user' }));
  expect(adding.queryByLabelText('Uses single sign-on')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Petr Marek'));
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  expect(await panel.findByText(/^Invited for single sign-on/u)).toBeVisible();
});

test('selected users are deactivated together; a refusal names each', async () => {
  let isRefused = true;
  const { calls } = openUsers({
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

test('select all takes everybody whom the filter leaves; many are changed in steps, and refusals are named', async () => {
  const ids = Array.from({ length: 1_203 }, (_, index) => 11 + index);
  const { calls } = openUsers({
    total: ids.length,
    answers: {
      'GET /platform/users/ids': { ids },
      'POST /platform/users/bulk': ({ body }: { body: { ids: number[] } }) => ({
        version: 120,
        changed: body.ids.filter((id) => id !== 12).length,
        refused: body.ids.includes(12) ? [{ id: 12, message: 'Ana: You cannot deactivate yourself.' }] : [],
      }),
    },
  });
  await grid();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(await screen.findByText('1,203 users selected')).toBeVisible();
  const bar = within(screen.getByRole('toolbar', { name: 'Selected users' }));
  await userEvent.click(bar.getByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 1,203 users?' }));
  expect(dialog.getByText(/changed in steps/u)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Deactivated 1,202 users')).toBeVisible();
  expect(screen.getByText(/Ana: You cannot deactivate yourself/u)).toBeVisible();
  const steps = sent(calls, 'POST').map(({ body }) => body as { ids: number[]; skips_refused: boolean });
  expect(steps.map((step) => step.ids.length)).toEqual([500, 500, 203]);
  expect(steps.every((step) => step.skips_refused)).toBe(true);
  expect(screen.getByText('1 user selected')).toBeVisible();
});

test('U unlocks a suspended user at once', async () => {
  const locked = { ...petr, status: 'suspended' as const };
  const { calls } = openUsers({
    users: [locked],
    answers: { 'POST /platform/users/11/unlock': { id: 11, version: 101 } },
  });
  await grid();
  expect(screen.getByText('suspended')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}u');
  expect(await screen.findByText('Unlocked Petr Marek')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('suspended')).not.toBeInTheDocument());
  expect(sent(calls, 'POST').map(({ path }) => path)).toEqual(['/platform/users/11/unlock']);
});

test('a company’s administrator sees no companies, no single sign-on and no platform permissions', async () => {
  openUsers({ administers: 'company', address: '/?user=11&tab=companies' });
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
  openUsers({ administers: null });
  expect(await screen.findByText('Platform access is for administrators')).toBeVisible();
});

test('the list says when nobody matches, and when it could not be read', async () => {
  let isBroken = true;
  openUsers({
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
  const { calls } = openUsers({ address: '/?status=invited' });
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('format') === 'csv')).toBe(true));
  const csv = calls.find(({ query }) => query.get('format') === 'csv');
  expect(csv?.query.get('status')).toBe('invited');
});
