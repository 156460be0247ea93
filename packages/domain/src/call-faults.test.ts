import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ActionCall } from '#reaction.ts';

const ask = (args: Record<string, unknown>) =>
  z.safeParse(ActionCall, { name: 'ask', args: { slot: 'city', text: 'Where to?', ...args } });

test('a question says whether others may interrupt by yes or no, in any spelling that flags have', () => {
  for (const interrupt of [true, false, 'true', 'No', 1, '0', '', undefined]) {
    expect(ask(interrupt === undefined ? {} : { interrupt }).success).toBe(true);
  }
});

test.each(['maybe', '{{ slots.calm }}', 2])(
  'a question refuses the interruption %j and names the field',
  (interrupt) => {
    const { error } = ask({ interrupt });
    expect(error?.issues).toEqual([
      expect.objectContaining({ path: ['args', 'interrupt'], message: 'Enter true or false' }),
    ]);
  },
);

test('a question has from 1 to 9 tries', () => {
  expect(ask({ tries: 9, interrupt: false }).success).toBe(true);
  expect(ask({ tries: 10 }).error?.issues[0]?.path).toEqual(['args', 'tries']);
});
