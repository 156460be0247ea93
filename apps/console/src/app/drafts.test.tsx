import { DEFAULT_SETTINGS } from '@parley/domain';
import { BUILT_IN_ROLES, PERMISSIONS, ROLE } from '@parley/domain/permission';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ActionsScreen } from '#features/actions/actions-screen.tsx';
import { EntitiesScreen } from '#features/entities/entities-screen.tsx';
import { PlatformScreen } from '#features/platform/platform-screen.tsx';
import { details, user } from '#features/platform/testing/open-users.tsx';
import { ReactionsScreen } from '#features/reactions/reactions-screen.tsx';
import { RolesScreen } from '#features/roles/roles-screen.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { openEditing, REDO, SAVE, UNDO } from '#testing/editing.tsx';
import { reaction } from '#testing/saving-screen.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

/** One stored value, which a write must have seen. */
function storing(resource: string, id: number, value: string) {
  const store = {
    value,
    version: 100,
    write(seen: number, next: string): object {
      if (seen < store.version) {
        const conflicts = [{ resource, id, version: store.version, who: 8, deleted: false }];
        return refusal(409, 'conflict', 'A concurrent edit occurred.', { conflicts });
      }
      store.value = next;
      store.version += 1;
      return { id, ids: [], version: store.version };
    },
    /** Answers a read with the server's date. */
    dated(body: unknown): Response {
      const headers = { 'content-type': 'application/json', 'x-atime': String(store.version) };
      return new Response(JSON.stringify(body), { headers });
    },
  };
  return store;
}

type Store = ReturnType<typeof storing>;
const atimeOf = ({ query }: SentCall) => Number(query.get('atime'));

interface Draft {
  resource: string;
  id?: number;
  screen: ReactNode;
  address: string;
  label: string;
  /** The value in the field: of the server, of the user, and of another tab. */
  texts?: readonly [saved: string, mine: string, theirs: string];
  /** The stored value of a text; the text itself by default. */
  stored?: Readonly<Record<string, string>>;
  answers: (store: Store) => Record<string, unknown>;
}

const ROLES = { Editor: ROLE.editor, Viewer: ROLE.viewer, Reviewer: ROLE.reviewer };

const signOnState = {
  ...{ is_on: false, name: '', issuer: '', client_id: '', scopes: '', groups_claim: '', links_users: false },
  ...{ trusts_emails: false, adds_users: false, company_id: null, passwords_off: false, break_glass: [] },
  ...{ grace_minutes: 60, console_url: '', rules: [], right_rules: [], has_secret: false, fixed: [] },
  ...{ names: { projects: [], users: [] }, redirect_uri: '', logout_uri: '', scim_url: '', proven_at: null },
  ...{ groups_left_out: null, scim_token: null },
};

const drafts: Record<string, Draft> = {
  actions: {
    ...{ resource: 'actions', screen: <ActionsScreen />, address: '/app/actions?project_id=1&action=1', label: 'Name' },
    answers: (store) => ({
      'GET /actions': () => [
        { id: 1, name: store.value, source: 'export default () => "hi";', version: store.version, who: 8 },
      ],
      'PUT /actions': ({ body }: SentCall) => {
        const [patch] = body as { name: string; version: number }[];
        return store.write(patch?.version ?? 0, patch?.name ?? '');
      },
    }),
  },
  entities: {
    ...{ resource: 'entities', screen: <EntitiesScreen />, label: 'Name' },
    address: '/app/entities?project_id=1&entity=1',
    answers: (store) => ({
      'GET /entities': () => [
        {
          ...{ id: 1, name: store.value, type: 'dictionary', match: 'lemmatized', occurrence: 'single' },
          ...{ case_insensitive: false, values: 'gold', __is_system__: false, version: store.version, who: 8 },
        },
      ],
      'PUT /entities/1': (call: SentCall) => store.write(atimeOf(call), (call.body as { name: string }).name),
    }),
  },
  settings: {
    ...{ resource: 'settings', screen: <SettingsScreen />, address: '/app/settings?project_id=1' },
    label: 'Project name',
    answers: (store) => ({
      'GET /settings': () => ({
        ...{ ...DEFAULT_SETTINGS, id: 1, name: store.value, chatbot_token: 'token-of-the-project' },
        ...{ version: store.version, who: 8 },
      }),
      'PUT /settings': (call: SentCall) => store.write(atimeOf(call), (call.body as { name: string }).name),
    }),
  },
  reactions: {
    ...{ resource: 'reactions', screen: <ReactionsScreen />, label: 'Name' },
    address: '/app/grapheditor?project_id=1&view=list&reaction=1',
    answers: (store) => ({
      'GET /reactions': () => [reaction(1, { name: store.value, version: store.version, intents: ['__start__'] })],
      'GET /reactions/scopes': [],
      'POST /reactions': ({ body }: SentCall) => {
        const [patch] = (body as { changed: { name: string; version: number }[] }).changed;
        return store.write(patch?.version ?? 0, patch?.name ?? '');
      },
    }),
  },
  roles: {
    ...{ resource: 'users/projects', screen: <RolesScreen />, address: '/app/roles?project_id=1' },
    label: 'Role of Petr Marek',
    texts: ['Editor', 'Viewer', 'Reviewer'],
    stored: Object.fromEntries(Object.entries(ROLES).map(([name, id]) => [name, String(id)])),
    answers: (store) => ({
      'GET /roles': () => store.dated(BUILT_IN_ROLES.map((role) => ({ ...role, requires_otp: false }))),
      'GET /permissions': PERMISSIONS,
      'GET /users': [{ id: 14, name: 'Petr Marek', email: 'petr@bank.example', is_platform_admin: false }],
      'GET /users/projects': () => store.dated({ 1: [{ user_id: 14, role_id: Number(store.value) }] }),
      'PUT /users/projects': (call: SentCall) => {
        const [member] = (call.body as Record<string, { role_id: number }[]>)['1'] ?? [];
        return store.write(atimeOf(call), String(member?.role_id));
      },
    }),
  },
  users: {
    ...{ resource: 'users', id: 11, screen: <PlatformScreen />, address: '/app/platform?user=11', label: 'Name' },
    answers: (store) => ({
      'GET /platform/users': { items: [], next_cursor: null, total: 0, attention: 0 },
      'GET /platform/users/11': () => store.dated(details(user(11, { name: store.value }))),
      'PUT /platform/users/11': (call: SentCall) => store.write(atimeOf(call), (call.body as { name: string }).name),
    }),
  },
  'sign-on settings': {
    ...{ resource: 'sign-on', screen: <PlatformScreen />, address: '/app/platform?tab=sign_on', label: 'Name shown' },
    answers: (store) => ({
      'GET /platform/sign-on': () => store.dated({ ...signOnState, name: store.value }),
      'PUT /platform/sign-on': (call: SentCall) => store.write(atimeOf(call), (call.body as { name: string }).name),
    }),
  },
};

test.each(Object.entries(drafts))(
  'the draft of %s undoes and redoes, guards leaving, and saves the version that was chosen in a conflict',
  async (_name, draft) => {
    const { resource, id = 1, label, texts: [saved, mine, theirs] = ['alpha', 'mine', 'theirs'], stored = {} } = draft;
    const store = storing(resource, id, stored[saved] ?? saved);
    signIn({ isPlatformAdmin: true });
    serve({
      'GET /intents': [],
      'GET /tests': [],
      'GET /users': [],
      'GET /projects': [{ id: 1, name: 'Card line', is_chat: false }],
      'GET /platform/companies': [],
      ...draft.answers(store),
    });
    const { user: person, router } = openEditing(draft.screen, draft.address);
    const field = () => screen.getByLabelText<HTMLInputElement>(label);
    const shown = () => expect(field());
    await screen.findByLabelText(label);
    shown().toHaveDisplayValue(saved);

    fireEvent.change(field(), { target: { value: stored[mine] ?? mine } });
    await waitFor(() => shown().toHaveDisplayValue(mine));
    act(() => field().blur());
    await person.keyboard(UNDO);
    await waitFor(() => shown().toHaveDisplayValue(saved));
    await person.keyboard(REDO);
    await waitFor(() => shown().toHaveDisplayValue(mine));

    await act(() => router.navigate('/app/history?project_id=1'));
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    shown().toHaveDisplayValue(mine);

    store.value = stored[theirs] ?? theirs;
    store.version += 5;
    await person.keyboard(SAVE);
    const dialog = within(await screen.findByRole('dialog', { name: 'Conflict! Data not saved.' }));
    expect(store.value).toBe(stored[theirs] ?? theirs);
    expect(dialog.getByRole('radio', { name: `Theirs: ${theirs}` })).not.toBeChecked();
    await person.click(dialog.getByRole('radio', { name: `Yours: ${mine}` }));
    await person.click(dialog.getByRole('button', { name: 'Save merged version' }));
    await waitFor(() => expect(store.value).toBe(stored[mine] ?? mine));
    await waitFor(() => shown().toHaveDisplayValue(mine));
  },
);
