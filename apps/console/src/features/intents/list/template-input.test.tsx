import type { Entity } from '@parley/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';
import type { SentCall } from '#testing/server.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';

let project: FakeProject;

beforeEach(() => {
  project = fakeProject();
  const entity = { match: null, occurrence: 'single' as const, case_insensitive: false, __is_system__: false };
  project.entities = [
    { id: 21, name: 'card_type', ...entity, type: 'dictionary', values: 'debit, credit = charge card', version: 1 },
    { id: 22, name: 'card_last4', ...entity, type: 'number', values: '', version: 1 },
  ];
  return listenForHotkeys();
});

async function addField() {
  await userEvent.click(await screen.findByRole('button', { name: 'Lost card' }));
  const field = await screen.findByRole('textbox', { name: 'Add template' });
  await userEvent.click(field);
  return field as HTMLInputElement;
}

async function editField(template: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Lost card' }));
  await userEvent.click(await screen.findByRole('button', { name: template }));
  return screen.findByRole<HTMLInputElement>('textbox', { name: `New text of ${template}` });
}

/** The server adds and deletes entities and templates. */
function withNewEntities() {
  const [lost] = project.intents;
  const templateOf = ({ body }: SentCall) => (body as { template: string }).template;
  return {
    'PUT /intent/1/template': (sent: SentCall) => {
      lost?.templates.push(templateOf(sent));
      return { version: project.tick() };
    },
    'DELETE /intent/1/template': (sent: SentCall) => {
      lost?.templates.splice(lost.templates.indexOf(templateOf(sent)), 1);
      return { version: project.tick() };
    },
    'PUT /entities/-1': ({ body }: SentCall) => {
      const { name, values = '' } = body as { name: string; values?: string };
      project.entities.push({ ...project.entities[0], id: 30, name, values } as Entity);
      return { id: 30, version: project.tick() };
    },
    'DELETE /entities/30': () => {
      project.entities = project.entities.filter(({ id }) => id !== 30);
      return { version: project.tick() };
    },
  };
}

const offers = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => screen.getByRole('option', { selected: true }).textContent;

/** Simulates a selection by mouse or Shift and arrows. */
async function select(field: HTMLInputElement, words: string) {
  await userEvent.click(field);
  const start = field.value.indexOf(words);
  field.setSelectionRange(start, start + words.length);
  await userEvent.keyboard('{Shift}');
}

describe('completion', () => {
  test('@ opens a list; arrows move, Enter takes the highlighted offer, and a second Enter adds', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, 'my @ca');
    expect(offers()).toEqual([
      ...['@card_last4number', '@card_typedictionary · debit, credit', '#cardcard, debit card'],
      ' New entity@ca',
    ]);
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    expect(field).toHaveAttribute('role', 'combobox');
    await userEvent.keyboard('{ArrowDown}');
    expect(highlighted()).toContain('@card_type');
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('my @card_type ');
    expect(offers()).toEqual([]);
    expect(project.writes()).toEqual([]);
    await userEvent.type(field, 'is gone{Enter}');
    expect(project.writes()).toEqual([['/intent/1/template', { template: 'my @card_type is gone' }]]);
  });

  test('# offers synonyms only; Tab takes, and the field keeps the focus', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, '#p');
    expect(offers()).toEqual(['#pinpin']);
    await userEvent.tab();
    expect(field).toHaveValue('#pin ');
    expect(field).toHaveFocus();
  });

  test('Esc closes the list and keeps the text; a second Esc empties the field', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, '@ca{Escape}');
    expect(offers()).toEqual([]);
    expect(field).toHaveValue('@ca');
    await userEvent.keyboard('r');
    expect(offers()).toEqual([]);
    await userEvent.keyboard('{Escape}{Escape}');
    expect(field).toHaveValue('');
    await userEvent.keyboard('@');
    expect(offers()).toHaveLength(4);
  });

  test('the mouse takes an offer, also while a template is edited in place', async () => {
    project.open();
    const field = await editField('no card');
    await userEvent.clear(field);
    await userEvent.type(field, 'no @last');
    await userEvent.click(screen.getByRole('option', { name: /@card_last4/u }));
    expect(field).toHaveValue('no @card_last4 ');
    expect(field).toHaveFocus();
  });

  test('a name that is typed in full does not hold the Enter that adds', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, 'my #card{Enter}');
    expect(project.writes()).toEqual([['/intent/1/template', { template: 'my #card' }]]);
  });

  test('a name that is not there yet becomes a new entity, which learns from this place', async () => {
    project.open(withNewEntities());
    const field = await addField();
    await userEvent.type(field, 'to @city');
    expect(offers()).toEqual([' New entity@city']);
    await userEvent.keyboard('{Tab}');
    expect(field).toHaveValue('to @city ');
    expect(project.writes()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(project.writes()).toEqual([
        ['/entities/-1', { name: 'city', type: 'free' }],
        ['/intent/1/template', { template: 'to @city' }],
      ]),
    );
  });

  test('a name that names nothing is underlined while it is typed', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, 'my #card and @cards');
    const over = field.parentElement?.querySelector('[aria-hidden]');
    expect([...(over?.querySelectorAll('[class*=unknown]') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '@cards',
    ]);
  });

  test('what is pasted opens nothing', async () => {
    project.open();
    await addField();
    await userEvent.paste('my @ca');
    expect(offers()).toEqual([]);
  });
});

describe('the card of a name', () => {
  test('says type, values and uses while the pointer rests on it, and Ctrl with a click opens the entity', async () => {
    project.intents[0]?.templates.push('my @card_type is lost');
    project.open();
    await userEvent.click(await screen.findByRole('button', { name: 'Lost card' }));
    const name = await screen.findByText('@card_type');
    await userEvent.hover(name);
    const card = await screen.findByRole('group', { name: '@card_type' });
    expect(card).toHaveTextContent('dictionary');
    expect(within(card).getByText('credit').nextSibling).toHaveTextContent('charge card');
    expect(within(card).getByRole('link', { name: '1 template' })).toHaveAttribute(
      'href',
      expect.stringContaining('q=%40card_type'),
    );
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(name);
    expect(screen.queryByRole('group', { name: '@card_type' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^New text/u })).toBeNull();
  });
});

test('an intent without templates has three fields for its first phrases', async () => {
  project.intents.push({ id: 4, name: 'Empty', templates: [], version: 10 });
  project.open();
  await userEvent.click(await screen.findByRole('button', { name: 'Empty' }));
  expect(await screen.findByText('5 are enough to start')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Phrase 2' }), 'hello there{Enter}');
  expect(project.writes()).toEqual([['/intent/4/template', { template: 'hello there' }]]);
  expect(screen.getByRole('textbox', { name: 'Phrase 3' })).toBeVisible();
});

describe('marking selected words', () => {
  test('offers first what has the words among its values, and puts the name in their place', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, 'I left my charge card in a shop');
    await select(field, 'charge card');
    expect(await screen.findByText('Mark “charge card” as')).toBeVisible();
    expect(offers()[0]).toBe('1@card_typevalue “credit”');
    await userEvent.keyboard('{Control>}e{/Control}{Enter}');
    expect(field).toHaveValue('I left my @card_type in a shop');
    expect(screen.queryByText(/is not a value of/u)).toBeNull();
    expect(project.writes()).toEqual([]);
  });

  test('one digit chooses from the list', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, 'I left my charge card in a shop');
    await select(field, 'charge card');
    await userEvent.keyboard('1');
    expect(field).toHaveValue('I left my @card_type in a shop');
  });

  test('other keys than those of the bar go to the text until the bar is asked for', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, 'my old card');
    await select(field, 'old');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await userEvent.keyboard('great');
    expect(field).toHaveValue('my great card');
  });

  test('offers to add words to the values of a synonym, which are saved later', async () => {
    project.open({}, '&panel=synonyms');
    const field = await addField();
    await userEvent.type(field, 'my plastic is gone');
    await select(field, 'plastic');
    await userEvent.keyboard('s');
    await userEvent.click(screen.getByRole('option', { name: /#card$/u }));
    expect(field).toHaveValue('my #card is gone');
    await userEvent.click(await screen.findByRole('button', { name: 'Add the value' }));
    const panel = within(screen.getByRole('complementary', { name: 'Synonyms' }));
    expect(await panel.findByText('card, debit card, plastic')).toBeVisible();
    expect(project.writes()).toEqual([]);
  });

  test('S takes the synonym that has the words at once', async () => {
    project.open();
    const field = await addField();
    await userEvent.type(field, 'my debit card');
    await select(field, 'debit card');
    await userEvent.keyboard('s');
    expect(field).toHaveValue('my #card');
  });

  test('N asks for the name of an entity for the words, which the save adds and one undo takes back', async () => {
    project.open(withNewEntities());
    const field = await addField();
    await userEvent.type(field, 'my Gold Visa is gone');
    await select(field, 'Gold Visa');
    await userEvent.keyboard('n');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the new entity' });
    expect(field).toHaveValue('my Gold Visa is gone');
    expect([name.value, name.selectionStart, name.selectionEnd]).toEqual(['gold_visa', 0, 9]);
    await userEvent.keyboard('card_type{Enter}');
    expect(screen.getByText('@card_type exists already.')).toBeVisible();
    await userEvent.clear(name);
    await userEvent.keyboard('gold_visa{Enter}');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('my @gold_visa is gone');
    expect(await screen.findByText(/^@gold_visa is new\./u)).toBeVisible();
    expect(project.writes()).toEqual([]);
    await userEvent.type(field, '{Enter}');
    await waitFor(() =>
      expect(project.writes()).toEqual([
        ['/entities/-1', { name: 'gold_visa', values: 'Gold Visa' }],
        ['/intent/1/template', { template: 'my @gold_visa is gone' }],
      ]),
    );
    await waitFor(() => expect(project.intents[0]?.templates).toContain('my @gold_visa is gone'));
    await userEvent.click(screen.getByRole('button', { name: /^Undo/u }));
    await waitFor(() => expect(project.entities.map(({ name }) => name)).not.toContain('gold_visa'));
    expect(project.intents[0]?.templates).not.toContain('my @gold_visa is gone');
  });

  test('Esc in the question for a name closes only the question, and the words stay marked', async () => {
    project.open(withNewEntities());
    const field = await editField('no card');
    await select(field, 'card');
    await userEvent.keyboard('n');
    await screen.findByRole('textbox', { name: 'Name of the new entity' });
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('no card');
    expect(await screen.findByText('Mark “card” as')).toBeVisible();
    expect(project.writes()).toEqual([]);
  });

  test('words that are no value of the entity become one by a press, which undo takes back', async () => {
    const values: unknown[] = [];
    project.open({
      'PUT /entities/21': ({ body }: SentCall) => {
        const sent = (body as { values: string }).values;
        values.push(sent);
        project.entities = project.entities.map((one) => (one.id === 21 ? { ...one, values: sent } : one));
        return { version: project.tick() };
      },
      'POST /run/reload': {},
    });
    const field = await addField();
    await userEvent.type(field, 'my plastic is gone');
    await select(field, 'plastic');
    await userEvent.keyboard('1');
    await userEvent.click(await screen.findByRole('button', { name: 'Add the value' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add the value' })).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const before = 'debit, credit = charge card';
    await waitFor(() => expect(values).toEqual([`${before}\nplastic`, before]));
  });

  test('Esc after N leaves no entity, and the name is unknown again', async () => {
    project.open(withNewEntities());
    const field = await addField();
    await userEvent.type(field, 'my Gold Visa');
    await select(field, 'Gold Visa');
    await userEvent.keyboard('n');
    await screen.findByRole('textbox', { name: 'Name of the new entity' });
    await userEvent.keyboard('{Enter}{Escape}');
    expect(field).toHaveValue('my @gold_visa');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveValue('');
    await userEvent.type(field, 'my @gold_visa is back{Enter}');
    await waitFor(() =>
      expect(project.writes()).toEqual([['/intent/1/template', { template: 'my @gold_visa is back' }]]),
    );
  });

  test('the same words elsewhere are shown first, marked at once without those left out, and undone as one', async () => {
    const [lost, , balance] = project.intents;
    lost?.templates.push('where is the visa card', 'Visa gone', 'visaless');
    balance?.templates.push('what is on my visa');
    project.open();
    const field = await addField();
    await userEvent.type(field, 'my visa is gone');
    await select(field, 'visa');
    await userEvent.keyboard('1{Alt>}{Shift>}m{/Shift}{/Alt}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark “visa” as @card_type' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
    await userEvent.click(dialog.getByRole('checkbox', { name: '@card_type gone' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 templates' }));
    await waitFor(() => expect(project.intents[2]?.templates).toContain('what is on my @card_type'));
    expect(project.intents[0]?.templates.slice(3)).toEqual(['where is the @card_type card', 'Visa gone', 'visaless']);
    await userEvent.click(screen.getByRole('button', { name: /^Undo/u }));
    await waitFor(() => expect(project.intents[2]?.templates).toContain('what is on my visa'));
  });

  test('is not offered for a part of a word, and editing begins with the caret at the end, where keys add', async () => {
    project.open();
    const field = await editField('no card');
    expect(offers()).toEqual([]);
    await userEvent.keyboard('s 2');
    expect(field).toHaveValue('no cards 2');
    await select(field, 'ca');
    expect(offers()).toEqual([]);
  });
});
