import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { tellRefusal } from '#app/refusals.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { onRefusal } from '#shared/api/refusals.ts';
import { session } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const here = {
  ...{ id: 1, device: 'Firefox 143 on Linux', place: 'Czechia', address: '192.0.2.1', signed_in_at: 1 },
  ...{ last_seen: 2, with_otp: true, with_sso: false, is_current: true },
};
const phone = { ...here, id: 2, device: 'Safari on iPhone', is_current: false };
const token = {
  ...{ id: 9, name: 'Export', last_four: 'wxyz', role_id: null, project_env: null, created_at: 1 },
  ...{ expires_at: null, last_used_at: null },
};
const off = { is_set_up: false, is_required: false, recovery_codes_left: 0 };
const on = { is_set_up: true, is_required: false, recovery_codes_left: 10 };
const conflictOf = (resource: string, id: number, deleted: boolean) =>
  refusal(409, 'conflict', 'A concurrent edit occurred.', {
    conflicts: [{ resource, id, version: 90, who: 7, deleted }],
  });
const dated = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'x-atime': '50' } });

beforeEach(() => {
  signIn();
  onRefusal(tellRefusal);
});

function open(more: Record<string, unknown>) {
  const calls = serve({
    'GET /auth/otp': () => dated(off),
    'GET /auth/user': () => dated(session.get().user),
    'GET /auth/sessions': () => dated([here, phone]),
    'GET /auth/tokens': () => dated([token]),
    'GET /roles': [],
    ...more,
  });
  renderAt(<ProfileScreen />, '/app/profile');
  return calls;
}

test('a token and a session that another tab has ended go from the lists, with a word', async () => {
  let [tokens, all] = [[token], [here, phone]];
  const calls = open({
    'GET /auth/sessions': () => dated(all),
    'GET /auth/tokens': () => dated(tokens),
    'DELETE /auth/tokens/9': () => {
      tokens = [];
      return conflictOf('auth/tokens', 9, true);
    },
    'DELETE /auth/sessions/2': () => {
      all = [here];
      return conflictOf('auth/sessions', 2, true);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete token Export' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Export')).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveTextContent(
    /Conflict!.*You deleted it in another tab or browser\./u,
  );
  await userEvent.click(screen.getByRole('button', { name: 'End session on Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  const atimes = calls.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('atime'));
  expect(atimes).toEqual(['50', '50']);
});

test('one-time codes that another tab has changed meanwhile are shown, and nothing is lost unseen', async () => {
  let state: typeof on = on;
  const calls = open({
    'GET /auth/otp': () => dated(state),
    'DELETE /auth/otp': () => {
      state = off;
      return conflictOf('auth/otp', 7, false);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'my password');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveTextContent(
    'You changed it in another tab or browser.',
  );
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('atime')).toBe('50');
});

test('a secret that another tab has replaced is shown anew, and its code is confirmed', async () => {
  const secrets = ['JBSWY3DPEHPK3PXP', 'KRSXG5CTMVRXEZLU'];
  let begun = 0;
  const calls = open({
    'POST /auth/otp/setup': () => ({ secret: secrets[begun], uri: 'otpauth://totp/x', version: 100 * ++begun }),
    'POST /auth/otp/confirm': () =>
      begun === 1 ? conflictOf('auth/otp', 7, false) : { recovery_codes: ['aaaa-bbbb'], version: 300 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('KRSX G5CT MVRX EZLU')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveTextContent(
    'You changed it in another tab or browser.',
  );
  expect(screen.getByLabelText('Code from the app')).toHaveValue('');
  await userEvent.type(screen.getByLabelText('Code from the app'), '654321');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  const confirms = calls.filter(({ path }) => path === '/auth/otp/confirm');
  expect(confirms.map(({ query }) => query.get('atime'))).toEqual(['100', '200']);
});

test('a name that was changed meanwhile is told with the typed one kept, which a second save keeps on top', async () => {
  let [stored, version] = ['Jana N.', 50];
  const calls = open({
    'GET /auth/user': () =>
      new Response(JSON.stringify({ ...session.get().user, name: stored }), { headers: { 'x-atime': `${version}` } }),
    'PUT /auth/user': ({ query, body }: { query: URLSearchParams; body: { name: string } }) => {
      if (query.get('atime') === '50') {
        [stored, version] = ['Jana Dvořák', 80];
        return conflictOf('users', 7, false);
      }
      [stored, version] = [body.name, 90];
      return { id: 7, version };
    },
  });
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, ' x{Enter}');
  expect(await screen.findByText(/You changed it in another tab or browser\./u)).toBeVisible();
  await waitFor(() => expect(session.get().user?.name).toBe('Jana Dvořák'));
  expect(name).toHaveValue('Jana N. x');
  await userEvent.type(name, '{Enter}');
  await waitFor(() => expect(session.get().user?.name).toBe('Jana N. x'));
  const puts = calls.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ query }) => query.get('atime'))).toEqual(['50', '80']);
});

test('a name that an administrator has changed since the sign-in is shown', async () => {
  open({ 'GET /auth/user': () => dated({ ...session.get().user, name: 'Jana Dvořák' }) });
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Jana Dvořák'));
});
