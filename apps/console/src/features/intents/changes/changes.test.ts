import type { Intent } from '@parley/domain';
import { beforeEach, expect, test } from 'vitest';
import { addIntents, deleteIntents } from '#features/intents/changes/add-intents.ts';
import type { IntentChange } from '#features/intents/changes/intent-changes.ts';
import { deletedWith } from '#features/intents/changes/intent-edits.ts';
import { addTemplates, markTemplates } from '#features/intents/changes/many-templates.ts';
import { mergeIntents } from '#features/intents/changes/merge-intents.ts';
import { moveTemplates } from '#features/intents/changes/move-templates.ts';
import { addTemplate, deleteTemplate, editTemplate } from '#features/intents/changes/one-template.ts';
import { renameIntent } from '#features/intents/changes/rename-intent.ts';
import { serve, signIn, type SentCall } from '#testing/server.ts';

const pay: Intent = { id: 1, name: 'Pay bill', templates: ['pay my bill', 'I want to pay'], version: 7 };
const notPay: Intent = { id: 2, name: 'Pay bill [NEG]', templates: ['do not pay'], version: 8 };
const bye: Intent = { id: 3, name: 'Bye', templates: ['bye'], version: 9 };
const intents = [pay, notPay, bye];

let calls: SentCall[];
let version: number;

beforeEach(() => {
  signIn();
  version = 100;
  const written = () => ({ id: 50, version: ++version });
  const paths = ['/intents/-1', '/intents/1', '/intents', '/intent/3/template', '/intents/1/merge'];
  calls = serve(
    Object.fromEntries(
      [...paths, '/intents/1/unmerge', '/intents/templates/move'].flatMap((path) =>
        ['PUT', 'DELETE'].map((method) => [`${method} ${path}`, written]),
      ),
    ),
  );
});

const sent = async (change: IntentChange, state: Intent[] = intents) => {
  await change.calls({ to: { projectId: 1, handles: () => true }, state });
  return calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
};
const back = (change: IntentChange, state: Intent[] = intents): IntentChange => {
  const inverse = change.inverse?.(state);
  if (!inverse) throw new Error('It cannot be taken back');
  return inverse;
};

const changes: Record<string, IntentChange> = {
  rename: renameIntent('Pay bill', 'Pay invoice'),
  'new template': addTemplate('Bye', 'see you'),
  'edited template': editTemplate('Bye', 'bye', 'bye bye'),
  'template for training': addTemplate('Bye', 'by', { isAugmented: true }),
  mark: markTemplates([{ intent: 'Bye', templates: ['bye'] }], true),
  'many templates': addTemplates([{ intent: 'Bye', templates: ['bey', 'ta'], augmented: ['bey'] }]),
};

test.each(Object.entries(changes))('a %s that is taken back leaves the intents as they were', (_, change) => {
  const after = change.apply(intents);
  expect(after).not.toEqual(intents);
  expect(back(change, after).apply(after)).toEqual(intents);
});

test.each(Object.entries(changes))('a %s changes nothing in a list that has it already', (_, change) => {
  const after = change.apply(intents);
  expect(change.apply(after)).toEqual(after);
});

test('a rename takes the negative twin along', () => {
  const names = renameIntent('Pay bill', 'Pay invoice')
    .apply(intents)
    .map(({ name }) => name);
  expect(names).toEqual(['Pay invoice', 'Pay invoice [NEG]', 'Bye']);
});

test('an edited template is inserted before the old one is deleted', async () => {
  expect(await sent(editTemplate('Bye', 'bye', 'bye bye'))).toEqual([
    ['PUT /intent/3/template', { template: 'bye bye' }],
    ['DELETE /intent/3/template', { template: 'bye' }],
  ]);
});

test('a template that only changes its case is replaced in one call, because both would be one template', async () => {
  expect(await sent(editTemplate('Bye', 'bye', 'Bye'))).toEqual([
    ['PUT /intents', [{ id: 3, version: 9, templates: ['Bye'] }]],
  ]);
});

test('a template that somebody else has edited meanwhile is not edited: theirs stays, and nothing of ours', async () => {
  // The server removes nothing, and returns the version of the insertion.
  calls = serve({
    'PUT /intent/3/template': { id: 3, version: 20 },
    'DELETE /intent/3/template': { id: 3, version: 20 },
  });
  await expect(sent(editTemplate('Bye', 'bye', 'bye bye'))).rejects.toMatchObject({ status: 409 });
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { template: 'bye bye' }],
    ['DELETE', { template: 'bye' }],
    ['DELETE', { template: 'bye bye' }],
  ]);
});

test('deleting a positive intent takes its negative with it, by one call, and both come back', async () => {
  const deleted = deletedWith(pay, intents);
  expect(deleted.map(({ id }) => id)).toEqual([1, 2]);
  const change = deleteIntents(deleted);
  expect(await sent(change)).toEqual([['DELETE /intents/1', undefined]]);
  const names = (await sent(back(change, []), [])).slice(1).map(([, body]) => (body as Intent).name);
  expect(names).toEqual(['Pay bill', 'Pay bill [NEG]']);
});

test('deleting a negative intent leaves its positive', () => {
  expect(deletedWith(notPay, intents).map(({ id }) => id)).toEqual([2]);
});

test('a change to an intent that is gone is refused without a call', async () => {
  await expect(sent(addTemplate('Pay', 'x'))).rejects.toMatchObject({ status: 404 });
  expect(calls).toEqual([]);
});

test('an undo says what it did, by name', () => {
  const titles = [
    back(deleteIntents([pay, notPay])),
    back(addIntents([bye])),
    back(renameIntent('Pay bill', 'Pay invoice')),
    back(deleteTemplate('Bye', 'bye')),
    back(addTemplates([{ intent: 'Bye', templates: ['a', 'b'] }])),
  ].map(({ notice }) => notice?.title);
  expect(titles).toEqual([
    'Pay bill and Pay bill [NEG] restored',
    'Bye removed',
    'Renamed back to Pay bill',
    '“bye” restored',
    '2 templates removed',
  ]);
});

test('a template that is for training alone stays so when it is edited, deleted and brought back, or moved', () => {
  const list: Intent[] = [{ ...bye, templates: ['bye', 'bey'], augmented: ['bey'] }, pay];
  const marksAfter = (...made: IntentChange[]) =>
    made.reduce((all, change) => change.apply(all), list).map(({ augmented }) => augmented);
  expect(marksAfter(editTemplate('Bye', 'bey', 'beye', { isAugmented: true }))).toEqual([['beye'], undefined]);
  const deletion = deleteTemplate('Bye', 'bey', { isAugmented: true });
  expect(marksAfter(deletion)).toEqual([undefined, undefined]);
  expect(marksAfter(deletion, back(deletion))).toEqual([['bey'], undefined]);
  const move = moveTemplates([{ from: 'Bye', to: 'Pay bill', templates: ['bey', 'bye'] }]);
  expect(marksAfter(move)).toEqual([undefined, ['bey']]);
  expect(marksAfter(move, move)).toEqual([undefined, ['bey']]);
});

test('a merge takes the templates and the negative twin along, is one call, and is taken back by its version', async () => {
  const merge = mergeIntents('Pay bill', 'Bye');
  const after = merge.apply(intents);
  expect(after).toEqual([
    { ...notPay, name: 'Bye [NEG]' },
    { ...bye, templates: ['bye', 'pay my bill', 'I want to pay'] },
  ]);
  expect(merge.apply(after)).toEqual(after);
  const isMade = await sent(merge);
  expect(isMade.filter(([call]) => call !== 'GET')).toEqual([['PUT /intents/1/merge', { into: 3 }]]);
  expect((await sent(back(merge))).at(-1)).toEqual(['PUT /intents/1/unmerge', { version: 101 }]);
});

test('templates of several intents move in one call', async () => {
  const moves = [
    { from: 'Pay bill', to: 'Bye', templates: ['I want to pay'] },
    { from: 'Pay bill [NEG]', to: 'Bye', templates: ['do not pay'] },
  ];
  expect(await sent(moveTemplates(moves))).toEqual([
    [
      'PUT /intents/templates/move',
      {
        moves: [
          { from: 1, to: 3, templates: ['I want to pay'] },
          { from: 2, to: 3, templates: ['do not pay'] },
        ],
      },
    ],
  ]);
});
