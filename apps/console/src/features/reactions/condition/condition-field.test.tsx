import { ROLE } from '@parley/domain/permission';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ConditionField } from '#features/reactions/condition/condition-field.tsx';
import { conditionInWords, conditionLabel } from '#features/reactions/condition/in-words.ts';
import { shownList, shownTyped, typedList, typedValue } from '#features/reactions/condition/typed-values.ts';
import { NamesContext, type ReactionNames } from '#features/reactions/reaction-names.ts';
import { showLastTurn } from '#parts/chat/last-turn.ts';
import { textInEditor } from '#testing/editor.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';

const names: ReactionNames = {
  reactions: [],
  intents: ['Confirm', 'Block card'],
  scopes: [],
  entities: ['card'],
  actions: [],
  actionIds: new Map(),
  expression: { slots: ['asked', 'tries'], entities: ['card'], config: [], intents: ['Confirm'], scopes: [] },
  known: {},
  isReadOnly: false,
  open: () => {},
};

function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <NamesContext value={names}>
      <ConditionField label="Condition" value={value} onChange={setValue} />
      <code data-written>{value}</code>
    </NamesContext>
  );
}

beforeEach(() => {
  signIn({ role: ROLE.administrator });
  showLastTurn(null);
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
  expect(screen.getByRole('combobox', { name: 'Source of row 2' })).toHaveFocus();
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
  await userEvent.click(screen.getByRole('button', { name: 'Show code' }));
  expect(await textInEditor('Condition')).toBe('slots.asked && slots.list.length > 2');
  await userEvent.click(screen.getByRole('button', { name: 'Show rows' }));
  expect(screen.getByRole('listitem', { name: 'Row 1' })).toBeVisible();
  unmount();
  renderAt(<Field first="slots.list.length > 2" />);
  expect(await screen.findByText('Rows cannot show this condition, so it stays code.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show rows' })).toBeNull();
  expect(await textInEditor('Condition')).toBe('slots.list.length > 2');
});

test('each row says whether it held at the last turn of the test chat, and what it read', async () => {
  showLastTurn({ conversationId: 'c1', token: 'abcdefghijklmnopqrstuv', timestamp: 4_000, text: 'I lost my card' });
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
  expect(await screen.findByRole('status')).toHaveTextContent('False on “I lost my card”');
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

test('a condition is said in words where rows can read it', () => {
  expect(conditionInWords("slots.asked === 'block' && (!entities.card || slots.tries < 3)")).toBe(
    'asked is “block” and (@card is empty or tries is less than 3)',
  );
  expect(conditionInWords("['Confirm', 'Block card'].includes(intent)")).toBe('intent is any of Confirm or Block card');
  expect(conditionLabel('slots.list.length > 2')).toBe('slots.list.length > 2');
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
