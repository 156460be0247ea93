import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import { SYSTEM_INTENTS } from '@parley/domain';
import { expect, test } from 'vitest';
import { ACTION_LABELS, SYSTEM_INTENT_LABELS } from '#texts/action-labels.ts';

test('every built-in action and every intent of the system is said in plain words', () => {
  expect(Object.keys(ACTION_LABELS).toSorted()).toEqual(BUILT_IN_ACTIONS.map(({ name }) => name).toSorted());
  expect(Object.keys(SYSTEM_INTENT_LABELS).toSorted()).toEqual([...SYSTEM_INTENTS].toSorted());
});
