import { intents, type Change, type Present, type Task } from '@parley/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '#shared/api/connection.ts';
import { useRead } from '#shared/api/hooks.ts';
import { newsOf, placeOf, useOthers } from '#shared/live/live-state.ts';
import { useLive } from '#app/live/use-live.ts';
import { useTaskList } from '#shared/tasks/task-list.ts';
import { TrainButton } from '#parts/training/train-button.tsx';
import { notices } from '#shared/notices/notices.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const change = (id: number, more: Partial<Change> = {}): Change => ({
  resource: 'reactions',
  id,
  name: `Reaction ${id}`,
  op: 'update',
  who: 8,
  who_name: 'Petr M.',
  version: 10 + id,
  is_own: false,
  ...more,
});

test('news are what any other page changes, by name while it is one thing', () => {
  const text = (...changes: Parameters<typeof newsOf>[0]) => newsOf(changes, 7)?.text;
  expect(newsOf([change(1, { who: 7, is_own: true })], 7)).toBeNull();
  expect(text(change(1, { who: 7 }))).toBe('In another tab, you changed the reaction Reaction 1');
  expect(newsOf([change(1, { who: null })], 7)).toBeNull();
  expect(text(change(1), change(1))).toBe('Petr M. changed the reaction Reaction 1');
  expect(text(change(1, { op: 'delete', resource: 'scopes', name: 'Card' }))).toBe('Petr M. deleted the scope Card');
  expect(text(change(1), change(2))).toBe('Petr M. changed 2 items');
});

test('news of one thing lead to it, unless it is gone', () => {
  const thing = newsOf([change(1)], 7)?.thing;
  expect(thing && placeOf(thing)).toEqual({ path: '/app/grapheditor', query: { reaction: 1 } });
  expect(newsOf([change(1, { op: 'delete' })], 7)?.thing).toBeUndefined();
  expect(newsOf([change(1), change(2)], 7)?.thing).toBeUndefined();
});

/** The stream, as the server would send it. */
class FakeEvents extends EventTarget {
  static opened: FakeEvents[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEvents.opened.push(this);
  }
  tell(event: string, data: unknown, lastEventId = ''): void {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId })));
  }
  close(): void {
    this.isClosed = true;
  }
}

function Page() {
  useLive(1);
  const people: readonly Present[] = useOthers();
  return <output>{people.map(({ name, thing }) => `${name} at ${thing}`).join()}</output>;
}

beforeEach(() => {
  FakeEvents.opened = [];
  vi.stubGlobal('EventSource', FakeEvents);
  signIn();
});

test('an open page tells where it is, and shows who else is here and what they change', async () => {
  const calls = serve({ 'PUT /events/place': new Response(null, { status: 204 }) });
  const { router, unmount } = renderAt(<Page />, '/app/grapheditor?reaction=8');
  const [events] = FakeEvents.opened;
  const query = new URL(events?.url ?? '', 'http://parley.test').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ project_id: '1', screen: '/app/grapheditor', thing: '8' });
  const page = query.get('page') ?? '';
  const person = { user_id: 8, name: 'Petr M.', screen: '/app/grapheditor', thing: 9 };
  events?.tell('presence', [
    { ...person, page },
    { ...person, page: 'another-page' },
  ]);
  expect(screen.getByText('Petr M. at 9')).toBeInTheDocument();

  events?.tell('changed', [change(9), change(4, { resource: 'intents' })]);
  expect(await screen.findByText('Petr M. changed the reaction Reaction 9')).toBeVisible();
  expect(notices.get().shown.at(-1)?.action?.label).toBe('Show');

  await act(() => router.navigate('/app/grapheditor?reaction=9'));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ page, screen: '/app/grapheditor', thing: 9 }));
  expect(calls.at(-1)?.headers.get('x-parley-page')).toBe(page);
  unmount();
  expect(events?.isClosed).toBe(true);
});

test('a page that was out of sight asks for what has happened since it was told last', async () => {
  serve({});
  renderAt(<Page />, '/app/intents');
  FakeEvents.opened[0]?.tell('presence', [], '12');
  const isHidden = vi.spyOn(document, 'hidden', 'get');
  for (const hidden of [true, false]) {
    isHidden.mockReturnValue(hidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
  isHidden.mockRestore();
  const sinces = FakeEvents.opened.map(({ url }) => new URL(url, 'http://parley.test').searchParams.get('since'));
  expect(sinces).toEqual([null, '12']);
});

test('what is changed on other screens is no news here', () => {
  serve({});
  renderAt(<Page />, '/app/tests');
  FakeEvents.opened[0]?.tell('changed', [change(9)]);
  expect(notices.get().shown).toEqual([]);
});

test.each([
  ['/app/grapheditor', 1],
  ['/app/intents', 0],
])('on %s, intents that others rename are read again %d times', async (screenPath, times) => {
  const calls = serve({ 'GET /intents': [] });
  function WithIntents() {
    useLive(1);
    return <output>{useRead(intents.list).status}</output>;
  }
  renderAt(<WithIntents />, screenPath);
  await screen.findByText('success');
  FakeEvents.opened[0]?.tell('changed', [change(4, { resource: 'intents' })]);
  await waitFor(() => expect(calls.filter(({ path }) => path === '/intents')).toHaveLength(1 + times));
});

test('a training that somebody else began is told with its progress, and its end reads the model’s state anew', async () => {
  const calls = serve({ 'GET /tasks': [], 'GET /intents/evaluation': { intents: {} }, 'GET /config': {} });
  function WithModel() {
    useLive(1);
    return (
      <>
        <output>{useRead(intents.evaluation).status}</output>
        <p>
          {useTaskList()
            ?.map(({ kind, state }) => `${kind} ${state}`)
            .join()}
        </p>
        <TrainButton scope="Intents" />
      </>
    );
  }
  renderAt(<WithModel />, '/app/intents');
  await screen.findByText('success');
  const asked = (path: string) => calls.filter((call) => call.path === path).length;
  const [events] = FakeEvents.opened;
  act(() => void events?.dispatchEvent(new Event('open')));
  await waitFor(() => expect(asked('/tasks')).toBe(2));
  const task: Task = { id: 5, kind: 'train', state: 'running', progress: 0.42, started_at: 1, message: 'Learning' };
  events?.tell('task', [task]);
  expect(await screen.findByText('Training… 42 %, continues if you leave')).toBeVisible();
  expect(screen.getByText('train running')).toBeVisible();
  expect(asked('/intents/evaluation')).toBe(1);
  events?.tell('task', [{ ...task, state: 'done', progress: 1 }]);
  expect(await screen.findByRole('button', { name: /Train NLU/u })).toBeVisible();
  expect(screen.getByText('train done')).toBeVisible();
  await waitFor(() => expect(asked('/intents/evaluation')).toBe(2));
  expect(asked('/tasks')).toBe(2);
});

test('a stream that breaks asks at once whether the server and the session are there still', async () => {
  const calls = serve({ 'GET /tasks': [] });
  function WithTasks() {
    useLive(1);
    useTaskList();
    return <output>{useConnection()}</output>;
  }
  renderAt(<WithTasks />, '/app/intents');
  const asked = () => calls.filter(({ path }) => path === '/tasks').length;
  await waitFor(() => expect(asked()).toBe(1));
  serve({ 'GET /tasks': () => Promise.reject(new TypeError('Failed to fetch')) });
  act(() => void FakeEvents.opened[0]?.dispatchEvent(new Event('error')));
  expect(await screen.findByText('no answer')).toBeVisible();
  expect(notices.get().shown).toEqual([]);
});

test('whoever asked for a deployment hears that it went live after an approval, and how callers reach it', async () => {
  serve({
    'GET /settings': { is_chat: true, sip_server_production: '' },
    'GET /deployments': [{ id: 12, project_env: 'prod' }],
  });
  renderAt(<Page />, '/app/intents');
  const [events] = FakeEvents.opened;
  const news = { event: 'deployed', id: 12, project_env: 'prod', version: 1, who: 7, who_name: 'Test' };
  events?.tell('deployment', [{ ...news, is_planned: false }]);
  events?.tell('deployment', [{ ...news, is_planned: true }]);
  await waitFor(() => expect(notices.get().shown.at(-1)?.title).toBe('Your deployment is live in production'));
  expect(notices.get().shown.at(-1)).toMatchObject({ message: 'Put it on your website: copy its tag.' });
  expect(notices.get().shown).toHaveLength(1);
});
