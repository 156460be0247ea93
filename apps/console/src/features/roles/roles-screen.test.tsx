import { BUILT_IN_ROLES, PERMISSIONS, ROLE } from '@parley/domain/permission';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { page } from '#features/roles/members/reload-page.ts';
import { RolesScreen } from '#features/roles/roles-screen.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const user = (id: number, name: string, is_platform_admin = false) => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@demobank.example`,
  password_expired: false,
  is_platform_admin,
  created: 0,
});
const people = [user(7, 'Jana Novak', true), user(14, 'Petr Marek'), user(15, 'Eva Svobodová'), user(36, 'Audit Team')];
const projects = [
  { id: 1, name: 'Card line', is_chat: false },
  { id: 2, name: 'Loans', is_chat: true },
];
const roleList = BUILT_IN_ROLES.map((role) => ({ ...role, requires_otp: false }));
const members = {
  1: [
    { user_id: 7, role_id: ROLE.administrator },
    { user_id: 14, role_id: ROLE.editor },
    { user_id: 15, role_id: ROLE.viewer },
  ],
  2: [{ user_id: 14, role_id: ROLE.editor }],
};

const reload = vi.fn();
let slot: HTMLElement;
let stopListening: () => void;

beforeEach(() => {
  page.reload = reload;
  reload.mockReset();
  slot = document.createElement('div');
  document.body.append(slot);
  act(() => offerSlot('saveState')(slot));
  stopListening = listenForHotkeys();
});
afterEach(() => {
  stopListening();
  act(() => offerSlot('saveState')(null));
  slot.remove();
  localStorage.clear();
  sessionStorage.clear();
});

function open(answers: Record<string, unknown> = {}, address = '/app/roles?project_id=1'): SentCall[] {
  signIn({ name: 'Jana Novak', isPlatformAdmin: true, projects: [1, 2] });
  const calls = serve({
    'GET /roles': roleList,
    'GET /permissions': PERMISSIONS,
    'GET /users': people,
    'GET /users/projects': members,
    'GET /projects': projects,
    'PUT /roles/permissions': { version: 5 },
    'PUT /users/projects': { version: 6 },
    ...answers,
  });
  renderAt(<RolesScreen />, address);
  return calls;
}

const row = async (name: RegExp) => screen.findByRole('row', { name });
const writes = (calls: SentCall[]) => calls.filter(({ method }) => method !== 'GET');

test('shows the users of the project with their roles, and each role with its number of users here', async () => {
  open();
  expect(within(await row(/petr@demobank/u)).getByRole('combobox', { name: 'Role of Petr Marek' })).toHaveDisplayValue(
    'Editor',
  );
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Administrator 1', 'Editor 1', 'Reviewer 0', 'Viewer 1']);
  expect(screen.getByText('3 users')).toBeVisible();
});

test('a user is added by search, once, with the default role', async () => {
  const calls = open();
  const field = await screen.findByRole('combobox', { name: 'Add user by name or email' });
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('No user selected');
  await userEvent.type(field, 'petr@demobank.example{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('User already added on this project');
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody like this{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('No user selected');
  await userEvent.clear(field);
  await userEvent.type(field, 'audit{Enter}');
  expect(within(await row(/audit@demobank/u)).getByRole('combobox', { name: 'Role of Audit Team' })).toHaveDisplayValue(
    'Editor',
  );
  const unsaved = screen.getByRole('region', { name: 'Unsaved changes' });
  expect(within(unsaved).getByRole('listitem')).toHaveTextContent('Audit Team Editor in Card linenew here');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]).toMatchObject({
    method: 'PUT',
    path: '/users/projects',
    body: { 1: [...members[1], { user_id: 36, role_id: ROLE.editor }] },
  });
  expect(await screen.findByText('Projects permissions saved')).toBeVisible();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('only the changed role is sent; the sentence tells who gains, and is undone alone', async () => {
  const calls = open({}, '/app/roles?project_id=1&role=2');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Deploy to production' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Change users' }));
  const unsaved = screen.getByRole('region', { name: 'Unsaved changes' });
  expect(
    within(unsaved)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '+Editor Deploy to production1 user in 2 projects gains it',
    '+Editor Change users1 user in 2 projects gains it',
    '+Editor View users1 user in 2 projects gains it',
  ]);
  await userEvent.click(within(unsaved).getByRole('button', { name: 'Undo: Editor Change users' }));
  await userEvent.click(within(unsaved).getByRole('button', { name: 'Undo: Editor View users' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save Roles & Permissions/u }));
  const editor = BUILT_IN_ROLES.find(({ id }) => id === ROLE.editor)?.permissions ?? [];
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]).toMatchObject({
    path: '/roles/permissions',
    body: { [ROLE.editor]: [...editor, 392].toSorted((a, b) => a - b) },
  });
  expect(await screen.findByText('Roles permissions saved')).toBeVisible();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('saving asks before it removes the user from a project', async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Jana Novak' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Leave Card line?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toEqual([]);
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await userEvent.click(await screen.findByRole('button', { name: 'Save and leave' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]).toMatchObject({ path: '/users/projects', body: { 1: members[1].slice(1) } });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('saving nothing says so, and calls nothing', async () => {
  const calls = open();
  await screen.findAllByRole('tab');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('No changes to save')).toBeVisible();
  expect(writes(calls)).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test('Unselect All and Select All are one step each', async () => {
  open({}, '/app/roles?project_id=1&role=4');
  await userEvent.click(await screen.findByRole('button', { name: 'Unselect All' }));
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
  expect(screen.getAllByRole('checkbox', { checked: false }).map((box) => box.getAttribute('aria-label'))).toEqual([
    'System entities',
  ]);
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
});

test('a conflict shows both versions, saves the other part, and then what was chosen', async () => {
  let isChanged = false;
  const theirs = { ...members, 1: [members[1][0], { user_id: 14, role_id: ROLE.administrator }, members[1][2]] };
  const conflict = { conflicts: [{ resource: 'users/projects', id: 1, version: 9, who: 14, deleted: false }] };
  let permissions: Record<string, number[]> = {};
  const calls = open(
    {
      'GET /roles': () => roleList.map((role) => ({ ...role, permissions: permissions[role.id] ?? role.permissions })),
      'PUT /roles/permissions': ({ body }: SentCall) => {
        permissions = body as typeof permissions;
        return { version: 5 };
      },
      'GET /users/projects': () => (isChanged ? theirs : members),
      'PUT /users/projects': () => {
        if (isChanged) return { version: 10 };
        isChanged = true;
        return refusal(409, 'conflict', 'A concurrent edit occurred', conflict);
      },
    },
    '/app/roles?project_id=1&role=4',
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Change intents' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role of Petr Marek' }), 'Viewer');
  await userEvent.keyboard('{Control>}s{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Conflict! Data not saved.' }));
  expect(dialog.getByRole('region', { name: 'Project Card line' })).toHaveTextContent('Petr Marek,');
  expect(dialog.getByRole('radio', { name: 'Theirs: Administrator' })).not.toBeChecked();
  expect(await screen.findByText('Roles permissions saved')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('radio', { name: 'Yours: Viewer' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save merged version' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(3));
  expect(writes(calls)[2]).toMatchObject({
    path: '/users/projects',
    body: { 1: expect.arrayContaining([{ user_id: 14, role_id: ROLE.viewer }]) as unknown },
  });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a conflict that no other version explains keeps the changes, and names the other user', async () => {
  const conflict = { conflicts: [{ resource: 'users/projects', id: 1, version: 9, who: 14, deleted: false }] };
  open({ 'PUT /users/projects': refusal(409, 'conflict', 'A concurrent edit occurred', conflict) });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role of Petr Marek' }), 'Viewer');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Conflict! Data not saved.')).toBeVisible();
  expect(screen.getByText(/Project Card line: changed by Petr Marek\./u)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Role of Petr Marek' })).toHaveDisplayValue('Viewer');
  expect(reload).not.toHaveBeenCalled();
});

test('a role can require one-time codes, after a question that counts its users', async () => {
  const calls = open({ 'PUT /roles/4': { id: 4, version: 3 } }, '/app/roles?project_id=1&role=4');
  await userEvent.click(await screen.findByRole('switch', { name: /one-time code/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Require one-time codes from Viewer?' }));
  expect(dialog.getByText(/^1 user with this role must set up/u)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Require codes' }));
  await waitFor(() => expect(writes(calls)[0]).toMatchObject({ path: '/roles/4', body: { requires_otp: true } }));
  expect(await screen.findByText('Viewer requires one-time codes')).toBeVisible();
});

test('a role needs a name of its own', async () => {
  const calls = open({ 'PUT /roles/-1': { id: 50, version: 3 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add role' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add role' }));
  expect(dialog.getByText('Role name cannot be empty')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Role name' }), 'Editor');
  expect(dialog.getByText('Duplicit role name')).toBeVisible();
  expect(writes(calls)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Role name' }), ' of drafts{Enter}');
  await waitFor(() =>
    expect(writes(calls)[0]).toMatchObject({ path: '/roles/-1', body: { name: 'Editor of drafts' } }),
  );
});

test('deleting a role names and counts who loses it', async () => {
  const calls = open({ 'DELETE /roles/4': { version: 8 } }, '/app/roles?project_id=1&role=4');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete role Viewer?' }));
  expect(dialog.getByText('1 user loses access to 1 project:')).toBeVisible();
  expect(dialog.getByText('Users: Eva Svobodová.')).toBeVisible();
  expect(dialog.getByText('Projects: Card line.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete role' }));
  expect(await screen.findByText('Role deleted')).toBeVisible();
  expect(writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /roles/4']);
});

test('a permission tells its name and who has it through which role', async () => {
  open({}, '/app/roles?project_id=1&role=2');
  const box = await screen.findByRole('checkbox', { name: 'Deploy to testing' });
  act(() => box.focus());
  const card = await screen.findByRole('tooltip');
  expect(card).toHaveTextContent('“Deploy and roll back”testing. 2 users have it: 1 Administrator and 1 Editor');
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Users with “Deploy to testing”' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Jana NovakCard lineRole Administrator',
    'Petr MarekCard lineRole Editor',
  ]);
});

test('roles from the corporate identity system are locked, and the others are not', async () => {
  const provider = { name: 'Entra ID', url: 'https://entra.example/roles' };
  open({ 'GET /users/projects/synchronized': { provider, members: { 1: [14, 15] } } });
  expect(await screen.findByText('Project roles are synchronized by the corporate identity system.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Entra ID' })).toHaveAttribute('href', provider.url);
  const locked = within(await row(/petr@demobank/u));
  expect(locked.getByText('Editor')).toBeVisible();
  expect(locked.queryByRole('combobox')).not.toBeInTheDocument();
  expect(locked.queryByRole('button')).not.toBeInTheDocument();
  expect(within(await row(/jana@demobank/u)).getByRole('combobox')).toBeEnabled();
  expect(
    screen.getByText(
      '2 users get their role from a group in Entra ID. The other 1 is a local account; you can change it here.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Add user by name or email' })).toBeVisible();
});

test('where every role comes from there, nobody is added here', async () => {
  open({ 'GET /users/projects/synchronized': { provider: null, members: { 1: [7, 14, 15] } } });
  await screen.findByText(/3 users get their role from a group/u);
  expect(screen.queryByRole('combobox', { name: 'Add user by name or email' })).not.toBeInTheDocument();
});

test('a user who is deleted while one edits is refused, and their change is dropped', async () => {
  let everybody = people;
  const gone = { issues: [{ path: 'body.1', message: 'User 36 not found' }] };
  open({
    'GET /users': () => everybody,
    'PUT /users/projects': () => refusal(400, 'invalid', 'User 36 not found', gone),
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add user by name or email' }), 'audit{Enter}');
  everybody = people.slice(0, 3);
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Project Card line: User 36 not found')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument());
});

test('a project without users has the row that adds the first one', async () => {
  open({ 'GET /users/projects': { 1: [] } });
  expect(await screen.findByText('This project has no users yet')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Add user by name or email' })).toHaveFocus();
});

test('who may only look sees roles and users, and what is missing', async () => {
  const { permissions } = signIn({ role: ROLE.administrator });
  serve({
    'GET /roles': roleList,
    'GET /permissions': PERMISSIONS,
    'GET /users': people,
    'GET /users/projects': members,
  });
  signIn({
    role: ROLE.administrator,
    permissions: { ...permissions, system: { '/system/roles/<id>': { PUT: ['dev', 'prod'] } } },
  });
  renderAt(<RolesScreen />, '/app/roles?project_id=1&role=2');
  expect(await screen.findByRole('button', { name: '“Save roles and permissions”' })).toBeVisible();
  const box = screen.getByRole('checkbox', { name: 'Deploy to production' });
  await userEvent.click(box);
  expect(box).not.toBeChecked();
  expect(box).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Select All', 'Unselect All', 'Add role', 'Delete role']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
  }
});

test('a reader who may not see users reads no count of them', async () => {
  const { permissions } = signIn();
  serve({ 'GET /roles': roleList, 'GET /permissions': PERMISSIONS, 'GET /projects': projects });
  signIn({ permissions: { ...permissions, roles: {} } });
  renderAt(<RolesScreen />, '/app/roles?project_id=1&role=2');
  const box = await screen.findByRole('checkbox', { name: 'Deploy to testing' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent.trim());
  expect(tabs).toEqual(['Administrator', 'Editor', 'Reviewer', 'Viewer']);
  expect(screen.getByRole('tab', { name: 'Viewer' })).toHaveAttribute('title', 'You cannot see who has this role.');
  act(() => box.focus());
  expect(await screen.findByRole('tooltip')).not.toHaveTextContent('No user');
});

test('a reload finds unsaved changes again', async () => {
  open({}, '/app/roles?project_id=1&role=4');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Change intents' }));
  await waitFor(() => expect(localStorage.getItem('parley.draft/7/roles')).not.toBeNull());
  document.body.replaceChildren(slot);
  open({}, '/app/roles?project_id=1&role=4');
  expect(await screen.findByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('Viewer Change intents');
  expect(screen.getByText(/^Restored 1 unsaved change from/u)).toBeVisible();
});
