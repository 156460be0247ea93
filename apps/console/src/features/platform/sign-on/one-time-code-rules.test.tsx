import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OneTimeCodeRules } from '#features/platform/sign-on/one-time-code-rules.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const roles = [
  { id: 1, name: 'Administrator', permissions: [], requires_otp: true },
  { id: 2, name: 'Editor', permissions: [], requires_otp: false },
];

function open() {
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /platform/sign-in': { requires_otp: false },
    'GET /roles': roles,
    'GET /platform/users': { items: [], next_cursor: null, total: 14, attention: 0 },
    'PUT /platform/sign-in': { version: 7 },
    'PUT /roles/2': { id: 2, version: 8 },
  });
  renderAt(<OneTimeCodeRules />);
  return calls;
}

test('before codes are required of everyone, the question says how many people have none', async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Require of everyone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Require one-time codes of everyone?' });
  await within(dialog).findByText(/^14 active users have no one-time codes/u);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: 'Require of everyone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Require' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ requires_otp: true }));
});

test('a role that is chosen requires codes of whoever has it', async () => {
  const calls = open();
  const field = await screen.findByRole('combobox', { name: 'Require of roles' });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Editor' }));
  await waitFor(() => expect(calls.find(({ path }) => path === '/roles/2')?.body).toEqual({ requires_otp: true }));
});
