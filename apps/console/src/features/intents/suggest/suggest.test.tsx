import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from '#features/intents/testing/fake-project.tsx';

let project: FakeProject;

const SUGGESTED = [
  { template: 'how much have I got', kind: 'written', from: null, nearer_to: null },
  { template: 'do I have my card', kind: 'own words', from: 'how much do I have', nearer_to: 2 },
  { template: 'No card', kind: 'short form', from: 'how much do I have', nearer_to: null },
  { template: "what's left", kind: 'short form', from: 'how much do I have', nearer_to: null },
];

beforeEach(() => {
  project = fakeProject();
});

async function openSuggestions() {
  project.open({
    'POST /intents/3/suggestions': { suggestions: SUGGESTED, failure: null },
    'PUT /intent/3/template': () => ({ id: 3, version: project.tick() }),
    'POST /intents/understand': { intents: [{ name: 'Lost card', confidence: 0.9, alternatives: [] }] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest templates for Ask balance' }));
  return screen.findByRole('grid', { name: 'Suggested templates' });
}

const rowOf = (text: string) => screen.getByRole('row', { name: new RegExp(`^${text}`, 'u') });

test('marks what stands somewhere already, and what is nearer to another intent', async () => {
  await openSuggestions();
  expect(rowOf('how much have I got')).toHaveTextContent('Written by the language model');
  expect(rowOf("what's left")).toHaveTextContent('As people often say “how much do I have”');
  expect(rowOf('do I have my card')).toHaveTextContent('closer to Lost card [NEG]');
  expect(rowOf('No card')).toHaveTextContent('This template name alread exists in the Lost card intent');
});

test('says plainly that there is nothing useful', async () => {
  project.open({ 'POST /intents/3/suggestions': { suggestions: [], failure: null } });
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest templates for Ask balance' }));
  expect(await screen.findByText('No useful suggestions for this intent.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add all/u })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'For training only' })).not.toBeInTheDocument();
});

test('adds, edits and dismisses by keyboard, and keeps what is added for training only', async () => {
  const list = await openSuggestions();
  await waitFor(() => expect(list).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('added')).toBeVisible();
  expect(project.writes()).toEqual([['/intent/3/template', { template: 'how much have I got', augmented: true }]]);

  await userEvent.keyboard('{Delete}');
  expect(screen.queryByText('do I have my card')).not.toBeInTheDocument();
  // A template that another intent has must be edited before it is accepted.
  await userEvent.keyboard('{Enter}e');
  await userEvent.keyboard('{Control>}a{/Control}no card at all{Enter}');
  expect(await screen.findByText('closer to Lost card')).toBeVisible();
  expect(project.writes()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(project.writes()[1]?.[1]).toEqual({ template: 'no card at all', augmented: true }));
});

test('adds all that is unmarked at once', async () => {
  await openSuggestions();
  await userEvent.click(screen.getByRole('checkbox', { name: 'For training only' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 unmarked' }));
  await waitFor(() =>
    expect(project.writes()).toEqual([
      ['/intents', [{ id: 3, version: 10, templates: ['how much do I have', 'how much have I got', "what's left"] }]],
    ]),
  );
});

test('a merge says what happens before it happens, trains, and is undone', async () => {
  project.open({
    'PUT /intents/1/merge': { version: 200 },
    'PUT /intents/1/unmerge': { version: 201 },
    'GET /reactions': [{ id: 7, name: 'Block', intents: ['Lost card'], condition: '', actions: [] }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge Lost card into another intent' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Intent' }), 'balance{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Merge “Lost card” into “Ask balance”?' });
  expect(question).toHaveTextContent(
    'This moves 3 templates from “Lost card” to “Ask balance” and deletes “Lost card”.',
  );
  expect(question).toHaveTextContent('This renames “Lost card [NEG]” to “Ask balance [NEG]”.');
  expect(within(question).getByRole('link', { name: 'Block' })).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Merge intents' }));
  const trainings = () => project.calls.filter(({ path }) => path === '/run/train').length;
  await waitFor(() => expect(trainings()).toBe(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(project.writes()).toEqual([
      ['/intents/1/merge', { into: 3 }],
      ['/intents/1/unmerge', { version: 200 }],
    ]),
  );
  await waitFor(() => expect(trainings()).toBe(2));
});
