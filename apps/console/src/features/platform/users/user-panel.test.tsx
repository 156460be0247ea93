import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dated, details, openUsers, petr, sent, SIGNED_IN, user } from '#features/platform/testing/open-users.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { refusal, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

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
  const { calls } = openUsers({
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
  let stored = petr;
  const { calls } = openUsers({
    address: '/?user=11',
    answers: {
      'GET /platform/users/11': () => dated(details(stored), (reads += 1)),
      'PUT /platform/users/11': ({ query }: SentCall) => {
        if (query.get('atime') === '1') return conflictOf('users/projects', 1);
        stored = { ...petr, name: 'Petr M.' };
        return { id: 11, version: 107 };
      },
    },
  });
  await rename(within(await screen.findByRole('complementary', { name: 'Petr Marek' })));
  expect(await screen.findByText('Saved Petr M.')).toBeVisible();
  expect(sent(calls, 'PUT').map(({ query }) => query.get('atime'))).toEqual(['1', '2']);
});

test('leaving with something unsaved asks, also for another user', async () => {
  const { router } = openUsers({ address: '/?user=11' });
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

test('saving asks before it removes the user from their own project', async () => {
  const me = details(user(7, { name: 'Jana N.' }));
  const { calls } = openUsers({ address: '/?user=7', answers: { 'GET /platform/users/7': me } });
  const panel = within(await screen.findByRole('complementary', { name: 'Jana N.' }));
  await userEvent.click(panel.getByRole('button', { name: /Remove.*Card line/u }));
  await userEvent.click(panel.getByRole('button', { name: /^Save/u }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave Card line?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent(calls, 'PUT')).toEqual([]);
  expect(panel.getByText('1 unsaved')).toBeVisible();
});

test('one’s own platform permissions and account are locked, with the reason', async () => {
  const me = user(7, { name: 'Jana N.', platform_permissions: [250, 410, 420, 430, 440] });
  openUsers({ address: '/?user=7', users: [me], answers: { 'GET /platform/users/7': details(me) } });
  const panel = within(await screen.findByRole('complementary', { name: 'Jana N.' }));
  expect(panel.getByRole('checkbox', { name: 'Platform administrator' })).toBeDisabled();
  expect(panel.getByText(/^You cannot change your own platform permissions/u)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
});

test('a link to reset a password is made after a question, and shown once', async () => {
  const { calls } = openUsers({
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
  openUsers({ address: '/?user=11', answers: { 'GET /platform/users/11': details(kept, { memberships }) } });
  const panel = within(await screen.findByRole('complementary', { name: 'Petr Marek' }));
  expect(panel.getByLabelText('Name')).toHaveAttribute('readonly');
  expect(panel.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(panel.getByText(/Kept by single sign-on/u)).toBeVisible();
  expect(panel.getByLabelText('Role in Card line')).toBeDisabled();
});
