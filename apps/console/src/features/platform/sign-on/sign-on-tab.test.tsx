import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SignOnTab } from '#features/platform/sign-on/sign-on-tab.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const state = {
  is_on: false,
  name: '',
  issuer: 'https://sso.example',
  client_id: 'parley',
  scopes: 'openid',
  groups_claim: 'groups',
  links_users: false,
  trusts_emails: false,
  adds_users: false,
  company_id: null,
  passwords_off: false,
  break_glass: [7],
  grace_minutes: 60,
  console_url: '',
  rules: [{ group: 'editors', project_id: 5, role_id: ROLE.editor }],
  right_rules: [],
  has_secret: true,
  fixed: ['issuer'],
  names: { projects: [{ id: 5, name: 'Card line' }], users: [{ id: 7, name: 'Jana', email: 'jana@bank.example' }] },
  redirect_uri: 'https://parley.example/',
  logout_uri: 'https://parley.example/v1/auth/backchannel-logout',
  scim_url: 'https://parley.example/scim/v2',
  proven_at: null,
  groups_left_out: null as { users: number; last_at: number } | null,
  scim_token: null,
};

function open(answers: Record<string, unknown> = {}) {
  signIn({ isPlatformAdmin: true });
  const calls = serve({ 'GET /platform/sign-on': state, 'GET /roles': [], ...answers });
  renderAt(<SignOnTab />, '/');
  return calls;
}

test('the groups say why roles stay as they were', async () => {
  open({ 'GET /platform/sign-on': { ...state, groups_left_out: { users: 2, last_at: 1_790_000_000 } } });
  expect(await screen.findByRole('alert', { name: 'The provider left out the groups of 2 users' })).toHaveTextContent(
    'their roles stay as they were',
  );
});

test('only what was changed is saved, and what is wrong is told at its field', async () => {
  let isRefused = true;
  const issues = [{ path: 'body.rules.0.group', message: 'Name the group' }];
  const calls = open({
    'PUT /platform/sign-on': () =>
      isRefused ? refusal(400, 'invalid', 'Name the group', { issues }) : { id: 1, version: 2 },
  });
  const group = await screen.findByLabelText('Group of rule 1');
  expect(screen.getByText('Card line')).toBeVisible();
  expect(screen.getByLabelText('Issuer address')).toBeDisabled();
  await userEvent.clear(group);
  await userEvent.click(screen.getByRole('button', { name: /^Save/u }));
  expect(await screen.findByText('Name the group')).toBeVisible();
  isRefused = false;
  await userEvent.type(group, 'bots');
  await userEvent.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    rules: [{ group: 'bots', project_id: 5, role_id: ROLE.editor }],
  });
});

test('the token of SCIM is shown when it is made', async () => {
  open({ 'POST /platform/sign-on/scim-token': { id: 1, version: 2, token: 'scim_secret' } });
  const part = within(await screen.findByRole('region', { name: 'SCIM' }));
  expect(part.getByText('No token yet.')).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Make a token' }));
  expect(await part.findByLabelText('Token')).toHaveValue('scim_secret');
});

test('emergency administrators are named, and taken out', async () => {
  const calls = open({ 'PUT /platform/sign-on': { id: 1, version: 2 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Jana' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save/u }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ break_glass: [] }));
});

test('a group gets rights over the platform', async () => {
  const calls = open({ 'PUT /platform/sign-on': { id: 1, version: 2 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add right' }));
  await userEvent.type(screen.getByLabelText('Group of right 1'), 'auditors');
  await userEvent.selectOptions(screen.getByLabelText('Right of rule 1'), 'See login logs');
  await userEvent.click(screen.getByRole('button', { name: /^Save/u }));
  const sent = () => calls.find(({ method }) => method === 'PUT')?.body;
  await waitFor(() => expect(sent()).toEqual({ right_rules: [{ group: 'auditors', right: 420 }] }));
});

test('two administrators save at once: both versions are shown, rules of both are kept, the rest is chosen', async () => {
  const theirs = {
    ...state,
    name: 'Acme',
    rules: [...state.rules, { group: 'viewers', project_id: 5, role_id: ROLE.viewer }],
  };
  let isSaved = false;
  const dated = (body: unknown, atime: number) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'x-atime': String(atime) } });
  const calls = open({
    'GET /platform/sign-on': () => dated(isSaved ? theirs : state, isSaved ? 106 : 104),
    'PUT /platform/sign-on': ({ query }: SentCall) => {
      isSaved = true;
      if (query.get('atime') === '106') return { id: 1, version: 107 };
      const conflicts = [{ resource: 'sign-on', id: 1, version: 105, who: 8, deleted: false }];
      return refusal(409, 'conflict', 'A concurrent edit occurred.', { conflicts });
    },
  });
  await userEvent.type(await screen.findByLabelText('Name shown'), 'Bank');
  await userEvent.type(screen.getByLabelText('Groups claim'), '2');
  await userEvent.clear(screen.getByLabelText('Group of rule 1'));
  await userEvent.type(screen.getByLabelText('Group of rule 1'), 'bots');
  await userEvent.click(screen.getByRole('button', { name: /^Save/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflict! Data not saved.' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Yours: Bank' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save merged version' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Bank',
    groups_claim: 'groups2',
    rules: [
      { group: 'viewers', project_id: 5, role_id: ROLE.viewer },
      { group: 'bots', project_id: 5, role_id: ROLE.editor },
    ],
  });
});
