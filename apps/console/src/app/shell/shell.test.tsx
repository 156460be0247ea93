import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ROLE } from '@parley/domain/permission';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SCREENS } from '#app/screens.ts';
import { closeOverlay } from '#app/shell/shell-state.ts';
import { Shell } from '#app/shell/shell.tsx';
import { listenForHotkeys, useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notices } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';
import { withoutAct } from '#testing/without-act.ts';

const answers = {
  'GET /config': {
    sso: false,
    support_contact: 'support@example.com',
    docs_url: 'https://docs.example.com',
    inactivity_hours: 2,
    version: '1',
  },
  'GET /projects': [
    { id: 1, name: 'Card line', is_chat: false },
    { id: 2, name: 'Insurance', is_chat: true },
  ],
  'GET /languages': [{ id: 'en', name: 'English', negation: 'rules' }],
  'GET /intents': [],
  'GET /reactions': [],
  'GET /intents/evaluation': { trained_at: null, stale: false, intents: {}, confusion: [] },
};

let stopListening = () => {};
let calls: SentCall[] = [];
beforeEach(() => {
  calls = serve(answers);
  stopListening = listenForHotkeys();
});
afterEach(() => {
  stopListening();
  closeOverlay();
  vi.useRealTimers();
});

async function open(address = '/app/dashboard', user: Parameters<typeof signIn>[0] = {}) {
  signIn({ projects: [1, 2], ...user });
  const view = renderAt(<Shell />, address, '/app/*');
  await screen.findByRole('heading', { level: 1 });
  return view;
}

test('every letter of the menu is its own', () => {
  const letters = SCREENS.flatMap(({ letter }) => letter ?? []);
  expect(letters.join('')).toBe('DGAIESRFTCOPH');
});

test('Ctrl+G and a letter opens a screen; the letters show meanwhile', async () => {
  const { router } = await open();
  const menu = await screen.findByRole('navigation', { name: 'Screens' });
  await userEvent.keyboard('{Control>}g{/Control}');
  expect(menu.parentElement).toHaveAttribute('data-letters');
  await userEvent.keyboard('a');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/actions'));
  expect(menu.parentElement).not.toHaveAttribute('data-letters');
});

test('a letter 3 s after Ctrl+G means nothing', async () => {
  const { router } = await open();
  const menu = await screen.findByRole('navigation', { name: 'Screens' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.keyboard('{Control>}g{/Control}');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(menu.parentElement).not.toHaveAttribute('data-letters');
  await user.keyboard('a');
  expect(router.state.location.pathname).toBe('/app/dashboard');
});

test('the menu has only what the role opens, and a denied screen names the permission', async () => {
  const permissions = signIn({ role: ROLE.viewer }).permissions;
  const withoutHistory = {
    ...permissions,
    roles: { ...permissions.roles, [ROLE.viewer]: { '/intents': { GET: [] } } },
  };
  await open('/app/history', { permissions: withoutHistory });
  const menu = await screen.findByRole('navigation', { name: 'Screens' });
  expect(within(menu).queryByRole('link', { name: /History/u })).not.toBeInTheDocument();
  expect(screen.getByText('You cannot open History')).toBeVisible();
  expect(screen.getByText('“Compare versions”')).toBeVisible();
});

test('a denied screen names who can give the permission, or the contact where nobody can', async () => {
  const people = [
    { name: 'Ada A.', role: 'Administrator' },
    { name: 'Bob B.', role: null },
  ];
  calls = serve({ ...answers, 'GET /access/givers': { people } });
  const { unmount } = await open('/app/users-logs', { role: ROLE.viewer });
  expect(await screen.findByText('You cannot open Login logs')).toBeVisible();
  expect(await screen.findByText('Ada A.')).toBeVisible();
  const named = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'Ada A., Administrator',
    'Bob B., platform administrator',
  ]);
  const asked = calls.find(({ path }) => path === '/access/givers');
  expect(asked?.query.get('grant')).toBe('GET:/system/users-logs');
  expect(calls.filter(({ path }) => path.startsWith('/users'))).toEqual([]);
  unmount();

  serve({ ...answers, 'GET /access/givers': { people: [] } });
  await open('/app/users-logs', { role: ROLE.viewer });
  expect(await screen.findByText(/^Ask a platform administrator/u)).toHaveTextContent('support@example.com');
});

test('the top bar lists the project’s long work, whoever began it, and cancels it', async () => {
  const running = { id: 9, kind: 'train', state: 'running', progress: 0.4, started_at: 1, message: 'Learning' };
  const done = { ...running, id: 8, kind: 'test', state: 'done', message: '12 passed' };
  const cancelled = { ...running, state: 'cancelled' };
  const isCancelled = () => calls.some(({ method }) => method === 'DELETE');
  const list = () => [done, isCancelled() ? cancelled : running];
  calls = serve({ ...answers, 'GET /tasks': list, 'DELETE /tasks/9': cancelled });
  await open('/app/actions');
  const menu = await screen.findByRole('button', { name: 'Tasks, 1 running' });
  await userEvent.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText('12 passed', { exact: false })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Training' })).toHaveAttribute('value', '0.4');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('12 passed', { exact: false })).toBeNull());
});

test('Esc closes the tasks right after they were opened, and the focus goes back', async () => {
  const done = { id: 8, kind: 'test', state: 'done', progress: 1, started_at: 1, message: '12 passed' };
  calls = serve({ ...answers, 'GET /tasks': [done] });
  await open('/app/actions');
  const menu = await screen.findByRole('button', { name: 'Tasks' });
  await userEvent.click(menu);
  await screen.findByText('12 passed', { exact: false });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('12 passed', { exact: false })).toBeNull());
  expect(menu).toHaveFocus();
});

test('Esc closes the open tasks, and not what is open behind them', async () => {
  const failed = { id: 8, kind: 'test', state: 'failed', progress: 1, started_at: 1, message: '1 failed, 11 ok' };
  calls = serve({ ...answers, 'GET /tasks': [failed] });
  await open('/app/actions');
  const closed: string[] = [];
  const Panel = () => {
    useHotkeys('Panel', [{ keys: 'Esc', description: 'Close the panel', run: () => void closed.push('panel') }]);
    return null;
  };
  renderAt(<Panel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tasks' }));
  await screen.findByText('1 failed, 11 ok', { exact: false });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 failed, 11 ok', { exact: false })).toBeNull());
  expect(closed).toEqual([]);
});

test('Ctrl+S is never the browser’s, on a screen that has nothing to save', async () => {
  await open('/app/dashboard');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Nothing to save on this screen')).toBeVisible();
});

test('on a phone the top bar runs tests, and the user menu shows no keys', async () => {
  stubPhone();
  const test = { id: 4, name: 'Lost card', steps: [], version: 1 };
  calls = serve({ ...answers, 'GET /tests': [test], 'GET /run/tests': { ok: 1, failed: 0 } });
  const { router } = await open('/app/actions');
  await userEvent.click(screen.getByRole('button', { name: /User menu/u }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toContain('Profile');
  expect(names).not.toContain('Keyboard shortcuts?');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Test and deploy' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Run Tests' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/tests'));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/run/tests'));
});

test('the Deploy menu, Ctrl+Shift+E and the palette open the dialog over the screen', async () => {
  const { router } = await open('/app/actions');
  const title = (name: string) => screen.findByRole('dialog', { name });
  await userEvent.click(screen.getByRole('button', { name: 'Deploy' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Production' }));
  expect(await title('Deploy to production')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}');
  expect(await title('Deploy to testing')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Command palette' }), 'deploy to prod{Enter}');
  expect(await title('Deploy to production')).toBeVisible();
  expect(router.state.location.pathname).toBe('/app/actions');
  await userEvent.keyboard('{Escape}');
});

test('who may deploy to testing only sees that production needs a permission, and who can give it', async () => {
  await open('/app/actions', { role: ROLE.editor });
  await userEvent.click(screen.getByRole('button', { name: 'Deploy' }));
  expect(await screen.findByRole('menuitem', { name: /Testing/u })).toBeVisible();
  const production = screen.getByRole('menuitem', { name: 'Production' });
  expect(production).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(production);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.hover(production);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'You need the permission “Deploy and roll back” (production)',
  );
});

test('who may not deploy at all sees that on the button', async () => {
  await open('/app/actions', { role: ROLE.viewer });
  expect(screen.getByRole('button', { name: 'Deploy' })).toBeDisabled();
});

test('on a phone the top bar opens the test chat and deploys', async () => {
  stubPhone();
  await open('/app/actions');
  expect(screen.getByRole('button', { name: 'Run Chat' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Test and deploy' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deploy to testing' }));
  expect(await screen.findByRole('dialog', { name: 'Deploy to testing' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

function stubPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}

test('an outbound screen is not for chat scripts', async () => {
  await open('/app/dashboard?project_id=2');
  await waitFor(() => expect(screen.getByText('chat')).toBeVisible());
  expect(screen.queryByRole('link', { name: /Outbound/u })).not.toBeInTheDocument();
});

test.each([
  { address: '/app/outbound?project_id=2', title: 'This script has no Outbound', read: '/outbound/campaigns' },
])('the address of a screen of other scripts says so: $address', async ({ address, title, read }) => {
  await open(address);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Settings' })).toBeVisible();
  expect(calls.filter(({ path }) => path === read)).toEqual([]);
});

test.each([
  { kind: 'voice', project: 1 },
  { kind: 'chat', project: 2 },
])('the chatbot test is for every script: $kind', async ({ kind, project }) => {
  await open(`/app/dashboard?project_id=${project}`);
  await waitFor(() => expect(screen.getByText(kind)).toBeVisible());
  expect(screen.getByRole('link', { name: 'Chatbot test' })).toBeVisible();
});

test('the address chooses the project, and gets one where it names none', async () => {
  const { router } = await open('/app/actions');
  await waitFor(() => expect(router.state.location.search).toBe('?project_id=1'));
  await act(() => router.navigate('/app/actions?project_id=2'));
  expect(session.get().projectId).toBe(2);

  await userEvent.click(screen.getByRole('button', { name: /Switch project$/u }));
  const current = await screen.findByRole('option', { name: /current project$/u });
  expect(current).toHaveTextContent('Insurance');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

test('a project that the user is not assigned to is refused with the specified notice for 5 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { router } = await open('/app/actions?project_id=99');
  const text = 'Insufficient permissions: Cannot change project. User not assigned to this project';
  expect(await screen.findByText(text)).toBeVisible();
  expect(router.state.location.search).toBe('?project_id=1');
  act(() => void vi.advanceTimersByTime(4_900));
  expect(screen.getByText(text)).toBeVisible();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('Ctrl+/ searches projects, and picking one opens it on the same screen', async () => {
  const { router } = await open('/app/actions');
  await screen.findAllByText('Card line');
  await userEvent.keyboard('{Control>}/{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search projects' }), 'insur{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?project_id=2'));
  expect(router.state.location.pathname).toBe('/app/actions');
});

test('two projects with one name can be told apart in the switcher', async () => {
  const twins = [1, 2].map((id) => ({ id, name: 'New project', is_chat: true }));
  serve({ ...answers, 'GET /projects': twins });
  await open('/app/actions');
  await userEvent.keyboard('{Control>}/{/Control}');
  const list = await screen.findByRole('listbox', { name: 'Search projects' });
  const shown = await within(list).findAllByRole('option');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['New projectchat · 1', 'New projectchat · 2']);
  await userEvent.keyboard('{Escape}');
});

test('Ctrl+K finds an intent by what its templates say', async () => {
  serve({ ...answers, 'GET /intents': [{ id: 8, name: 'Lost card', templates: ['my plastic is gone'], version: 1 }] });
  const { router } = await open('/app/actions');
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Command palette' });
  await userEvent.type(box, 'plastic');
  const list = screen.getByRole('listbox');
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/intents'));
  expect(router.state.location.search).toBe('?project_id=1&intent=8');
});

test('? lists the keys that work here', async () => {
  await open('/app/actions');
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Search projects')).toBeVisible();
  expect(within(dialog).getByText('Alt Shift T')).toBeVisible();
  expect(within(dialog).getByText('Ctrl G O')).toBeVisible();
});

test('? lists the letters of no screen that the project does not have', async () => {
  await open('/app/actions?project_id=2');
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Ctrl G I')).toBeVisible();
  expect(within(dialog).queryByText('Outbound')).toBeNull();
});

test('an address that leads nowhere inside the app shows the specified text', async () => {
  await open('/app/nowhere');
  expect(await screen.findByText('Opps, it seems that this page does not exist.')).toBeVisible();
});

test('a user without projects who may create one gets one and a trained model', async () => {
  const user = signIn({ projects: [], isPlatformAdmin: true });
  calls = serve({
    ...answers,
    'POST /projects': { project_id: 1 },
    'GET /auth/user': { ...user, projects: [1] },
    'GET /run/train': { status: 'ok', trained_at: 1, seconds: 0.1, unchanged: false },
  });
  await open('/app/actions', { projects: [], isPlatformAdmin: true });
  expect(await screen.findByText('Welcome! We created a brand new project for you.')).toBeVisible();
  expect(await screen.findByText('NLU model ready')).toBeVisible();
  expect(calls.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual(['/projects']);
});

test('a user without projects who may not create one is told whom to ask', async () => {
  await open('/app/actions', { projects: [] });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'ERROR: No projects associated with this user and this user cannot create a new project (insufficient permissions). Please contact your platform administrator',
  );
  expect(screen.getByText('You are signed in as jana@example.com.')).toBeVisible();
});

test('a user without projects looks again, and opens the project that came meanwhile', async () => {
  const user = signIn({ projects: [] });
  await open('/app/actions', { projects: [] });
  serve({ ...answers, 'GET /auth/user': { ...user, ...signIn({ projects: [1] }) } });
  signIn({ projects: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByRole('navigation', { name: 'Screens' })).toBeVisible();
});

test('a company’s administrator without a project opens Platform access', async () => {
  const { permissions } = signIn({ projects: [] });
  calls = serve({ ...answers, 'GET /platform/users': { users: [], total: 0, next: null } });
  const { router } = await open('/app/dashboard', {
    projects: [],
    permissions: { ...permissions, administers: 'company' },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Platform access');
  expect(router.state.location.pathname).toBe('/app/platform-settings');
  expect(await screen.findByRole('link', { name: /Users/u })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Jana N\./u }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
});

test('a user who gets a first project works on it when the page is in use again', async () => {
  const user = signIn({ projects: [] });
  await open('/app/actions', { projects: [] });
  serve({ ...answers, 'GET /auth/user': { ...user, ...signIn({ projects: [1] }) } });
  signIn({ projects: [] });
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('navigation', { name: 'Screens' })).toBeVisible();
});

test('a project that the user was assigned a moment ago opens from its address', async () => {
  const user = signIn({ projects: [1, 2, 3] });
  calls = serve({ ...answers, 'GET /auth/user': user });
  await open('/app/intents?project_id=3');
  await waitFor(() => expect(session.get().projectId).toBe(3));
  expect(notices.get().shown).toEqual([]);
});

test('a user who loses the open project goes to another one', async () => {
  const { router } = await open('/app/intents?project_id=2');
  await waitFor(() => expect(session.get().projectId).toBe(2));
  const user = signIn({ projects: [1] });
  serve({ ...answers, 'GET /auth/user': user });
  act(() => session.set({ user, projectId: 2 }));
  await waitFor(() => expect(router.state.location.search).toBe('?project_id=1'));
  expect(notices.get().shown).toMatchObject([
    { title: 'Insufficient permissions: Cannot change project. User not assigned to this project' },
  ]);
});

test('what a press opens in a screen is there before the next key', async () => {
  serve({ ...answers, 'GET /reactions/scopes': [], 'GET /entities': [], 'GET /actions': [] });
  await open('/app/grapheditor?project_id=1', { isPlatformAdmin: true });
  const add = await screen.findByRole('button', { name: 'Add a reaction' });
  await withoutAct(async () => {
    add.click();
    // A key press arrives as its own task; only microtasks run before it.
    await Promise.resolve();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });
});

test('the dashboard needs the statistics', async () => {
  const { permissions } = signIn({ role: ROLE.viewer });
  const roles = { ...permissions.roles, [ROLE.viewer]: { '/intents': { GET: [] } } };
  await open('/app/dashboard', { permissions: { ...permissions, roles } });
  expect(await screen.findByText('You cannot open Dashboard')).toBeVisible();
  expect(screen.getByText('“View statistics”')).toBeVisible();
});

test('when idle, the console reads what most screens need', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  await open('/app/actions', { isPlatformAdmin: true });
  const paths = ['/entities', '/synonyms', '/voices', '/project/api-token', '/settings', '/tests', '/users'];
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(paths)));
});

test('who signs out in one tab is signed out in the others, and told so there', async () => {
  calls = serve({ ...answers, 'POST /auth/logout': new Response(null, { status: 204 }) });
  const one = await open('/app/actions');
  await userEvent.click(screen.getByRole('button', { name: /User menu/u }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(session.get().user).toBeUndefined());
  expect(notices.get().shown).toEqual([]);
  const key = 'parley.signed_out_at';
  const newValue = localStorage.getItem(key);
  one.unmount();

  await open('/app/actions');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  expect(session.get().user).toBeUndefined();
  expect(notices.get().shown).toMatchObject([{ message: 'You signed out in another tab or browser window.' }]);
});

test('Ctrl+K leads to a setting, and to what adds an intent', async () => {
  serve({ ...answers, 'GET /settings': { ...DEFAULT_SETTINGS, id: 1, version: 1, who: null, chatbot_token: 't' } });
  const { router } = await open('/app/actions');
  const pick = async (typed: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Command palette' }), `${typed}{Enter}`);
  };
  await pick('confidence thr');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/settings'));
  await waitFor(() => expect(screen.getByLabelText('Confidence threshold')).toHaveFocus());
  await pick('add intent');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Add intent' })).toHaveFocus());
});

test('where one-time codes are required and not set up, nothing else shows until they are', async () => {
  calls = serve({ ...answers, 'POST /auth/otp/setup': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' } });
  signIn({ otp_setup_required: true });
  renderAt(<Shell />, '/app/dashboard', '/app/*');
  expect(await screen.findByText(/Your organization requires one-time codes/u)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Screens' })).not.toBeInTheDocument();
  expect(calls.map(({ path }) => path)).not.toContain('/projects');
});
