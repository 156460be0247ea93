import { ROLE } from '@parley/domain/permission';
import { tests } from '@parley/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { refresh } from '#shared/api/hooks.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';
import { renderAt } from '#testing/render.tsx';
import { TestsScreen } from '#features/tests/tests-screen.tsx';

const step = { input: 'I lost my card', reactions: [1], condition: "scope === 'Lost'", actions: ['utter'] };
const failing = { input: 'yes', reactions: [2], condition: '', actions: [] };
const stored = [
  { id: 10, name: 'Lost card', steps: [step], version: 5, who: null },
  { id: 11, name: 'Limit', steps: [failing], version: 6, who: null },
];
const summary = { failed_step: null, reason: null, ran_at: 1_700_000_000, seconds: 0.02, stale: false };
const run = {
  result: 'error',
  ran_at: 1_700_000_000,
  steps: [
    {
      ok: false,
      reason: 'Reaction Confirm did not fire; Greeting fired instead',
      difference: { of: 'reactions', index: 0, expected: 2, actual: 1 },
      reactions: [1],
      actions: ['utter'],
      utterances: ['Hello'],
    },
  ],
  tracker: [{ type: 'action', value: 'utter', args: { text: 'Hello there' }, timestamp: 1 }],
};

function serveTests(answers: Record<string, unknown> = {}): { calls: SentCall[]; results: object[] } {
  const results: object[] = [
    { ...summary, id: 10, result: 'ok' },
    { ...summary, id: 11, result: 'error', failed_step: 0, reason: 'Reaction Confirm did not fire' },
  ];
  const calls = serve({
    'GET /tests': () => stored,
    'GET /tests/results': () => results,
    'GET /tests/11/result': run,
    'GET /reactions': [
      { id: 1, name: 'Greeting' },
      { id: 2, name: 'Confirm' },
    ],
    'GET /reactions/scopes': [],
    'GET /actions': [],
    'GET /tasks': [],
    'GET /config': { docs_url: '/docs/' },
    'GET /run/tests': { result: 'ok', ok: 2, failed: 0, seconds: 1, failures: [] },
    ...answers,
  });
  return { calls, results };
}

async function open(query = '') {
  const user = userEvent.setup();
  renderAt(<TestsScreen />, `/app/tests?project_id=1${query}`);
  return user;
}

const card = (name: string) => screen.findByRole('article', { name });
const writes = (calls: SentCall[]) => calls.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

describe('the Tests screen', () => {
  it('counts the states, shows steps, and unfolds a failed test with what was expected and what came', async () => {
    serveTests();
    await open();
    const failed = within(await card('Limit'));
    expect(await failed.findByText('Hello there')).toBeInTheDocument();
    expect(failed.getByText(/^Expected:/u)).toHaveTextContent('Expected: Confirm · Fired instead: Greeting');
    expect(failed.getByText('Actual:').parentElement).toHaveTextContent('Actual:Greetingutter');
    expect(failed.getAllByRole('link', { name: 'Greeting' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('/app/grapheditor?project_id=1&reaction=1'),
    );
    expect(screen.getByRole('button', { name: 'Ok 1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Failed 1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: "Didn't Run 0" })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pending 0' })).toBeInTheDocument();
    const passed = within(await card('Lost card'));
    expect(passed.getByText("scope === 'Lost'")).toBeInTheDocument();
    expect(passed.queryByRole('log')).not.toBeInTheDocument();
  });

  it('filters by state and by text', async () => {
    serveTests();
    const user = await open();
    await card('Limit');
    await user.click(screen.getByRole('button', { name: 'Failed 1' }));
    expect(screen.queryByRole('article', { name: 'Lost card' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Failed 1' }));
    await user.type(screen.getByRole('textbox', { name: 'Search tests' }), 'i lost MY');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Limit' })).not.toBeInTheDocument());
    expect(await card('Lost card')).toBeInTheDocument();
  });

  it('runs all, or only what failed, and tells how many passed', async () => {
    const { calls } = serveTests();
    const user = await open();
    await card('Limit');
    await user.click(screen.getByRole('button', { name: 'Run failed' }));
    expect(await screen.findByText('Tests complete! All tests successfully completed')).toBeInTheDocument();
    expect(calls.find(({ path }) => path === '/run/tests')?.query.get('ids')).toBe('11');
    serveTests({ 'GET /run/tests': { result: 'error', ok: 1, failed: 1, seconds: 1, failures: [] } });
    await user.click(screen.getByRole('button', { name: 'Run all' }));
    expect(await screen.findByText('Tests unsuccessfully complete!')).toBeInTheDocument();
    expect(screen.getByText('Failed: 1, Ok: 1')).toBeInTheDocument();
  });

  it('is for looking only without the permission to edit', async () => {
    signIn({ role: ROLE.viewer });
    serveTests();
    await open();
    await card('Limit');
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Edit Limit' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run Limit' })).toBeInTheDocument();
  });
});

describe('test editing', () => {
  it('adds new_test_1 with Ctrl+A and steps with Ctrl+D, saves and runs it', async () => {
    const { calls } = serveTests({
      'PUT /tests/-1': { id: 12, version: 9 },
      'GET /run/test/12': { result: 'ok', steps: [], tracker: [] },
    });
    const user = await open();
    await card('Limit');
    await user.keyboard('{Control>}a{/Control}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Test identifier' })).toHaveValue('new_test_1');
    await user.keyboard('{Control>}d{/Control}');
    expect(dialog.getByRole('textbox', { name: 'Add next step' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('textbox', { name: 'Add next step' })).toBeInvalid();
    await user.keyboard('hello{Enter}goodbye{Enter}');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Test created')).toBeInTheDocument();
    expect(await screen.findByText("Test 'new_test_1' successfully completed")).toBeInTheDocument();
    const bare = { reactions: [], condition: '', actions: [] };
    expect(writes(calls)[0]?.body).toEqual({
      name: 'new_test_1',
      steps: [
        { input: 'hello', ...bare },
        { input: 'goodbye', ...bare },
      ],
    });
  });

  it('clones under a name of its own, refuses an empty and a taken name', async () => {
    const { calls } = serveTests();
    const user = await open();
    await card('Limit');
    await user.click(screen.getByRole('button', { name: 'Clone Limit' }));
    const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Test identifier' });
    expect(name).toHaveValue('Limit_copy_1');
    await user.clear(name);
    expect(screen.getByText('Test name cannot be empty')).toBeInTheDocument();
    await user.type(name, 'Lost card');
    expect(screen.getByText('Duplicit test name, please change the test name!')).toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    expect(writes(calls)).toEqual([]);
  });

  it('asks before a copy is discarded that nobody has touched, because it was never saved', async () => {
    serveTests();
    const user = await open();
    await card('Limit');
    await user.click(screen.getByRole('button', { name: 'Clone Limit' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Do You want to discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says why no test can be added when all names of new tests are used', async () => {
    const all = Array.from({ length: 998 }, (_, index) => ({
      id: index + 1,
      name: `new_test_${index + 1}`,
      steps: [],
    }));
    serveTests({ 'GET /tests': all });
    const user = await open('&q=none+of+them');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Cannot add a test')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes the offered reaction at Enter, and does not save a step without one that was only typed', async () => {
    const { calls } = serveTests({ 'PUT /tests/11': { id: 11, version: 7 }, 'GET /run/test/11': run });
    const user = await open();
    await card('Limit');
    await user.click(screen.getByRole('button', { name: 'Edit Limit' }));
    const field = await screen.findByRole('combobox', { name: 'Add to Reactions of step 1' });
    await user.type(field, 'greet{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove Greeting' })).toBeInTheDocument();
    await user.type(field, 'nobody{Enter}');
    expect(field).toHaveValue('nobody');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/A name is typed but not added to its step yet/)).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(writes(calls)).toEqual([]);
    await user.clear(field);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(writes(calls)[0]?.body).toMatchObject({ steps: [{ reactions: [2, 1] }] }));
  });

  it('goes on at the next step when one was deleted', async () => {
    serveTests({ 'GET /tests': [{ ...stored[0], steps: [step, { ...step, input: 'second' }] }] });
    const user = await open();
    await card('Lost card');
    await user.click(screen.getByRole('button', { name: 'Edit Lost card' }));
    await user.click(await screen.findByRole('button', { name: 'Remove step 1' }));
    expect(screen.getByRole('textbox', { name: 'Input of step 1' })).toHaveValue('second');
    expect(screen.getByRole('textbox', { name: 'Input of step 1' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove step 1' }));
    expect(screen.getByRole('textbox', { name: 'Add next step' })).toHaveFocus();
  });

  it('asks before changes are discarded, and not when there are none', async () => {
    serveTests();
    const user = await open();
    await card('Limit');
    await user.click(screen.getByRole('button', { name: 'Edit Limit' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Edit Limit' }));
    await user.type(await screen.findByRole('textbox', { name: 'Input of step 1' }), ' please');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Do You want to discard changes?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('changes, moves and removes steps, and the reactions in them, by keys', async () => {
    const { calls } = serveTests({
      'PUT /tests/10': { id: 10, version: 9 },
      'GET /run/test/10': { result: 'error', steps: [], tracker: [] },
    });
    const user = await open();
    await card('Lost card');
    await user.click(screen.getByRole('button', { name: 'Edit Lost card' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Add next step' }), 'no{Enter}');
    dialog.getByRole('button', { name: 'Move step 2' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const chips = within(dialog.getByRole('group', { name: 'Reactions of step 2' }));
    chips.getByRole('button', { name: 'Greeting' }).focus();
    await user.keyboard('{Delete}');
    await user.click(dialog.getByRole('button', { name: /^Save and run/u }));
    expect(await screen.findByText('Test updated')).toBeInTheDocument();
    expect(await screen.findByText("Test 'Lost card' failed!")).toBeInTheDocument();
    expect(writes(calls)[0]?.body).toMatchObject({ steps: [{ input: 'no' }, { input: step.input, reactions: [] }] });
  });

  it('defines replies to requests, each with a URL', async () => {
    const { calls } = serveTests({
      'PUT /tests/10': { id: 10, version: 9 },
      'GET /run/test/10': { result: 'ok', steps: [], tracker: [] },
    });
    const user = await open();
    await card('Lost card');
    await user.click(screen.getByRole('button', { name: 'Edit Lost card' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Start: slots, scope, clock and replies'));
    await user.click(dialog.getByRole('button', { name: 'Add reply' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Method of reply 1' }), 'POST');
    await user.click(dialog.getByRole('textbox', { name: 'Body of reply 1' }));
    await user.paste('{"balance": 812}');
    await user.click(dialog.getByRole('button', { name: /^Save and run/u }));
    expect(dialog.getByText('Enter a URL.')).toBeInTheDocument();
    expect(writes(calls)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'URL of reply 1' }), 'https://bank.example/*');
    await user.click(dialog.getByRole('button', { name: /^Save and run/u }));
    expect(await screen.findByText('Test updated')).toBeInTheDocument();
    const answer = { method: 'POST', url: 'https://bank.example/*', status: 200, body: { balance: 812 } };
    expect(writes(calls)[0]?.body).toMatchObject({ http: [answer] });
  });

  it('keeps what was typed when the server refuses the name', async () => {
    serveTests({
      'PUT /tests/-1': refusal(400, 'invalid', 'Duplicit test name, please change the test name!', {
        issues: [{ path: 'body.name', message: 'Duplicit test name, please change the test name!' }],
      }),
    });
    const user = await open();
    await card('Limit');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Test identifier' });
    await user.clear(name);
    await user.type(name, 'Theirs');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Duplicit test name, please change the test name!')).toBeInTheDocument();
    expect(name).toHaveValue('Theirs');
  });

  describe('after somebody else has saved the test', () => {
    const theirs = { ...stored[0], steps: [{ ...step, input: 'my card is gone' }], version: 8, who: 9 };
    let saved: unknown[];

    /** The server after the other save: it refuses changes based on an earlier version. */
    async function openAndType(theirsNow: object | null = theirs) {
      let isTheirs = false;
      saved = [];
      const { calls } = serveTests({
        'GET /tests': () => (isTheirs ? [...(theirsNow ? [theirsNow] : []), stored[1]] : stored),
        'GET /users': [{ id: 9, name: 'Petr M.', email: 'petr@example.com' }],
        'PUT /tests/10': ({ query, body }: SentCall) => {
          isTheirs = true;
          if (query.get('atime') !== '8') return refusal(409, 'conflict', 'A concurrent edit occurred.');
          saved.push(body);
          return { id: 10, version: 9 };
        },
        'PUT /tests/-1': ({ body }: SentCall) => {
          saved.push(body);
          return { id: 12, version: 9 };
        },
        'GET /run/test/10': { result: 'ok', steps: [], tracker: [] },
        'GET /run/test/12': { result: 'ok', steps: [], tracker: [] },
      });
      const user = await open();
      await card('Lost card');
      await user.click(screen.getByRole('button', { name: 'Edit Lost card' }));
      const name = await screen.findByRole('textbox', { name: 'Test identifier' });
      await user.clear(name);
      await user.type(name, 'Card lost');
      await user.type(screen.getByRole('textbox', { name: 'Input of step 1' }), ' today');
      await user.keyboard('{Control>}s{/Control}');
      const dialog = within(await screen.findByRole('dialog', { name: 'Conflict! Data not saved.' }));
      return { user, dialog, calls };
    }

    it('shows what differs, and a second Save overwrites nothing', async () => {
      const { user, dialog } = await openAndType();
      expect(dialog.getByRole('radio', { name: /^Theirs: my card is gone → Greeting/u })).toBeInTheDocument();
      expect(dialog.getByRole('button', { name: /^Petr M\./u })).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Conflict!/u })).toBeNull());
      expect(screen.getByRole('textbox', { name: 'Input of step 1' })).toHaveValue('I lost my card today');
      await user.keyboard('{Control>}s{/Control}');
      await screen.findByRole('dialog', { name: 'Conflict! Data not saved.' });
      expect(saved).toEqual([]);
    });

    it('saves what was chosen, field by field', async () => {
      const { user, dialog } = await openAndType();
      await user.click(dialog.getByRole('radio', { name: /^Theirs: my card is gone/u }));
      await user.click(dialog.getByRole('button', { name: 'Save merged version' }));
      expect(await screen.findByText('Test updated')).toBeInTheDocument();
      expect(saved).toMatchObject([{ name: 'Card lost', steps: [{ input: 'my card is gone' }] }]);
    });

    it('keeps a test that they deleted as a new one', async () => {
      const { user, dialog } = await openAndType(null);
      await user.click(dialog.getByRole('radio', { name: /^Yours: Keep as new/u }));
      await user.click(dialog.getByRole('button', { name: 'Save merged version' }));
      expect(await screen.findByText('Test created')).toBeInTheDocument();
      expect(saved).toMatchObject([{ name: 'Card lost', steps: [{ input: 'I lost my card today' }] }]);
    });
  });

  it('is based on the test as it was opened, though the list has been read again since', async () => {
    let list = stored;
    const { calls } = serveTests({ 'GET /tests': () => list, 'PUT /tests/10': { id: 10, version: 9 } });
    const user = await open();
    await card('Lost card');
    await user.click(screen.getByRole('button', { name: 'Edit Lost card' }));
    await user.type(await screen.findByRole('textbox', { name: 'Input of step 1' }), ' today');
    list = stored.map((test) => ({ ...test, version: 8 }));
    await act(() => refresh(tests.list));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(writes(calls)[0]?.query.get('atime')).toBe('5');
  });

  it('is taken back by Ctrl+Z: a change, and a deletion', async () => {
    const { calls } = serveTests({
      'PUT /tests/10': { id: 10, version: 9 },
      'DELETE /tests/11': { version: 10 },
      'PUT /tests/-1': { id: 12, version: 11 },
      'GET /run/test/10': { result: 'ok', steps: [], tracker: [] },
    });
    const user = await open();
    await card('Lost card');
    await user.click(screen.getByRole('button', { name: 'Edit Lost card' }));
    await user.type(await screen.findByRole('textbox', { name: 'Input of step 1' }), ' today');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Test updated')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit Limit' }));
    await user.click(await screen.findByRole('button', { name: 'Delete test' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete test “Limit”?' }));
    await user.click(question.getByRole('button', { name: 'Delete test' }));
    expect(await screen.findByText('Test deleted')).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: 'Limit' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(await screen.findByText('Limit restored')).toBeInTheDocument();
    expect(await screen.findByText('Lost card restored')).toBeInTheDocument();
    const [, , restored, changedBack] = writes(calls);
    expect([restored?.path, restored?.body]).toMatchObject(['/tests/-1', { name: 'Limit', steps: [failing] }]);
    expect([changedBack?.query.get('atime'), changedBack?.body]).toMatchObject(['9', { steps: [step] }]);
  });
});
