import type { Fallback, FallbackGroup } from '@parley/contract';
import { grantMap, PERMISSIONS, ROLE, type Grant } from '@parley/domain/permission';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { FallbacksScreen } from '#features/fallbacks/fallbacks-screen.tsx';
import { notices } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { SAVE } from '#testing/editing.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const LIKELIEST = [
  { name: 'Lost card', confidence: 0.4 },
  { name: 'Block card', confidence: 0.2 },
  { name: 'Gone', confidence: 0.1 },
];

function phrase(id: number, intent: string, more: Partial<Fallback> = {}): Fallback {
  const heard = { counter: 2, conversations: 2, conversations_ids: ['c'], last_heard: 5, recognised_as: null };
  const open = { class: null, state: 'open', decided: null, confidence: 0.2 } as const;
  return { id, intent, ...heard, ...open, suggestion: intent.replace('the ', ''), ...more };
}

function group(...phrases: Fallback[]): FallbackGroup {
  return { phrases, counter: phrases.length * 2, conversations: 3, likeliest: LIKELIEST };
}

const MACHINE = group(phrase(11, 'the machine ate it'), phrase(12, 'machine swallowed it'));
const PARCEL = group(phrase(13, 'where is my parcel'));
const page = (items: unknown[], total = items.length) => ({ items, next_cursor: null, total });

const READS: Record<string, unknown> = {
  'GET /intents/unclassified/groups': page([MACHINE, PARCEL], 3),
  'GET /intents/unclassified/summary': { unrecognised: 3, unsure: 1, done: 2, done_since: 1, added_since: 9 },
  'GET /intents': [
    { id: 1, name: 'Lost card', templates: [], version: 1 },
    { id: 2, name: 'Block card', templates: [], version: 1 },
  ],
  'GET /intents/evaluation': { trained_at: 1_700_000_000, stale: false, intents: {}, confusion: [] },
  'POST /intents/1/mark-classified': { version: 9, decided: 8 },
  'POST /intents/2/mark-classified': { version: 9, decided: 8 },
  'POST /intents/-1/mark-classified': { version: 9, decided: 8 },
  'POST /intents/unclassified/reopen': { version: 10 },
  'POST /intents/unclassified/new-intent': { id: 3, version: 11, decided: 11 },
  'POST /intent/unclassified/11': { version: 12 },
  'GET /run/train': { status: 'ok', trained_at: 0, seconds: 1, unchanged: false },
  'GET /intents/unclassified/11/conversations': [
    {
      id: 12,
      conversation_id: 'c9',
      timestamp: 77,
      project_env: 'prod',
      channel: 'chat',
      recognised_as: null,
      confidence: 0,
    },
  ],
  'GET /intents/unclassified/12/surroundings': {
    tracker: [
      { type: 'action', value: 'utter', args: { text: 'How can I help?' }, timestamp: 70, turn: 70 },
      { type: 'intent', value: '__fallback__', args: { text: 'machine swallowed it' }, timestamp: 77, turn: 77 },
    ],
  },
};

let user: ReturnType<typeof userEvent.setup>;
let calls: SentCall[];

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 32 });
  signIn();
  user = userEvent.setup();
  return listenForHotkeys();
});

async function open(answers: Record<string, unknown> = {}, query = '') {
  calls = serve({ ...READS, ...answers });
  renderAt(<FallbacksScreen />, `/app/fallbacks?project_id=1${query}`);
  await screen.findByRole('treegrid', { name: 'Phrases' });
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const reopening = (unclassified_ids: number[], decided: number[]) => [
  '/intents/unclassified/reopen',
  { unclassified_ids, decided },
];

describe('the list', () => {
  test('shows groups with how often they were issued, and their likeliest intents with 2 decimals', async () => {
    await open();
    const machine = await row(/the machine ate it/u);
    expect(machine).toHaveTextContent('+1 similar');
    expect(within(machine).getByText('4')).toBeVisible();
    expect(within(machine).getByRole('button', { name: /Lost card 0\.40$/u })).toBeEnabled();
    // The model still knows the deleted intent.
    expect(within(machine).getByRole('button', { name: /Gone 0\.10$/u })).toBeDisabled();
  });

  test('has its first row active, so that keys act at once', async () => {
    await open();
    expect(await row(/the machine ate it/u)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('1');
    await waitFor(() => expect(posts()[0]?.[0]).toBe('/intents/1/mark-classified'));
  });

  test('opens the group of a phrase that another screen links to', async () => {
    await open({}, '&phrase=12');
    const machine = await row(/the machine ate it/u);
    await waitFor(() => expect(machine).toHaveAttribute('aria-expanded', 'true'));
    expect(machine).toHaveAttribute('aria-selected', 'true');
    expect(await row(/machine swallowed it/u)).toBeVisible();
    expect(await row(/where is my parcel/u)).toHaveAttribute('aria-expanded', 'false');
  });

  test('of the unsure says what each phrase was taken for, unless the likeliest intent says it', async () => {
    const taken = (id: number, intent: string, recognised_as: string) =>
      phrase(id, intent, { recognised_as, confidence: 0.6 });
    const sure = group(taken(11, 'the machine ate it', 'Lost card'), taken(12, 'machine swallowed it', 'Lost card'));
    const other = group(taken(13, 'where is my parcel', 'Block card'));
    await open({ 'GET /intents/unclassified/groups': page([sure, other]) }, '&kind=unsure');
    expect(await row(/the machine ate it/u)).not.toHaveTextContent('recognized as');
    expect(await row(/where is my parcel/u)).toHaveTextContent('recognized as Block card 0.60');
    await user.keyboard('{ArrowRight}');
    expect(await row(/machine swallowed it/u)).toHaveTextContent('recognized as Lost card 0.60');
    expect(await screen.findByText('2 phrases, 1 done today')).toBeVisible();
  });

  test('has the arrows at once when another kind was chosen by pointer', async () => {
    await open();
    await user.click(screen.getByText(/^Unsure/u));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Unsure/u })).toBeChecked());
    await screen.findByRole('treegrid', { name: 'Phrases' });
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Unsure/u })).not.toHaveFocus());
    expect(screen.getByRole('radio', { name: /^Unsure/u })).toBeChecked();
    expect(await row(/the machine ate it/u)).toHaveAttribute('aria-selected', 'true');
  });

  test('unfolds a group, and says what stands round a phrase in its conversation', async () => {
    await open();
    await user.keyboard('{ArrowRight}');
    expect(await row(/machine swallowed it/u)).toBeVisible();
    await user.keyboard('o');
    const panel = await screen.findByRole('complementary', { name: 'Conversations' });
    expect(await within(panel).findByText('How can I help?')).toBeVisible();
    expect(within(panel).getByText('machine swallowed it').closest('li')).toHaveAttribute('aria-current', 'true');
    expect(within(panel).getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      '#/app/logs?project_id=1&conversation_id=c9&entry=77',
    );
  });

  test('says that the model is behind, and by how many phrases', async () => {
    await open({ 'GET /intents/evaluation': { trained_at: 1_700_000_000, stale: true, intents: {}, confusion: [] } });
    expect(await screen.findByText('The model is updated but not retrained.')).toBeVisible();
    expect(await screen.findByRole('button', { name: '9 phrases' })).toBeVisible();
  });

  test('of a model that was never trained says when the likeliest intents will be there', async () => {
    const untrained = { ...MACHINE, likeliest: [] };
    await open({
      'GET /intents/evaluation': { trained_at: null, stale: true, intents: {}, confusion: [] },
      'GET /intents/unclassified/groups': page([untrained]),
    });
    expect(await screen.findByText(/Likely intents appear after training\./u)).toBeVisible();
    await user.keyboard('1');
    expect(posts()).toEqual([]);
  });

  test('is empty with a word on what it is for', async () => {
    calls = serve({ ...READS, 'GET /intents/unclassified/groups': page([]) });
    renderAt(<FallbacksScreen />, '/app/fallbacks?project_id=1');
    expect(await screen.findByRole('heading', { name: 'No unrecognized phrases' })).toBeVisible();
  });

  test('that does not load says so and can be asked again', async () => {
    calls = serve({ ...READS, 'GET /intents/unclassified/groups': refusal(500, 'internal', 'Broken') });
    renderAt(<FallbacksScreen />, '/app/fallbacks?project_id=1');
    expect(await screen.findByRole('heading', { name: 'Fallbacks did not load' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('reads the next page when its end is near', async () => {
    const pages = { '': { ...page([MACHINE], 3), next_cursor: 'next' }, next: page([MACHINE, PARCEL], 3) };
    await open({
      'GET /intents/unclassified/groups': ({ query }: SentCall) =>
        pages[(query.get('cursor') ?? '') as keyof typeof pages],
    });
    expect(await row(/where is my parcel/u)).toBeVisible();
    expect(screen.getAllByRole('row', { name: /the machine ate it/u })).toHaveLength(1);
  });
});

describe('a decision', () => {
  test('takes one key: the whole group goes to the likeliest intent, and the next one is stood on', async () => {
    await open();
    await user.keyboard('1');
    expect(await row(/the machine ate it/u)).toHaveTextContent('added to Lost card');
    expect(posts()).toEqual([['/intents/1/mark-classified', { unclassified_ids: [11, 12] }]]);
    expect(await row(/where is my parcel/u)).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText('The model is updated but not retrained.')).toBeVisible();
  });

  test('that waits for another is made in its project, though one has gone to another meanwhile', async () => {
    signIn({ projects: [1, 2] });
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    await open({ 'POST /intents/1/mark-classified': () => isHeld.then(() => ({ version: 9, decided: 8 })) });
    await user.keyboard('1x');
    act(() => session.set({ projectId: 2 }));
    letGo();
    await waitFor(() => expect(posts()).toHaveLength(2));
    const projects = calls.filter(({ method }) => method === 'POST').map(({ query }) => query.get('project_id'));
    expect(projects).toEqual(['1', '1']);
  });

  test('is counted at once, alike in the tab and at the foot', async () => {
    await open();
    await user.keyboard('1');
    expect(await screen.findByText('1 phrase, 1 done today')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Not recognized 1' })).toBeChecked();
  });

  test('X only marks', async () => {
    await open();
    await user.keyboard('{ArrowDown}x');
    expect(await row(/where is my parcel/u)).toHaveTextContent("__don't want to specify__");
    expect(posts()).toEqual([['/intents/-1/mark-classified', { unclassified_id: 13 }]]);
  });

  test('is taken back by Ctrl+Z, and by Undo in its row', async () => {
    await open();
    await user.keyboard('1x{Control>}z{/Control}');
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(posts()[2]).toEqual(reopening([13], [8]));
    await user.click(within(await row(/the machine ate it/u)).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(posts()[3]).toEqual(reopening([11, 12], [8, 8])));
    expect(await row(/the machine ate it/u)).not.toHaveTextContent('added to');
  });

  test('that is taken back by Ctrl+Z can be decided anew: one stands on its row again', async () => {
    await open();
    await user.keyboard('1{Control>}z{/Control}2');
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(posts()[2]).toEqual(['/intents/2/mark-classified', { unclassified_ids: [11, 12] }]);
  });

  test('is taken back by Ctrl+Z from a field in which nothing can be written', async () => {
    await open();
    await user.keyboard('1');
    act(() => screen.getByRole('combobox', { name: 'Seen' }).focus());
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(posts().at(-1)).toEqual(reopening([11, 12], [8, 8])));
  });

  test('is not taken back by Ctrl+Z within a text that is being written', async () => {
    await open();
    await user.keyboard('xc');
    await user.type(screen.getByRole('combobox', { name: 'Class' }), 'blok{Control>}z{/Control}');
    expect(await row(/the machine ate it/u)).toHaveTextContent("__don't want to specify__");
    expect(posts()).toHaveLength(1);
  });

  test('that is refused is shown as open again, with the reason and the phrase that is it', async () => {
    const message = 'This template name alread exists in the Block card intent';
    const issues = [{ path: 'body.unclassified_ids.1', message }];
    await open({ 'POST /intents/1/mark-classified': refusal(400, 'invalid', message, { issues }) });
    await user.keyboard('1');
    expect(await screen.findByText(/“machine swallowed it”\s+This template name alread exists in/u)).toBeVisible();
    const refused = await row(/the machine ate it/u);
    await waitFor(() =>
      expect(refused).toHaveTextContent(`Not added to Lost card. “machine swallowed it”: ${message}`),
    );
    expect(within(refused).getByRole('button', { name: /Lost card 0\.40$/u })).toBeEnabled();
    // It stays there until something is done about it, though the notice goes.
    act(() => notices.set({ shown: [] }));
    expect(refused).toHaveTextContent(message);
    await user.click(within(refused).getByRole('button', { name: 'Dismiss' }));
    await waitFor(async () => expect(await row(/the machine ate it/u)).not.toHaveTextContent(message));
  });

  test('of which some phrases are refused marks these, and adds the others on request', async () => {
    const message = 'This template name alread exists in the Block card intent';
    const trio = group(...MACHINE.phrases, phrase(15, 'it took my card'));
    const issues = [1, 2].map((at) => ({ path: `body.unclassified_ids.${at}`, message }));
    await open({
      'GET /intents/unclassified/groups': page([trio, PARCEL], 4),
      'POST /intents/1/mark-classified': ({ body }: SentCall) =>
        Reflect.get(Object(body), 'skip_refused') === true
          ? { version: 9, decided: 8, skipped: [] }
          : refusal(400, 'invalid', message, { issues }),
    });
    await user.keyboard('{ArrowRight}1');
    const head = await row(/the machine ate it/u);
    await waitFor(() => expect(head).toHaveTextContent(`2 phrases: ${message}`));
    expect(await row(/machine swallowed it/u)).toHaveTextContent(message);
    expect(await row(/it took my card/u)).toHaveTextContent(message);
    await user.click(within(head).getByRole('button', { name: 'Add the other one' }));
    await waitFor(() =>
      expect(posts().at(-1)).toEqual(['/intents/1/mark-classified', { unclassified_id: 11, skip_refused: true }]),
    );
    expect(await row(/machine swallowed it/u)).toHaveTextContent(message);
    await waitFor(async () =>
      expect(within(await row(/the machine ate it/u)).queryByRole('button', { name: /^Add the other/u })).toBeNull(),
    );
  });

  test('that leaves out phrases shows these as open, with the reason', async () => {
    const message = 'This template name alread exists in the Block card intent';
    const issues = [{ path: 'body.unclassified_ids.0', message }];
    const trio = group(...MACHINE.phrases, phrase(15, 'it took my card'));
    await open({
      'GET /intents/unclassified/groups': page([trio, PARCEL], 4),
      'POST /intents/1/mark-classified': ({ body }: SentCall) =>
        Reflect.get(Object(body), 'skip_refused') === true
          ? { version: 9, decided: 8, skipped: [{ unclassified_id: 15, message: 'Taken meanwhile' }] }
          : refusal(400, 'invalid', message, { issues }),
    });
    await user.keyboard('{ArrowRight}1');
    await user.click(await screen.findByRole('button', { name: 'Add the other 2' }));
    await waitFor(async () => expect(await row(/it took my card/u)).toHaveTextContent('Taken meanwhile'));
    expect(await row(/machine swallowed it/u)).toHaveTextContent('added to Lost card');
    expect(posts().at(-1)).toEqual(['/intents/1/mark-classified', { unclassified_ids: [12, 15], skip_refused: true }]);
  });

  test('that was taken back is made again by Ctrl+Shift+Z', async () => {
    await open();
    await user.keyboard('1{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(posts()[2]).toEqual(posts()[0]);
    expect(await row(/the machine ate it/u)).toHaveTextContent('added to Lost card');
  });

  test('for an intent that somebody deleted names it, and for a phrase that is gone reads the list again', async () => {
    let list = READS['GET /intents'];
    let groups = [MACHINE, PARCEL];
    await open({
      'GET /intents': () => list,
      'GET /intents/unclassified/groups': () => page(groups),
      'POST /intents/1/mark-classified': refusal(404, 'not_found', 'Not found. It may have been deleted.'),
      'POST /intents/-1/mark-classified': refusal(404, 'not_found', 'Phrase not found'),
    });
    list = [{ id: 2, name: 'Block card', templates: [], version: 1 }];
    await user.keyboard('1');
    expect(await screen.findByText(/Lost card\s+This item no longer exists\./u)).toBeVisible();
    groups = [PARCEL];
    await user.keyboard('{Home}x');
    expect(await screen.findByText(/Phrase not found/u)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /the machine ate it/u })).toBeNull());
  });

  test('on an unfolded group is followed by the next group, not by its own phrases', async () => {
    await open();
    await user.keyboard('{ArrowRight}1');
    expect(await row(/machine swallowed it/u)).toHaveTextContent('added to Lost card');
    expect(await row(/where is my parcel/u)).toHaveAttribute('aria-selected', 'true');
  });

  test('that somebody else was faster with shows theirs, and the next key is about what is left', async () => {
    const theirs = phrase(12, 'machine swallowed it', { state: 'ignored', decided: 9 });
    let isLate = true;
    await open({
      'POST /intents/1/mark-classified': () => {
        const answer = isLate ? refusal(409, 'conflict', 'A concurrent edit occurred.') : { version: 9 };
        isLate = false;
        return answer;
      },
      'GET /intents/unclassified': page([theirs]),
    });
    await user.keyboard('{ArrowRight}1');
    await waitFor(async () =>
      expect(await row(/machine swallowed it/u)).toHaveTextContent("__don't want to specify__"),
    );
    await user.keyboard('{Home}1');
    expect(await row(/the machine ate it/u)).toHaveTextContent('added to Lost card');
    expect(posts()).toEqual([
      ['/intents/1/mark-classified', { unclassified_ids: [11, 12] }],
      ['/intents/1/mark-classified', { unclassified_id: 11 }],
    ]);
  });

  test.each([
    ['Ctrl+Z', '{Control>}z{/Control}'],
    ['U', '{Home}u'],
  ])('taken back by %s before it is refused leaves alone what somebody else decided', async (_keys, typed) => {
    let refuse = () => {};
    const theirs = phrase(13, 'where is my parcel', { state: 'classified', class: 'Block card', decided: 9 });
    await open({
      'GET /intents/unclassified/groups': page([PARCEL]),
      'POST /intents/1/mark-classified': () =>
        new Promise((resolve) => (refuse = () => resolve(refusal(409, 'conflict', 'A concurrent edit occurred.')))),
      'GET /intents/unclassified': page([theirs]),
    });
    await user.keyboard(`1${typed}x`);
    refuse();
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts().map(([path]) => path)).toEqual(['/intents/1/mark-classified', '/intents/-1/mark-classified']);
  });

  test.each([
    ['Ctrl+Z', '{Control>}z{/Control}'],
    ['U', '{Home}u'],
  ])('that somebody else took back and made anew is shown, not taken back by %s, and the rest is', async (_, typed) => {
    const mine = phrase(11, 'the machine ate it', { state: 'classified', class: 'Lost card', decided: 8 });
    const theirs = phrase(12, 'machine swallowed it', { state: 'ignored', decided: 20 });
    await open({
      'POST /intents/unclassified/reopen': ({ body }: SentCall) =>
        (body as { unclassified_ids: number[] }).unclassified_ids.includes(12)
          ? refusal(409, 'conflict', 'A concurrent edit occurred.')
          : { version: 10 },
      'GET /intents/unclassified': page([theirs, mine]),
    });
    await user.keyboard(`{ArrowRight}1${typed}`);
    await waitFor(async () =>
      expect(await row(/machine swallowed it/u)).toHaveTextContent("__don't want to specify__"),
    );
    expect(await row(/the machine ate it/u)).toHaveTextContent('added to Lost card');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await row(/the machine ate it/u)).not.toHaveTextContent('added to'));
    expect(await row(/machine swallowed it/u)).toHaveTextContent("__don't want to specify__");
    expect(posts().slice(1)).toEqual([reopening([11, 12], [8, 8]), reopening([11], [8])]);
  });

  test('that is not taken back, because the server refuses it, is the next step of undo still', async () => {
    let isBroken = true;
    await open({
      'POST /intents/unclassified/reopen': () =>
        isBroken ? refusal(500, 'internal', 'Internal error') : { version: 10 },
    });
    await user.keyboard('1');
    await user.click(within(await row(/the machine ate it/u)).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await row(/the machine ate it/u)).toHaveTextContent('added to Lost card'));
    isBroken = false;
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await row(/the machine ate it/u)).not.toHaveTextContent('added to'));
    expect(posts().slice(1)).toEqual([reopening([11, 12], [8, 8]), reopening([11, 12], [8, 8])]);
  });

  test('by a press on a row is about that row, whatever is chosen', async () => {
    await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select where is my parcel' }));
    const machine = await row(/the machine ate it/u);
    await user.click(within(machine).getByRole('button', { name: /Lost card 0\.40$/u }));
    expect(machine).toHaveTextContent('added to Lost card');
    expect(posts()).toEqual([['/intents/1/mark-classified', { unclassified_ids: [11, 12] }]]);
    expect(screen.getByRole('toolbar', { name: 'Selected phrases' })).toHaveTextContent('1 phrase selected');
  });

  test('about what is chosen is taken back row by row, and the keys go on in the list', async () => {
    await open();
    await user.keyboard(' {ArrowDown} x');
    const machine = await row(/the machine ate it/u);
    await user.click(within(machine).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(posts()[1]).toEqual(reopening([11, 12], [8, 8])));
    expect(await row(/where is my parcel/u)).toHaveTextContent("__don't want to specify__");
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(posts()[2]).toEqual(reopening([13], [8])));
    await user.keyboard('{Home}n');
    await screen.findByRole('dialog', { name: 'New intent from 2 phrases' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('treegrid', { name: 'Phrases' })).toHaveFocus());
  });

  test('that is taken back when it has left the list comes back to it', async () => {
    let isDone = false;
    await open({ 'GET /intents/unclassified/groups': () => page(isDone ? [PARCEL] : [MACHINE, PARCEL], 3) });
    await user.keyboard('1');
    await waitFor(() => expect(posts()).toHaveLength(1));
    isDone = true;
    await user.keyboard(SAVE);
    await waitFor(() => expect(screen.queryByRole('row', { name: /the machine ate it/u })).toBeNull());
    isDone = false;
    await user.keyboard('{Control>}z{/Control}');
    expect(await row(/the machine ate it/u)).not.toHaveTextContent('added to');
  });

  test('may be any class: C, a part of its name, Enter, and Set Class', async () => {
    await open();
    await user.keyboard('c');
    const field = await screen.findByRole('combobox', { name: 'Class' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('bloc');
    expect(await screen.findByRole('option', { name: 'Create intent “bloc”' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: "__don't want to specify__" })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Set Class' }));
    await waitFor(() => expect(posts()).toEqual([['/intents/2/mark-classified', { unclassified_ids: [11, 12] }]]));
  });

  test('by a class takes two Enters also when its name was typed faster than the list of classes opened', async () => {
    await open();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'c' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Class' }), { target: { value: 'block' } });
    await screen.findByRole('option', { name: 'Block card' });
    await user.keyboard('{Enter}{Enter}');
    expect(await row(/the machine ate it/u)).toHaveTextContent('added to Block card');
  });

  test('by a class may be asked for where its field is far below, and what is typed goes into it', async () => {
    const many = group(...Array.from({ length: 80 }, (_, at) => phrase(100 + at, `phrase ${at}`)));
    await open({ 'GET /intents/unclassified/groups': page([many, PARCEL], 81) });
    await row(/phrase 0/u);
    await user.keyboard('c');
    expect(await screen.findByRole('combobox', { name: 'Class' })).toHaveFocus();
    await user.keyboard('sx');
    expect(screen.getByRole('combobox', { name: 'Class' })).toHaveValue('sx');
    expect(posts()).toEqual([]);
  });

  test('may be about all that is chosen: a new intent from these', async () => {
    await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select all listed phrases' }));
    expect(screen.getByRole('toolbar', { name: 'Selected phrases' })).toHaveTextContent('3 phrases selected');
    await user.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'New intent from 3 phrases' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await user.type(name, 'Lost card{Enter}');
    expect(within(dialog).getByText('Duplicit intent name')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Parcels{Enter}');
    await waitFor(() =>
      expect(posts()).toEqual([
        ['/intents/unclassified/new-intent', { name: 'Parcels', unclassified_ids: [11, 12, 13] }],
      ]),
    );
    expect(await row(/where is my parcel/u)).toHaveTextContent('added to Parcels');
  });
});

test('folding a group by a key of its phrase stands on the group', async () => {
  await open();
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(await row(/the machine ate it/u)).toHaveAttribute('aria-selected', 'true');
  // Nothing is decided about it yet: there is nothing to take back.
  await user.keyboard('u');
  expect(posts()).toEqual([]);
});

test('a search is asked for once the hand rests, and the list stands meanwhile', async () => {
  let answer: (found: unknown) => void = () => undefined;
  await open({
    'GET /intents/unclassified/groups': ({ query }: SentCall) =>
      query.get('q') === '' ? page([MACHINE, PARCEL]) : new Promise((resolve) => (answer = resolve)),
  });
  await user.keyboard('{Control>}f{/Control}parcel');
  const asked = () => calls.filter(({ path }) => path.endsWith('/groups')).map(({ query }) => query.get('q'));
  await waitFor(() => expect(asked()).toEqual(['', 'parcel']));
  expect(await row(/the machine ate it/u)).toBeVisible();
  answer(page([PARCEL]));
  await waitFor(() => expect(screen.queryByRole('row', { name: /the machine ate it/u })).toBeNull());
});

test('that nothing contains a text is said once it is known', async () => {
  let answer: (found: unknown) => void = () => undefined;
  await open({
    'GET /intents/unclassified/groups': ({ query }: SentCall) => {
      if (query.get('q') === '') return page([PARCEL]);
      return query.get('q') === 'xyz' ? page([]) : new Promise((resolve) => (answer = resolve));
    },
  });
  await user.keyboard('{Control>}f{/Control}xyz');
  expect(await screen.findByRole('heading', { name: 'No results for “xyz”' })).toBeVisible();
  await user.keyboard('{Backspace}{Backspace}{Backspace}parcel');
  await waitFor(() => expect(calls.some(({ query }) => query.get('q') === 'parcel')).toBe(true));
  expect(screen.queryByRole('heading', { name: /^No results/u })).toBeNull();
  answer(page([PARCEL]));
  expect(await row(/where is my parcel/u)).toBeVisible();
});

test('an empty period is told as such, and all phrases are one press away', async () => {
  calls = serve({
    ...READS,
    'GET /intents/unclassified/groups': ({ query }: SentCall) => page(query.has('since') ? [] : [PARCEL]),
  });
  renderAt(<FallbacksScreen />, '/app/fallbacks?project_id=1&seen=7');
  expect(await screen.findByRole('heading', { name: 'No phrases in the last 7 days' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all phrases' }));
  expect(await row(/where is my parcel/u)).toBeVisible();
});

describe('a phrase', () => {
  test('is edited in place, or cut to its suggestion, and Ctrl+Z brings its words back', async () => {
    await open();
    await user.keyboard('e');
    const field = await screen.findByRole('textbox', { name: 'Phrase to add' });
    await user.clear(field);
    await user.type(field, 'it ate my card{Enter}');
    expect(await row(/it ate my card/u)).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('s');
    await waitFor(() =>
      expect(posts()).toEqual([
        ['/intent/unclassified/11', { was: 'the machine ate it', intent: 'it ate my card' }],
        ['/intent/unclassified/11', { was: 'it ate my card', intent: 'the machine ate it' }],
        ['/intent/unclassified/11', { was: 'the machine ate it', intent: 'machine ate it' }],
      ]),
    );
  });

  test('has its words marked while it is edited, and a new entity is added with it', async () => {
    await open({
      'GET /entities': [],
      'PUT /entities/-1': { id: 30, version: 9 },
    });
    await user.keyboard('e');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phrase to add' });
    await user.click(field);
    field.setSelectionRange(4, 11);
    await user.keyboard('{Shift}');
    await user.keyboard('n');
    await screen.findByRole('textbox', { name: 'Name of the new entity' });
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('the @machine ate it');
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
        ['/entities/-1', { name: 'machine', values: 'machine' }],
      ]),
    );
    await waitFor(() =>
      expect(posts()).toEqual([
        ['/intent/unclassified/11', { was: 'the machine ate it', intent: 'the @machine ate it' }],
      ]),
    );
  });

  test('in other words has other likeliest intents, and a key adds it to one of these', async () => {
    const asked: (string | null)[] = [];
    await open({
      'GET /intents/unclassified/likeliest': ({ query }: SentCall) => {
        asked.push(query.get('ids'));
        return [{ name: 'Block card', confidence: 0.8 }];
      },
    });
    await user.keyboard('s');
    const here = await row(/^(?!.*the ).*machine ate it.*Block card 0\.80/u);
    expect(here).not.toHaveTextContent('Lost card');
    expect(await row(/where is my parcel.*Lost card 0\.40/u)).toBeVisible();
    await user.keyboard('1');
    await waitFor(() => expect(posts().at(-1)).toEqual(['/intents/2/mark-classified', { unclassified_ids: [11, 12] }]));
    expect(asked).toEqual(['11,12']);
  });

  test('and the name of an intent that could not be sent are told as they were typed', async () => {
    const isLost = () => Promise.reject(new TypeError('Failed to fetch'));
    await open({ 'POST /intent/unclassified/11': isLost, 'POST /intents/unclassified/new-intent': isLost });
    await user.keyboard('e');
    const field = await screen.findByRole('textbox', { name: 'Phrase to add' });
    await user.clear(field);
    await user.type(field, 'it ate my card{Enter}');
    expect(await screen.findByText(/You typed: it ate my card/u)).toBeVisible();
    await user.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: /^New intent/u });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Machines{Enter}');
    expect(await screen.findByText(/You typed: Machines/u)).toBeVisible();
  });

  test('that somebody else has put in other words since keeps theirs', async () => {
    let groups = [MACHINE, PARCEL];
    let isTheirs = false;
    await open({
      'GET /intents/unclassified/groups': () => page(groups, 3),
      'GET /intents/unclassified': page([]),
      'POST /intent/unclassified/11': () =>
        isTheirs ? refusal(409, 'conflict', 'A concurrent edit occurred.') : { version: 12 },
    });
    await user.keyboard('s');
    await waitFor(() => expect(screen.queryByRole('row', { name: /the machine ate it/u })).toBeNull());
    groups = [group(phrase(11, 'it swallowed my card'), phrase(12, 'machine swallowed it')), PARCEL];
    isTheirs = true;
    await user.keyboard('{Control>}z{/Control}');
    expect(await row(/it swallowed my card/u)).toBeVisible();
    const before = posts().length;
    await user.keyboard('{Control>}z{/Control}');
    expect(posts()).toHaveLength(before);
  });
});

test('what is read after one’s own decisions and words is shown, and what was read before them is not', async () => {
  let groups = [MACHINE, PARCEL];
  let release: (() => void) | undefined;
  const reads = () => calls.filter(({ path }) => path === '/intents/unclassified/groups');
  await open({
    'GET /intents/unclassified/groups': () => {
      const read = page(groups, 3);
      return reads().length === 3 ? new Promise((resolve) => (release = () => resolve(read))) : read;
    },
  });
  await user.keyboard('s');
  await waitFor(() => expect(screen.queryByRole('row', { name: /the machine ate it/u })).toBeNull());
  await user.keyboard('{ArrowDown}x');
  expect(await row(/where is my parcel/u)).toHaveTextContent("__don't want to specify__");
  // A colleague has put the one in other words, and taken the other back.
  groups = [group(phrase(11, 'it swallowed my card'), phrase(12, 'machine swallowed it')), PARCEL];
  await user.keyboard(SAVE);
  expect(await row(/it swallowed my card/u)).toBeVisible();
  expect(await row(/where is my parcel/u)).not.toHaveTextContent('specify');

  await user.keyboard(SAVE);
  await waitFor(() => expect(release).toBeDefined());
  await user.click(await row(/where is my parcel/u));
  await user.keyboard('x');
  await waitFor(() => expect(posts()).toHaveLength(3));
  await act(async () => release?.());
  expect(await row(/where is my parcel/u)).toHaveTextContent("__don't want to specify__");
});

test('what is done can be opened again, in a list of its own', async () => {
  const done = phrase(14, 'block it', { state: 'classified', class: 'Block card', decided: 5 });
  await open({ 'GET /intents/unclassified': page([done]) }, '&kind=done');
  expect(await row(/block it/u)).toHaveTextContent('added to Block card');
  await user.keyboard('u');
  await waitFor(() => expect(posts()).toEqual([reopening([14], [5])]));
  await waitFor(async () => expect(await row(/block it/u)).not.toHaveTextContent('added to'));
});

test('a viewer sees phrases and decides nothing', async () => {
  signIn({ role: ROLE.viewer });
  await open();
  const machine = await row(/the machine ate it/u);
  expect(within(machine).queryByRole('checkbox')).toBeNull();
  expect(within(machine).queryByRole('button', { name: /Lost card/u })).toBeNull();
  expect(machine).toHaveTextContent('Lost card 0.40');
  expect(screen.queryByRole('button', { name: 'Train NLU' })).toBeNull();
  await user.keyboard('1xcn');
  expect(posts()).toEqual([]);
  expect(screen.getByText(/^You can view phrases but not classify them\. Required permission:/u)).toHaveTextContent(
    '“Classify fallbacks”',
  );
});

test('who may only edit phrases is told so, and may take it back', async () => {
  signInWith(['GET:/intents/unclassified', 'GET:/intents', 'POST:/intent/unclassified/<id>']);
  await open();
  expect(await screen.findByText(/^You can view and edit phrases but not classify them\./u)).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('E edit');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('undo');
});

test('who may not see intents is told what setting a class takes', async () => {
  signInWith(['GET:/intents/unclassified', 'POST:/intents/<id>/mark-classified']);
  await open();
  const machine = await row(/the machine ate it/u);
  expect(within(machine).queryByRole('button', { name: /Lost card/u })).toBeNull();
  expect(
    within(machine).getByTitle(
      'To add phrases to Lost card, you need the permission “View intents and their evaluation”.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('contentinfo')).not.toHaveTextContent('set class');
  await user.keyboard('1x');
  await waitFor(() => expect(posts()).toEqual([['/intents/-1/mark-classified', { unclassified_ids: [11, 12] }]]));
});

/** With a role that has these grants. */
function signInWith(grants: readonly Grant[]) {
  const permissions = PERMISSIONS.filter(({ resources }) => resources.every((grant) => grants.includes(grant)));
  const { permissions: held } = signIn();
  signIn({ permissions: { ...held, roles: { [ROLE.administrator]: grantMap(permissions.map(({ id }) => id)) } } });
}

test('Ctrl+S trains, and what was decided leaves the list', async () => {
  await open();
  await user.keyboard('1');
  await waitFor(() => expect(posts()).toHaveLength(1));
  const reads = () => calls.filter(({ path }) => path === '/intents/unclassified/groups').length;
  const before = reads();
  await user.keyboard(SAVE);
  expect(await screen.findByText('Successfully trained')).toBeVisible();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});
