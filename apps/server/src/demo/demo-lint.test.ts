import { lint } from '@parley/dialogue/lint/lint';
import { expect, test } from 'vitest';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import { numbered } from '#demo/numbered.ts';

test('the linter finds nothing in the demo bot', () => {
  expect(lint(numbered(DEMO_BOT))).toEqual([]);
});
