import type { Intent } from '@parley/domain';
import { expect, test } from 'vitest';
import { applyChange } from '#features/intents/apply-change.ts';
import { callsOf, deletedWith, inverse, type IntentChange } from '#features/intents/intent-changes.ts';
import { addRefusal, editRefusal } from '#features/intents/template-rules.ts';

const pay: Intent = { id: 1, name: 'Pay bill', templates: ['pay my bill', 'I want to pay'] };
const notPay: Intent = { id: 2, name: 'Pay bill [NEG]', templates: ['do not pay'] };
const bye: Intent = { id: 3, name: 'Bye', templates: ['bye'] };
const intents = [pay, notPay, bye];

const rename: IntentChange = { kind: 'rename-intent', from: 'Pay bill', to: 'Pay invoice' };
const changes: IntentChange[] = [
  rename,
  { kind: 'add-template', intent: 'Bye', template: 'see you' },
  { kind: 'edit-template', intent: 'Bye', from: 'bye', to: 'bye bye' },
  { kind: 'add-template', intent: 'Bye', template: 'by', isAugmented: true },
  { kind: 'mark-templates', groups: [{ intent: 'Bye', templates: ['bye'] }], isAugmented: true },
  { kind: 'add-templates', groups: [{ intent: 'Bye', templates: ['bey', 'ta'], augmented: ['bey'] }] },
];

test.each(changes)('taking back $kind gives the intents as they were', (change) => {
  const after = applyChange(intents, change);
  expect(after).not.toEqual(intents);
  expect(applyChange(after, inverse(change))).toEqual(intents);
});

test('a rename carries the negative twin along', () => {
  expect(applyChange(intents, rename).map(({ name }) => name)).toEqual(['Pay invoice', 'Pay invoice [NEG]', 'Bye']);
});

test('an edited template is inserted before the old one is deleted', () => {
  expect(callsOf({ kind: 'edit-template', intent: 'Bye', from: 'bye', to: 'bye bye' }, intents)).toEqual([
    { call: 'addTemplate', id: 3, template: 'bye bye' },
    { call: 'removeTemplate', id: 3, template: 'bye' },
  ]);
});

test('a template that only changes its case is exchanged in one call, because both would be one template', () => {
  expect(callsOf({ kind: 'edit-template', intent: 'Bye', from: 'bye', to: 'Bye' }, intents)).toEqual([
    { call: 'setTemplates', lists: [{ id: 3, version: undefined, templates: ['Bye'] }] },
  ]);
});

test('deleting a positive intent takes its negative with it, by one call, and both come back', () => {
  const deleted = deletedWith(pay, intents);
  expect(deleted.map(({ id }) => id)).toEqual([1, 2]);
  const change: IntentChange = { kind: 'delete-intents', intents: deleted };
  expect(callsOf(change, intents)).toEqual([{ call: 'remove', id: 1, negativeVersion: undefined }]);
  expect(callsOf(inverse(change), [])?.map((call) => 'name' in call && call.name)).toEqual([
    'Pay bill',
    'Pay bill [NEG]',
  ]);
});

test('deleting a negative intent leaves its positive', () => {
  expect(deletedWith(notPay, intents).map(({ id }) => id)).toEqual([2]);
});

test('a change to an intent that is gone has no calls', () => {
  expect(callsOf({ kind: 'add-template', intent: 'Pay', template: 'x' }, intents)).toBeNull();
});

test('refuses a template that any intent has already, whatever its case and blanks', () => {
  expect(addRefusal(intents, bye, ' BYE ')).toBe('This template name already exists.');
  expect(addRefusal(intents, bye, 'Pay  my bill')).toBe('This template name alread exists in the Pay bill intent');
  expect(addRefusal(intents, bye, 'goodbye')).toBeUndefined();
});

test('a template may be respelled, but not into one that exists', () => {
  expect(editRefusal(intents, pay, { from: 'pay my bill', to: 'Pay my bill' })).toBeUndefined();
  expect(editRefusal(intents, pay, { from: 'pay my bill', to: 'i want to PAY' })).toBe(
    'This template name already exists.',
  );
  expect(editRefusal(intents, pay, { from: 'pay my bill', to: '  ' })).toBe('A template cannot be empty');
});

test('a template that is for training alone stays so when it is edited, deleted and brought back, or moved', () => {
  const marked: Intent[] = [{ ...bye, templates: ['bye', 'bey'], augmented: ['bey'] }, pay];
  const marksAfter = (...changes: IntentChange[]) =>
    changes.reduce<Intent[]>(applyChange, marked).map(({ augmented }) => augmented);
  expect(marksAfter({ kind: 'edit-template', intent: 'Bye', from: 'bey', to: 'beye' })).toEqual([['beye'], undefined]);
  const deletion: IntentChange = { kind: 'delete-template', intent: 'Bye', template: 'bey', isAugmented: true };
  expect(marksAfter(deletion)).toEqual([undefined, undefined]);
  expect(marksAfter(deletion, inverse(deletion))).toEqual([['bey'], undefined]);
  const move: IntentChange = {
    kind: 'move-templates',
    moves: [{ from: 'Bye', to: 'Pay bill', templates: ['bey', 'bye'] }],
  };
  expect(marksAfter(move)).toEqual([undefined, ['bey']]);
});

test('a merge takes the templates and the negative twin along, and is one call', () => {
  const merge: IntentChange = { kind: 'merge-intents', from: 'Pay bill', into: 'Bye' };
  expect(applyChange(intents, merge)).toEqual([
    { ...notPay, name: 'Bye [NEG]' },
    { ...bye, templates: ['bye', 'pay my bill', 'I want to pay'] },
  ]);
  expect(callsOf(merge, intents)?.map(({ call }) => call)).toEqual(['merge']);
  expect(inverse(inverse(merge))).toEqual(merge);
});

test('templates of several intents move in one call', () => {
  const moves = [
    { from: 'Pay bill', to: 'Bye', templates: ['I want to pay'] },
    { from: 'Pay bill [NEG]', to: 'Bye', templates: ['do not pay'] },
  ];
  expect(callsOf({ kind: 'move-templates', moves }, intents)).toEqual([
    {
      call: 'move',
      moves: [
        { from: 1, to: 3, templates: ['I want to pay'] },
        { from: 2, to: 3, templates: ['do not pay'] },
      ],
    },
  ]);
});
