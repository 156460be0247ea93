import { lint } from '@parley/dialogue/lint/lint';
import { expect, test } from 'vitest';
import { DEMO_BOT } from '#workflows/demo/content.ts';
import { numbered } from '#workflows/demo/numbered.ts';

test('the linter finds nothing in the demo bot', () => {
  expect(lint(numbered(DEMO_BOT))).toEqual([]);
});
