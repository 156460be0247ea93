import type { ListedConversation } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConversationViews } from '#features/conversations/conversation-views.tsx';
import { nextToReview } from '#features/conversations/detail/next-review.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

const began = new Date(2026, 10, 21, 10, 38, 12).getTime() * 1_000;
const listed = (id: string, change: Partial<ListedConversation> = {}): ListedConversation => ({
  ...{ id, started: began, ended: null, last_activity: began, channel: 'chat', project_env: 'prod' },
  ...{ deployment: null, turns: 2, fallback_count: 0, outcome: 'abandoned', labels: [], note_count: 0 },
  ...{ review_state: 'open', assignee: null, assignee_name: null, said: `said in ${id}` },
  ...change,
});
const said = (at: number, text: string, intent: string) => ({
  ...{ type: 'intent', value: intent, args: { text, confidence: 0.9 }, timestamp: began + at, turn: began + at },
});
const tracker = [said(10, 'i lost my card', 'Lost card'), said(20, 'hm', '__fallback__')];
const correction = {
  conversation_id: 'a',
  entry_timestamp: began + 10,
  text: 'i lost my card',
  recognized: 'Lost card',
};
const intent = (id: number, name: string) => ({ id, name, templates: [], negative_of: null, version: 1, who: null });

interface Opened {
  role?: number;
  answers?: Record<string, unknown>;
}

function open(address: string, { role = ROLE.editor, answers = {} }: Opened = {}) {
  signIn({ role });
  const calls = serve({
    'GET /conversations': { items: [listed('a'), listed('b')], next_cursor: null, total: 2, is_estimate: false },
    'GET /conversations/a': {
      ...{ ...listed('a'), tracker: [], is_cut: true, notes: [], attachments: [] },
      annotations: [],
    },
    'GET /conversations/a/turns': { tracker, before: null, after: null, last: 3 },
    'GET /conversations/reviewers': [{ id: 7, name: 'Jana N.' }],
    'GET /labels': [{ id: 5, name: 'review', color: 'red', conversations: 3 }],
    'GET /intents': [intent(3, 'Lost card'), intent(4, 'Pay bill')],
    ...answers,
  });
  return { ...renderAt(<ConversationViews />, address), calls };
}

let stop: () => void;
beforeEach(() => {
  stop = listenForHotkeys();
});
afterEach(() => {
  stop();
});

test('a turn is chosen by key, and its intent corrected; Undo takes that back', async () => {
  const { calls, router } = open('/?conversation_id=a', {
    answers: {
      'PUT /conversations/a/annotations': { id: 9, version: 1 },
      'DELETE /conversations/annotations/9': { version: 2 },
    },
  });
  await screen.findByText('i lost my card');
  await userEvent.keyboard('{ArrowRight}');
  expect(router.state.location.search).toContain(`entry=${began + 10}`);
  await userEvent.keyboard('c');
  const dialog = await screen.findByRole('dialog', { name: 'Correct the intent' });
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Find an intent' }), 'pay{Enter}');
  const notice = await screen.findByText('Intent corrected to Pay bill');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ entry_timestamp: began + 10, intent_id: 4 });
  expect(notice).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('what may not become a template says why, and the words stay to be edited', async () => {
  open('/?conversation_id=a', {
    answers: { 'PUT /intent/4/template': refusal(400, 'invalid', 'Pay bill has this template already') },
  });
  await userEvent.click(await screen.findByText('i lost my card'));
  await userEvent.keyboard('t');
  const dialog = await screen.findByRole('dialog', { name: 'Add as template' });
  expect(within(dialog).getByRole('textbox', { name: 'Template' })).toHaveValue('i lost my card');
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Find an intent' }), 'pay{Enter}');
  expect(await within(dialog).findByText('Pay bill has this template already')).toBeVisible();
});

test('a template is offered the intents as the turn ranked them, and training after it', async () => {
  const unsure = {
    ...said(10, 'pay this', '__fallback__'),
    args: { text: 'pay this', confidence: 0.4, alternatives: [{ name: 'Pay bill', confidence: 0.4 }] },
  };
  const { calls } = open('/?conversation_id=a', {
    answers: {
      'GET /conversations/a/turns': { tracker: [unsure], before: null, after: null, last: 1 },
      'PUT /intent/4/template': { version: 2 },
      'GET /train': { seconds: 1, unchanged: false },
    },
  });
  await userEvent.click(await screen.findByText('pay this'));
  await userEvent.keyboard('t');
  const dialog = await screen.findByRole('dialog', { name: 'Add as template' });
  await waitFor(() => expect(within(dialog).getAllByRole('option')[0]).toHaveTextContent('Pay bill 0.40'));
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Find an intent' }), '{Enter}');
  await screen.findByText('Template added to Pay bill');
  await userEvent.click(await screen.findByRole('button', { name: 'Train NLU' }));
  await waitFor(() => expect(calls.some(({ path }) => path.includes('train'))).toBe(true));
});

test('words of a template are marked in its dialog, and Escape closes the bar before the dialog', async () => {
  const { calls } = open('/?conversation_id=a', {
    answers: {
      'GET /entities': [],
      'PUT /entities/-1': { id: 30, version: 2 },
      'PUT /intent/4/template': { version: 3 },
    },
  });
  await userEvent.click(await screen.findByText('i lost my card'));
  await userEvent.keyboard('t');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add as template' }));
  const select = async () => {
    const field = dialog.getByLabelText<HTMLInputElement>('Template');
    await userEvent.click(field);
    field.setSelectionRange(10, 14);
    await userEvent.keyboard('{Shift}');
    return field;
  };
  await select();
  expect(await screen.findByText('Mark “card” as')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Mark “card” as')).toBeNull();
  const field = await select();
  field.setSelectionRange(2, 6);
  await userEvent.keyboard('{Shift}n');
  await screen.findByRole('textbox', { name: 'Name of the new entity' });
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('i @lost my card');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Find an intent' }), 'Pay{Enter}');
  await screen.findByText('Template added to Pay bill');
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/entities/-1', { name: 'lost', values: 'lost' }],
    ['/intent/4/template', { template: 'i @lost my card' }],
  ]);
});

test('the next turns are read when the end of those that are here comes into sight', async () => {
  let asked = 0;
  open('/?conversation_id=a', {
    answers: {
      'GET /conversations/a/turns': ({ query }: { query: URLSearchParams }) => {
        asked += 1;
        return query.get('after') === '1'
          ? { tracker: [said(30, 'the later words', 'Pay bill')], before: 2, after: null, last: 3 }
          : { tracker, before: null, after: 1, last: 1 };
      },
    },
  });
  expect(await screen.findByText('the later words')).toBeVisible();
  expect(asked).toBe(2);
});

test('an open conversation is read on while the caller talks, without another look at what is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const now = { last_activity: began + 20, outcome: 'open' as 'open' | 'contained', ended: null as number | null };
    const { calls } = open('/?conversation_id=a', {
      answers: {
        'GET /conversations/a': () => ({
          ...listed('a', now),
          tracker: [],
          is_cut: true,
          notes: [],
          attachments: [],
          annotations: [],
        }),
        'GET /conversations/a/turns': ({ query }: { query: URLSearchParams }) => {
          const after = query.get('after');
          if (after === null) return { tracker, before: null, after: null, last: 3 };
          const isTalking = after === '3' && now.last_activity > began + 20;
          return isTalking
            ? { tracker: [said(30, 'are you there', 'Pay bill')], before: 3, after: null, last: 4 }
            : { tracker: [], before: null, after: null, last: null };
        },
      },
    });
    await screen.findByText('i lost my card');
    expect(screen.queryByText('are you there')).toBeNull();
    now.last_activity = began + 30;
    vi.advanceTimersByTime(3_000);
    expect(await screen.findByText('are you there')).toBeVisible();
    expect(screen.getAllByText('i lost my card')).toHaveLength(1);
    Object.assign(now, { last_activity: began + 31, outcome: 'contained', ended: began + 31 });
    vi.advanceTimersByTime(3_000);
    expect(await screen.findByText(/^Conversation ended/u)).toBeVisible();
    const looks = () => calls.filter(({ path }) => path === '/conversations/a').length;
    const before = looks();
    vi.advanceTimersByTime(30_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

test('conversations are chosen and labeled together, and Undo takes exactly that back', async () => {
  const { calls } = open('/', {
    answers: {
      'POST /conversations/labels': { batch: 77, changed: 2, is_cut: false },
      'POST /conversations/labels/undo': { changed: 2 },
    },
  });
  await screen.findByText('said in a');
  await userEvent.keyboard('jx');
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add label' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'review' }));
  const question = await screen.findByRole('dialog', { name: 'Add label review to 2 conversations?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Add label' }));
  await screen.findByText('Label review added to 2 conversations');
  expect(calls.find(({ path }) => path === '/conversations/labels')?.body).toEqual({ add: [5], filter: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/conversations/labels/undo')?.body).toEqual({ batch: 77 }),
  );
});

test('chosen conversations are marked as reviewed or assigned together, and Undo takes that back', async () => {
  const { calls } = open('/', {
    answers: {
      'POST /conversations/reviews': { batch: 78, changed: 1, is_cut: false },
      'POST /conversations/reviews/undo': { changed: 1 },
    },
  });
  const bodies = (path: string) => calls.filter((one) => one.path === path).map(({ body }) => body);
  await screen.findByText('said in a');
  await userEvent.keyboard('jx');
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Jana N.' }));
  await screen.findByText('1 conversation assigned to Jana N.');
  await userEvent.click(screen.getByRole('button', { name: 'Select all 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as reviewed' }));
  const question = await screen.findByRole('dialog', { name: 'Mark 2 conversations as reviewed?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Mark as reviewed' }));
  await waitFor(() =>
    expect(bodies('/conversations/reviews')).toEqual([
      { assignee: 7, conversations: ['a'] },
      { review_state: 'done', filter: {} },
    ]),
  );
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement);
  expect(await screen.findByText('Reviews of 1 conversation restored')).toBeVisible();
  expect(bodies('/conversations/reviews/undo')).toEqual([{ batch: 78 }]);
});

test('others’ notes are changed by those only who may change any', async () => {
  const note = { id: 1, conversation_id: 'a', entry_timestamp: null, text: 'Theirs', who: 99, who_name: 'Petr M.' };
  const notes = { ...note, created: 1, changed: null, conversation_started: began };
  const answers = {
    'GET /conversations/notes': { items: [notes], next_cursor: null, total: 1 },
    'GET /conversations/notes/authors': [],
  };
  const { unmount } = open('/?view=notes', { role: ROLE.reviewer, answers });
  await screen.findByText('Theirs');
  expect(screen.queryByRole('button', { name: 'Delete note' })).toBeNull();
  unmount();
  open('/?view=notes', { role: ROLE.editor, answers });
  expect(await screen.findByRole('button', { name: 'Delete note' })).toBeVisible();
});

test('corrections become templates from their page, which says what the model makes of them', async () => {
  const { calls } = open('/?view=corrections', {
    answers: {
      'GET /conversations/annotations': {
        items: [{ ...correction, id: 9, intent_id: 4, who: 7, who_name: 'Jana N.', created: 1 }],
        next_cursor: null,
        total: 1,
      },
      'GET /conversations/annotations/recognized': [{ id: 9, recognized: 'Lost card', confidence: 0.8 }],
      'PUT /intent/4/template': { version: 2 },
    },
  });
  await screen.findByText(/The model recognizes 0 of 1 now/u);
  await userEvent.click(await screen.findByRole('button', { name: 'Add as template' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/intent/4/template')?.body).toEqual({ template: 'i lost my card' }),
  );
});

test('a label is deleted after its conversations are counted, and comes back with Undo', async () => {
  const { calls } = open('/?view=labels', {
    answers: { 'DELETE /labels/5': { version: 2, batch: 79 }, 'POST /conversations/labels/undo': { changed: 3 } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete review' }));
  const question = await screen.findByRole('dialog', { name: 'Delete label review?' });
  expect(question).toHaveTextContent('3 conversations will lose it.');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete label' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Label review restored')).toBeVisible();
  expect(calls.find(({ path }) => path === '/conversations/labels/undo')?.body).toEqual({ batch: 79 });
});

test('the next to review is nobody’s or one’s own, and not reviewed', () => {
  const items = [
    listed('a'),
    listed('b', { review_state: 'done' }),
    listed('c', { assignee: 8 }),
    listed('d', { assignee: 7 }),
  ];
  expect(nextToReview(items, 'a', 7)?.id).toBe('d');
  expect(nextToReview(items, '', 7)?.id).toBe('a');
  expect(nextToReview(items, 'd', 7)).toBeUndefined();
});

test('an erased conversation says what was erased, and names its reactions as they are called today', async () => {
  const erased = [
    { type: 'intent', value: 'Confirm', args: { text: '', confidence: 0.9 }, timestamp: began + 10, turn: began + 10 },
    { type: 'reaction', value: 3, args: {}, timestamp: began + 11, turn: began + 10 },
    { type: 'action', value: 'utter', args: { text: '' }, timestamp: began + 12, turn: began + 10 },
    { type: 'intent', value: 'Deny', args: { text: '', confidence: 0.8 }, timestamp: began + 20, turn: began + 20 },
  ];
  open('/?conversation_id=a', {
    answers: {
      'GET /conversations/a': {
        ...{ ...listed('a'), is_erased: true, tracker: [], is_cut: true, notes: [], attachments: [], annotations: [] },
      },
      'GET /conversations/a/turns': { tracker: erased, before: null, after: null, last: 3 },
      'GET /reactions': [{ id: 3, name: 'Confirm block' }],
    },
  });
  const talk = await screen.findByRole('list', { name: 'Conversation' });
  expect(await within(talk).findByText('Confirm block')).toBeVisible();
  expect(within(talk).getAllByText('(erased)')).toHaveLength(3);
  expect(within(talk).getAllByRole('button', { name: 'Details' })).toHaveLength(2);
});

test('the printed transcript has its date, and the corrected intent', async () => {
  open('/?conversation_id=a&print=1', {
    answers: {
      'GET /conversations/a': {
        ...{ ...listed('a'), is_erased: false, tracker: [], is_cut: true, notes: [], attachments: [] },
        annotations: [{ ...correction, id: 9, intent_id: 4, who_name: 'Jana N.', created: 1_790_000_000, version: 1 }],
      },
    },
  });
  const page = await screen.findByLabelText('Transcript');
  expect(await within(page).findByText('Conversation of 2026-11-21 10:38:12')).toBeInTheDocument();
  expect(await within(page).findByText('Corrected to Pay bill')).toBeInTheDocument();
});

test('pages beside the list have their own count, and one conversation is not many', async () => {
  open('/?view=labels', { answers: { 'GET /labels': [{ id: 5, name: 'review', color: 'red', conversations: 1 }] } });
  expect(await screen.findByRole('link', { name: 'Labels 1' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
  expect(await screen.findByText('1 conversation will lose it. You can undo this within a day.')).toBeVisible();
});

test('a project without conversations still leads to the pages beside the list', async () => {
  open('/', { answers: { 'GET /conversations': { items: [], next_cursor: null, total: 0, is_estimate: false } } });
  expect(await screen.findByText('No conversations yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Labels' })).toBeVisible();
});

test('where nothing matches, nothing asks to be selected', async () => {
  open('/?q=zzz', {
    answers: { 'GET /conversations': { items: [], next_cursor: null, total: 0, is_estimate: false } },
  });
  expect(await screen.findByText('No conversation matches the filters.')).toBeVisible();
  expect(screen.queryByText('Select a conversation to read it.')).not.toBeInTheDocument();
});

test('the number of a call goes to the stop list; Undo takes it off again', async () => {
  const stopped = {
    number: '+420601234214',
    number_text: '+420 601 234 214',
    reason: '',
    source: 'conversation',
    conversation_id: 'a',
    who: 7,
    created: 1,
    is_new: true,
  };
  const { calls } = open('/?conversation_id=a', {
    answers: {
      'GET /conversations/a': {
        ...{ ...listed('a'), tracker: [], is_cut: true, notes: [], attachments: [] },
        ...{ annotations: [], channel: 'phone' },
      },
      'PUT /outbound/stop-list': stopped,
      'DELETE /outbound/stop-list': {},
    },
  });
  await screen.findByText('i lost my card');
  await userEvent.click(screen.getByRole('button', { name: 'More actions for this conversation' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add the number to the stop list' }));
  const notice = await screen.findByText('Added +420 601 234 214 to the stop list');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ conversation_id: 'a' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Took +420 601 234 214 off the stop list');
  expect(notice).not.toBeInTheDocument();
});
