import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SetUpCodesDialog } from '#features/profile/one-time-codes/set-up-codes-dialog.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { session } from '#shared/session/session.ts';
import { shownDate, shownMoment } from '#shared/times.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const here = {
  ...{ id: 1, device: 'Firefox 143 on Linux', place: 'Czechia', address: '192.0.2.1', signed_in_at: 1_800_000_000 },
  ...{ last_seen: 1_800_000_600, with_otp: true, with_sso: false, is_current: true },
};
const phone = { ...here, id: 2, device: null, place: null, address: '10.0.0.2', with_otp: false, is_current: false };
const token = {
  ...{ id: 9, name: 'Export', last_four: 'wxyz', role_id: 3, project_env: 'prod', created_at: 1 },
  ...{ expires_at: 1_000, last_used_at: null },
};
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const setUp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Parley:jana?secret=JBSWY3DPEHPK3PXP' };

let user = signIn();
beforeEach(() => void (user = signIn()));

function answers(more: Record<string, unknown> = {}) {
  return serve({
    'GET /auth/otp': { is_set_up: false, is_required: false, recovery_codes_left: 0 },
    'GET /auth/sessions': [here, phone],
    'GET /auth/tokens': [token],
    'GET /auth/user': () => session.get().user,
    'GET /roles': [{ id: 3, name: 'Reviewer', permissions: [], requires_otp: false }],
    ...more,
  });
}

test('sessions show device, place and which one this is; another one is ended', async () => {
  const calls = answers({ 'DELETE /auth/sessions/2': new Response(null, { status: 204 }) });
  renderAt(<ProfileScreen />, '/app/profile');
  const rows = await within(screen.getByRole('region', { name: 'Sessions' })).findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Firefox 143 on Linux.*This session.*One-time code.*Czechia, 192\.0\.2\.1/u);
  expect(rows[1]).toHaveTextContent(/Unknown device.*10\.0\.0\.2/u);
  expect(screen.queryByRole('button', { name: /End session on Firefox/u })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'End session on Unknown device' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/auth/sessions')).toHaveLength(2));
});

test('a name that the identity provider keeps cannot be typed over, and the reason names the provider', async () => {
  signIn({ kept_by: 'Harbor ID' });
  const calls = answers();
  renderAt(<ProfileScreen />, '/app/profile');
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveAttribute('readonly');
  expect(name).toHaveAccessibleDescription('Harbor ID keeps name and email. Change them there.');
  expect(screen.getByLabelText('Email')).not.toHaveAccessibleDescription();
  await userEvent.type(name, 'x{Enter}');
  expect(name).toHaveValue('Jana N.');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a name that Parley keeps is changed', async () => {
  const calls = answers({ 'PUT /auth/user': { id: 7, version: 1 } });
  renderAt(<ProfileScreen />, '/app/profile');
  await userEvent.type(await screen.findByLabelText('Name'), ' x{Enter}');
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Jana N. x' }));
});

test('one-time codes are set up with a first code, and the recovery codes are shown', async () => {
  const download = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: download, revokeObjectURL: vi.fn() }));
  const calls = answers({
    'POST /auth/otp/setup': setUp,
    'POST /auth/otp/confirm': { recovery_codes: codes },
  });
  renderAt(<ProfileScreen />, '/app/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code from the app'), '12a34');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(screen.getByText('Enter all 6 digits.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code from the app'), '56');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(calls.find(({ path }) => path === '/auth/otp/confirm')?.body).toEqual({ otp: '123456' });
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(download).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'I saved the codes' }));
  await waitFor(() => expect(list).not.toBeInTheDocument());
});

test('some time after the sign-in, setting up asks for the password first', async () => {
  const needed = { issues: [{ path: 'body.passwd', message: 'Please type your current password.' }] };
  const calls = answers({
    'POST /auth/otp/setup': ({ body }: { body: { passwd?: string } }) =>
      body.passwd === 'my password' ? setUp : refusal(400, 'invalid', 'Please type your current password.', needed),
  });
  renderAt(<SetUpCodesDialog onClose={() => {}} />, '/app/profile');
  await userEvent.type(await screen.findByLabelText('Current password'), 'my password');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('Code from the app')).toHaveValue('');
  expect(calls.filter(({ path }) => path === '/auth/otp/setup').map(({ body }) => body)).toEqual([
    {},
    { passwd: 'my password' },
  ]);
});

test('where a rule requires codes the dialog stays, and offers to log out', async () => {
  answers({ 'POST /auth/otp/setup': setUp });
  const leave = vi.fn();
  renderAt(<SetUpCodesDialog isForced onLogout={leave} onClose={() => {}} />, '/app/profile');
  expect(await screen.findByText(/Your organization requires one-time codes/u)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(leave).toHaveBeenCalledOnce();
});

test('codes are turned off with the password, whose refusal stands at the field', async () => {
  const wrong = { issues: [{ path: 'body.passwd', message: 'The current password is wrong.' }] };
  answers({
    'GET /auth/otp': { is_set_up: true, is_required: true, recovery_codes_left: 2 },
    'DELETE /auth/otp': refusal(400, 'invalid', 'The current password is wrong.', wrong),
  });
  renderAt(<ProfileScreen />, '/app/profile');
  expect(await screen.findByText('2 recovery codes left')).toBeVisible();
  expect(screen.getByText('Create new recovery codes before you run out of them.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'guess');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await within(dialog).findByText('The current password is wrong.')).toBeVisible();
});

test('a token is created with its limits and shown once; an expired one says so', async () => {
  const calls = answers({ 'PUT /auth/tokens/-1': { id: 10, token: 'parley_me_secret' } });
  renderAt(<ProfileScreen />, '/app/profile');
  const row = await screen.findByRole('row', { name: /Export.*Reviewer/u });
  expect(row).toHaveTextContent(/…wxyz.*Reviewer.*Production.*Expired.*Not used yet/u);
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(within(dialog).getByText('Token name cannot be empty')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Script');
  await userEvent.selectOptions(within(dialog).getByLabelText('Permissions'), 'Role Reviewer');
  await userEvent.selectOptions(within(dialog).getByLabelText('Environment'), 'Testing');
  await userEvent.selectOptions(within(dialog).getByLabelText('Expires'), 'Never');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('parley_me_secret')).toBeVisible();
  expect(calls.find(({ method, path }) => method === 'PUT' && path === '/auth/tokens/-1')?.body).toEqual({
    ...{ name: 'Script', role_id: 3, project_env: 'dev', expires_at: null },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('parley_me_secret')).not.toBeInTheDocument();
});

test('the chosen format of dates holds everywhere at once', async () => {
  answers({
    'PUT /auth/user': { id: user.id, version: 1 },
    'GET /auth/user': { ...user, date_format: 'DD.MM.YYYY' },
  });
  const moment = new Date(2027, 0, 5, 9, 8, 7).getTime() / 1_000;
  expect(shownMoment(moment)).toBe('2027-01-05 09:08:07');
  renderAt(<ProfileScreen />, '/app/profile');
  await userEvent.selectOptions(await screen.findByLabelText('Dates'), 'DD.MM.YYYY');
  await waitFor(() => expect(shownMoment(moment)).toBe('05.01.2027 09:08:07'));
});

test('dates follow a language and region', async () => {
  const calls = answers({
    'PUT /auth/user': { id: user.id, version: 1 },
    'GET /auth/user': { ...user, date_format: 'de-AT' },
  });
  const moment = new Date(2027, 0, 5, 9, 8, 7).getTime() / 1_000;
  renderAt(<ProfileScreen />, '/app/profile');
  await userEvent.selectOptions(await screen.findByLabelText('Dates'), 'de-AT');
  await waitFor(() => expect(shownMoment(moment)).toBe('05.01.2027 09:08:07'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ date_format: 'de-AT' });
  expect(shownDate(new Date(2027, 0, 5), 'en-GB')).toBe('5 Jan 2027');
  expect(shownDate(new Date(2027, 0, 5), 'cs-CZ')).toBe('5. 1. 2027');
});
