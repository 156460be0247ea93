import { ROLE } from '@parley/domain/permission';
import type { Action, Entity, Reaction } from '@parley/domain';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import {
  conditionInWords,
  conditionLabel,
  conditionSaid,
  useConditionWords,
} from '#features/reactions/condition/in-words.ts';
import { shownList, shownTyped, typedList, typedValue } from '#features/reactions/condition/typed-values.ts';
import { nameTypes, type NameTypes } from '#features/reactions/condition/name-types.ts';
import { NamesContext } from '#features/reactions/reaction-names.ts';
import { showTurns } from '#parts/chat/said-turns.ts';
import { textInEditor } from '#testing/editor.ts';
import { reactionNames } from '#testing/reaction-names.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';

const names = reactionNames({
  intents: ['Confirm', 'Block card'],
  entities: ['card'],
  expression: { slots: ['asked', 'tries'], entities: ['card'], config: [], intents: ['Confirm'], scopes: [] },
});

function Field({ first, types, onApply }: { first: string; types?: NameTypes; onApply?: () => void }) {
  const [value, setValue] = useState(first);
  return (
    <NamesContext value={types ? { ...names, types } : names}>
      <ConditionField label="Condition" value={value} onChange={setValue} onApply={onApply} />
      <code data-written>{value}</code>
    </NamesContext>
  );
}

beforeEach(() => {
  signIn({ role: ROLE.administrator });
  showTurns([]);
});

const written = () => document.querySelector('[data-written]')?.textContent;

test('rows are added with Enter, removed with Backspace, and write the expression', async () => {
  serve({});
  renderAt(<Field first="" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add row' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Name in row 1' }), 'asked');
  expect(written()).toBe('');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of row 1' }), 'block{Enter}');
  expect(written()).toBe("slots.asked === 'block'");
  expect(screen.getByRole('combobox', { name: 'Name in row 2' })).toHaveFocus();
  await userEvent.type(screen.getByRole('combobox', { name: 'Name in row 2' }), 'tries');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator of row 2' }), 'is less than');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of row 2' }), '3');
  expect(written()).toBe("slots.asked === 'block' && slots.tries < 3");
  await userEvent.click(screen.getByRole('radio', { name: 'Any' }));
  expect(written()).toBe("slots.asked === 'block' || slots.tries < 3");
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of row 2' }), '{Enter}');
  await userEvent.type(screen.getByRole('combobox', { name: 'Name in row 3' }), '{Backspace}');
  expect(screen.queryByRole('listitem', { name: 'Row 3' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(written()).toBe('slots.tries < 3');
});

test('a row begins with what it is about, and a name brings its kind along', async () => {
  serve({});
  renderAt(<Field first="" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add row' }));
  const name = screen.getByRole('combobox', { name: 'Name in row 1' });
  expect(name).toHaveFocus();
  await userEvent.type(name, 'card{Enter}');
  expect(name).toHaveValue('card');
  expect(screen.getByRole('combobox', { name: 'Source of row 1' })).toHaveValue('entity');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of row 1' }), 'debit');
  expect(written()).toBe("entities.card === 'debit'");
});

test('a value that the entity lacks is added beside it, and another word for a value becomes the value', async () => {
  const entity = {
    id: 3,
    name: 'card',
    type: 'dictionary',
    match: null,
    occurrence: 'single',
    case_insensitive: false,
  };
  let values = 'debit, credit = charge card';
  serve({
    'GET /entities': () => [{ ...entity, values, __is_system__: false, version: 1 }],
    'PUT /entities/3': ({ body }: SentCall) => {
      values = (body as { values: string }).values;
      return { version: 2 };
    },
    'POST /run/reload': {},
  });
  renderAt(<Field first="entities.card === 'prepaid'" />);
  expect(await screen.findByText('“prepaid” is not a value of @card')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add the value' }));
  await expect.poll(() => values).toBe('debit, credit = charge card\nprepaid');
  const field = screen.getByRole('textbox', { name: 'Value of row 1' });
  await userEvent.clear(field);
  await userEvent.type(field, 'charge card');
  await userEvent.click(await screen.findByRole('button', { name: 'Use “credit”' }));
  expect(written()).toBe("entities.card === 'credit'");
});

test('a group of rows holds by another rule than the rows around it', async () => {
  serve({});
  renderAt(<Field first="slots.asked && intent === 'Confirm'" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add group' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Name in row 3.1' }), 'tries');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator of row 3.1' }), 'is known');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source of row 3.2' }), 'confidence');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of row 3.2' }), '0.5');
  expect(written()).toBe("slots.asked && intent === 'Confirm' && (slots.tries != null || confidence > 0.5)");
});

test('code is one press away, and code that rows cannot show stays code and says so', async () => {
  serve({});
  const { unmount } = renderAt(<Field first="slots.asked && slots.list.length > 2" />);
  expect(await textInEditor('Code of row 2')).toBe('slots.list.length > 2');
  await userEvent.click(screen.getByRole('radio', { name: 'Code' }));
  expect(await textInEditor('Condition')).toBe('slots.asked && slots.list.length > 2');
  await userEvent.click(screen.getByRole('radio', { name: 'Rows' }));
  expect(screen.getByRole('listitem', { name: 'Row 1' })).toBeVisible();
  unmount();
  renderAt(<Field first="slots.list.length > 2" />);
  expect(await screen.findByText('Rows cannot show this condition, so it stays code.')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Rows' })).toBeNull();
  expect(await textInEditor('Condition')).toBe('slots.list.length > 2');
});

test('each row says whether it held at the last turn of the test chat, and what it read', async () => {
  showTurns([{ conversationId: 'c1', token: 'abcdefghijklmnopqrstuv', timestamp: 4_000, text: 'I lost my card' }]);
  const calls = serve({
    'POST /chat/condition': ({ body }: SentCall) => ({
      verdict: false,
      values: {},
      parts: (body as { parts: string[] }).parts.map((part) => ({
        value: part === 'slots.tries' ? 5 : part.length > 20,
      })),
    }),
  });
  renderAt(<Field first="slots.asked === 'block' && slots.tries < 3" />);
  const verdict = await screen.findByText('False on “I lost my card”');
  expect(verdict.closest('[role=status]')).toHaveTextContent('Row 2 decides: 5.');
  expect(screen.getByRole('group', { name: 'As code' }).querySelector('mark')).toHaveTextContent('slots.tries < 3');
  const second = screen.getByRole('listitem', { name: 'Row 2' });
  expect(within(second).getByRole('img', { name: 'does not hold' })).toBeVisible();
  expect(second).toHaveTextContent('5');
  expect(within(screen.getByRole('listitem', { name: 'Row 1' })).getByRole('img', { name: 'holds' })).toBeVisible();
  expect(calls[0]?.body).toEqual({
    condition: "slots.asked === 'block' && slots.tries < 3",
    timestamp: 4_000,
    parts: ["slots.asked === 'block'", 'slots.asked', 'slots.tries < 3', 'slots.tries'],
  });
});

test('the condition is tried on each turn of the test chat, and a new turn is looked at first', async () => {
  const turn = { conversationId: 'c1', token: 'abcdefghijklmnopqrstuv' };
  const turns = [
    { ...turn, timestamp: 1_000, text: 'hello' },
    { ...turn, timestamp: 2_000, text: 'block it' },
  ];
  showTurns(turns);
  serve({
    'POST /chat/condition': ({ body }: SentCall) => {
      const { timestamp } = body as { timestamp: number };
      return { verdict: timestamp > 1_000, values: {}, parts: [{ value: timestamp > 1_000 }, { value: 'block' }] };
    },
  });
  renderAt(<Field first="slots.asked === 'block'" />);
  expect(await screen.findByText('turn 2 of 2')).toBeVisible();
  expect(await screen.findByText('True on “block it”')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Later turn' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Earlier turn' }));
  expect(await screen.findByText('False on “hello”')).toBeVisible();
  expect(screen.getByText('turn 1 of 2')).toBeVisible();
  act(() => showTurns([...turns, { ...turn, timestamp: 3_000, text: 'yes' }]));
  expect(await screen.findByText('True on “yes”')).toBeVisible();
});

test('Enter goes to the next field, Alt with arrows moves a row, Ctrl+Backspace removes it, Ctrl+Enter applies', async () => {
  serve({});
  let applied = 0;
  renderAt(<Field first="slots.asked === 'block' && slots.tries < 3" onApply={() => applied++} />);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Value of row 1' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: 'Name in row 2' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(written()).toBe("slots.tries < 3 && slots.asked === 'block'");
  expect(screen.getByRole('combobox', { name: 'Name in row 1' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(written()).toBe("slots.tries < 3 && slots.asked === 'block'");
  await userEvent.keyboard('{Control>}{Backspace}{/Control}');
  expect(written()).toBe("slots.asked === 'block'");
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(applied).toBe(1);
});

test('Cancel takes back all changes since the first, and Apply ends that', async () => {
  serve({});
  renderAt(<Field first="slots.asked === 'block' && slots.tries < 3" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove row 1' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of row 1' }), '{Backspace}5');
  expect(written()).toBe('slots.tries < 5');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(written()).toBe("slots.asked === 'block' && slots.tries < 3");
  expect(screen.queryByRole('button', { name: /^Apply/u })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  await userEvent.click(screen.getByRole('button', { name: /^Apply/u }));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(written()).toBe("slots.asked === 'block'");
});

test('a row is dragged by its grip with keys', async () => {
  serve({});
  renderAt(<Field first="slots.asked === 'block' && slots.tries < 3" />);
  const grip = await screen.findByRole('button', { name: 'Drag row 2' });
  act(() => grip.focus());
  expect(screen.getByRole('button', { name: 'Drag row 1' })).toBeVisible();
  expect(grip).toHaveAttribute('aria-roledescription', 'sortable');
});

test('the operators and values fit what a name holds', async () => {
  serve({});
  const actions = [
    { name: 'ask', args: { slot: 'tries', text: 'How often?', value: 'entities.count' } },
    { name: 'set', args: { name: 'asked', value: 'true' } },
  ];
  const count = { id: 1, name: 'count', type: 'number', occurrence: 'single', values: '' } as Entity;
  const types = nameTypes([{ actions } as unknown as Reaction], [count]);
  renderAt(<Field first="slots.tries > 2 && slots.asked === true" types={types} />);
  const tests = await screen.findByRole('combobox', { name: 'Operator of row 1' });
  expect(within(tests).getByRole('group', { name: 'tries is a number' })).toBeInTheDocument();
  expect(within(tests).queryByRole('option', { name: 'contains' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Value of row 2' }), 'no');
  expect(written()).toBe('slots.tries > 2 && slots.asked === false');
});

test('a slot that code sets, or that holds several kinds of values, has no type', () => {
  const set = (name: string, value: string) => ({ name: 'set', args: { name, value } });
  const actions = [
    set('a', '1'),
    set('a', "'x'"),
    set('b', '1'),
    set('c', 'slots.c + 1'),
    set('d', '(slots.d ?? 0) + 1'),
  ];
  const { slots } = nameTypes([{ actions } as unknown as Reaction], [], [{ source: "set('b', x)" } as Action]);
  expect([...slots]).toEqual([
    ['c', 'number'],
    ['d', 'number'],
  ]);
});

test('a usual pattern is chosen by its name, and an own one is tried on a value while it is typed', async () => {
  serve({});
  renderAt(<Field first="/^x$/.test(slots.asked ?? '')" />);
  const kind = await screen.findByRole('combobox', { name: 'Kind of pattern in row 1' });
  expect(kind).toHaveValue('own');
  const pattern = screen.getByRole('textbox', { name: 'Value of row 1' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Try the pattern of row 1 on' }), '60200');
  expect(await screen.findByText('does not match')).toBeVisible();
  await userEvent.clear(pattern);
  await userEvent.type(pattern, '^6');
  expect(await screen.findByText('matches', { selector: '[role=status]' })).toBeVisible();
  await userEvent.type(pattern, '(');
  expect(await screen.findByText(/Not a valid pattern/u)).toBeVisible();
  await userEvent.selectOptions(kind, 'postcode');
  expect(written()).toBe(String.raw`/^\d{3} ?\d{2}$/.test(slots.asked ?? '')`);
  expect(screen.queryByRole('textbox', { name: 'Value of row 1' })).toBeNull();
});

function Words() {
  useConditionWords(true);
  return <span>{conditionLabel("slots.asked === 'block'")}</span>;
}

test('a condition is said in words where rows can read it, once its parser is loaded', async () => {
  renderAt(<Words />);
  expect(await screen.findByText('asked is “block”')).toBeVisible();
  expect(conditionInWords("slots.asked === 'block' && (!entities.card || slots.tries < 3)")).toBe(
    'asked is “block” and (@card is empty or tries is less than 3)',
  );
  expect(conditionInWords("['Confirm', 'Block card'].includes(intent)")).toBe('intent is any of Confirm or Block card');
  expect(conditionLabel('scope === null && slots.asked')).toBe('in no scope and asked is filled');
  expect(conditionLabel('slots.list.length > 2')).toBe('slots.list.length > 2');
  expect(conditionSaid('slots.list.length > 2')).toBe('an expression is true');
  expect(conditionSaid('slots.asked && slots.list.length > 2')).toBe('asked is filled and …');
});

test('digits are a number unless they are in quotes, and are shown as they are typed', () => {
  const row = { source: 'slot', test: 'is' } as const;
  for (const [typed, value] of [
    ['3', 3],
    ['"3"', '3'],
    ['007', '007'],
    ['true', true],
    ['gold', 'gold'],
  ] as const) {
    expect([typed, typedValue(row, typed)]).toEqual([typed, value]);
    expect(shownTyped(row, value)).toBe(typed);
  }
  const intents = { source: 'intent', test: 'anyOf' } as const;
  expect(typedList(intents, 'Confirm, "Yes, please"')).toEqual(['Confirm', 'Yes, please']);
  expect(shownList(intents, ['Confirm', 'Yes, please'])).toBe('Confirm, "Yes, please"');
});
