import type { Intent } from '@parley/domain';
import { expect, test } from 'vitest';
import { addRefusal, editRefusal } from '#features/intents/template-rules.ts';

const pay: Intent = { id: 1, name: 'Pay bill', templates: ['pay my bill', 'I want to pay'] };
const bye: Intent = { id: 3, name: 'Bye', templates: ['bye'] };
const intents = [pay, bye];

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
