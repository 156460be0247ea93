import type { ActionCall } from '@parley/domain';
import { ROLE } from '@parley/domain/permission';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openQuestion } from '#features/reactions/open-question.ts';
import { ActionList } from '#features/reactions/panel/action-list.tsx';
import { NamesContext } from '#features/reactions/reaction-names.ts';
import { reactionNames } from '#testing/reaction-names.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const REACTION = 7;
const names = reactionNames({
  reactions: ['Book', 'Given up'],
  entities: ['city', 'day', 'number'],
  expression: { slots: ['seats'], entities: ['city', 'day', 'number'], config: [], intents: [], scopes: [] },
  known: { reaction: new Set(['book', 'given up']) },
});

const ask = (slot: string, args: ActionCall['args'] = {}): ActionCall => ({
  name: 'ask',
  args: { slot, text: slot === '' ? '' : `Which ${slot}?`, ...args },
});
const say = (text: string): ActionCall => ({ name: 'utter', args: { text } });
const FORM = [ask('city'), ask('day'), ask('seats', { value: 'entities.number', valid: 'answer > 0' })];

/** The actions as they are edited; the function answers what would be saved. */
function edited(calls: ActionCall[], isReadOnly = false) {
  let latest: readonly ActionCall[] = calls;
  function Editor() {
    const [shown, setShown] = useState<readonly ActionCall[]>(calls);
    const change = (next: ActionCall[]) => {
      latest = next;
      setShown(next);
    };
    return (
      <NamesContext value={{ ...names, isReadOnly }}>
        <ActionList reaction={REACTION} calls={shown} onChange={change} onArrange={change} />
      </NamesContext>
    );
  }
  signIn({ role: ROLE.administrator });
  serve({});
  renderAt(<Editor />);
  return () => latest;
}

const slots = (calls: readonly ActionCall[]) => calls.map(({ args, name }) => args['slot'] ?? name);
const title = (name: RegExp | string) => screen.findByRole('button', { name });
const rows = async () => within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('listitem');

beforeEach(() => openQuestion(0, null));

describe('questions that follow each other', () => {
  test('are one card with a row for each, which says the slot, the text and what is valid', async () => {
    edited([say('Hello'), ...FORM, say('Done')]);
    const shown = async () => (await rows()).map(({ textContent }) => textContent);
    // The words of the condition are loaded when they are first needed.
    await expect
      .poll(shown)
      .toEqual(['1cityWhich city?@city', '2dayWhich day?@day', '3seatsWhich seats?is more than 0']);
    expect(screen.getAllByRole('list', { name: 'Questions' })).toHaveLength(1);
  });

  test('say in words what code fills in, and that a question has a condition or a check by code', async () => {
    const text = "Shall I block {{ slots.card ? 'your ' + slots.card : '' }} of {{ slots.city }}?";
    edited([{ ...ask('block', { text, valid: 'answer.length === 4' }), when: 'slots.seats > 1' }]);
    const [row] = await rows();
    await expect
      .poll(() => row?.textContent)
      .toBe('1blockShall I block … of [city]?when seats is more than 1own check');
  });

  test('are two cards where something else is between them', async () => {
    edited([ask('city'), say('Fine.'), ask('day')]);
    await title(/^1 ?city/u);
    expect(screen.getAllByRole('list', { name: 'Questions' })).toHaveLength(2);
  });

  test('unfold one at a time', async () => {
    edited(FORM);
    await userEvent.click(await title(/city/u));
    expect(await screen.findByRole('combobox', { name: 'Slot' })).toHaveValue('city');
    await userEvent.click(await title(/day/u));
    expect(screen.getAllByRole('combobox', { name: 'Slot' })).toHaveLength(1);
    expect(screen.getByRole('combobox', { name: 'Slot' })).toHaveValue('day');
  });
});

describe('by keys', () => {
  test('a question is moved, duplicated and folded', async () => {
    const latest = edited(FORM);
    const city = await title(/city/u);
    act(() => city.focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(slots(latest())).toEqual(['day', 'city', 'seats']);
    expect(await title(/^2 ?city/u)).toHaveFocus();
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(slots(latest())).toEqual(['day', 'city', 'city', 'seats']);
    await screen.findByRole('combobox', { name: 'Slot' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Tries' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Slot' })).toBeNull();
    expect(await title(/^3 ?city/u)).toHaveFocus();
  });

  test('a question moves past what follows the form, and stays itself', async () => {
    const latest = edited([ask('city'), ask('day'), say('Done')]);
    const day = await title(/day/u);
    act(() => day.focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(slots(latest())).toEqual(['city', 'utter', 'day']);
  });

  test('Enter in the last field adds a question, whose text is written next', async () => {
    const latest = edited([ask('city', { buttons: [{ label: 'Rome', value: '' }] })]);
    await userEvent.click(await title(/city/u));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Value of option 1' }), '{Enter}');
    expect(slots(latest())).toEqual(['city', '']);
    expect(await title(/^2/u)).toHaveAttribute('aria-expanded', 'true');
  });

  test('a card moves past a form as past one card', async () => {
    const latest = edited([...FORM, say('Done')]);
    const done = await title(/^utter/u);
    act(() => done.focus());
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(slots(latest())).toEqual(['utter', 'city', 'day', 'seats']);
  });
});

describe('a new question', () => {
  test('asks what one wants to know, and offers entities that no other question asks for', async () => {
    const latest = edited([ask('city')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add question' }));
    expect(screen.queryByRole('button', { name: '@city' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '@day' }));
    expect(latest()[1]?.args).toEqual({ slot: 'day', text: '' });
    expect(screen.getByRole('combobox', { name: 'Takes' })).toHaveValue('@day');
  });

  test('says at the field, at the row and at the card what is left to do', async () => {
    edited([ask('city', { text: '', give_up: 'Nowhere' }), ask('day')]);
    expect(await screen.findByText('1 to fix')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Write the question.' })).toBeVisible();
    await userEvent.click(await title(/city/u));
    expect(await screen.findByText('Write the question.')).toBeVisible();
    expect(screen.getByText('Reaction “Nowhere” not found')).toBeVisible();
  });
});

describe('what a question takes', () => {
  test('is chosen among entities, the whole message and an expression, and written only where it must be', async () => {
    const latest = edited([ask('city')]);
    await userEvent.click(await title(/city/u));
    const choose = async (name: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: 'Takes' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await choose('@number');
    expect(latest()[0]?.args['value']).toBe('entities.number');
    await choose('@city');
    expect(latest()[0]?.args).not.toHaveProperty('value');
    await choose('Whole message');
    expect(latest()[0]?.args['value']).toBe('text');
  });

  test('stays the same entity when the slot gets another name', async () => {
    const latest = edited([ask('city')]);
    await userEvent.click(await title(/city/u));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Slot' }), '_to');
    await userEvent.tab();
    expect(latest()[0]?.args).toMatchObject({ slot: 'city_to', value: 'entities.city' });
  });

  test('has up to nine tries, and nothing is written for three', async () => {
    const latest = edited([ask('city')]);
    await userEvent.click(await title(/city/u));
    const tries = await screen.findByRole('combobox', { name: 'Tries' });
    await userEvent.selectOptions(tries, '4');
    expect(latest()[0]?.args['tries']).toBe(4);
    await userEvent.selectOptions(tries, '3');
    expect(latest()[0]?.args).not.toHaveProperty('tries');
  });
});

test('a check of the answer is one short row about the answer, and says what no check means', async () => {
  const latest = edited([ask('seats', { valid: 'answer > 0' })]);
  await userEvent.click(await title(/seats/u));
  expect(await screen.findByRole('combobox', { name: 'Source of row 1' })).toHaveValue('answer');
  expect(screen.queryByRole('combobox', { name: 'Name in row 1' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Value of row 1' }), '{Control>}a{/Control}5');
  expect(latest()[0]?.args['valid']).toBe('answer > 5');
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(screen.getByText('Every answer is valid. Add a check to refuse some.')).toBeVisible();
});

test('interruptions are switched off for a question, and for all questions of a form', async () => {
  const latest = edited([ask('city'), ask('day')]);
  const all = await screen.findByRole('switch', { name: 'Other intents may interrupt' });
  expect(all).toBeChecked();
  await userEvent.click(await title(/city/u));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Other intents may interrupt' }));
  expect(latest().map(({ args }) => args['interrupt'])).toEqual([false, undefined]);
  await userEvent.click(screen.getByRole('switch', { name: 'Other intents may interrupt 1' }));
  expect(latest().map(({ args }) => 'interrupt' in args)).toEqual([false, false]);
  await userEvent.click(all);
  expect(latest().map(({ args }) => args['interrupt'])).toEqual([false, false]);
});

test('who may only read sees the questions and changes none', async () => {
  edited(FORM, true);
  await userEvent.click(await title(/city/u));
  expect(await screen.findByRole('combobox', { name: 'Slot' })).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: /add|remove|duplicate/iu })).toBeNull();
});
