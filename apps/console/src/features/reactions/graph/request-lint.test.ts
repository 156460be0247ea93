import type { Finding } from '@parley/dialogue/lint/finding';
import { lint, type LintContent } from '@parley/dialogue/lint/lint';
import type { Reaction } from '@parley/domain';
import { expect, test, vi } from 'vitest';
import { startLinter } from '#features/reactions/graph/request-lint.ts';

const start: Reaction = {
  id: 1,
  name: 'Greeting',
  intents: ['__start__'],
  condition: '',
  reactions_scopes_id: null,
  actions: [{ name: 'goto', args: { reaction: 'Next' } }],
  version: 1,
  who: null,
};
const next: Reaction = { ...start, id: 2, name: 'Next', intents: [], actions: [{ name: 'call_end', args: {} }] };
const lists = { scopes: [], intents: undefined, actions: undefined, entities: undefined };

test('changes, removals and new lists are found as a check of the whole finds them', async () => {
  let told: readonly Finding[] | null = null;
  const linter = startLinter((findings) => (told = findings));
  const contents: LintContent[] = [
    { ...lists, reactions: [start, next] },
    { ...lists, reactions: [start] },
    { ...lists, reactions: [{ ...start, actions: [] }, next] },
    { ...lists, reactions: [start, next], intents: [{ name: 'Other' }] },
    { ...lists, reactions: [next, { ...start, intents: ['Gone'] }], intents: [] },
  ];
  for (const content of contents) {
    told = null;
    linter.check(content);
    await vi.waitFor(() => expect(told).not.toBeNull());
    expect(told).toEqual(lint(content));
  }
});

test('of what comes while it works only the last is told, and nothing after its end', async () => {
  const told: (readonly Finding[])[] = [];
  const linter = startLinter((findings) => told.push(findings));
  const broken = { ...lists, reactions: [start] };
  for (const content of [broken, { ...lists, reactions: [next] }, { ...lists, reactions: [start, next] }]) {
    linter.check(content);
  }
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told).toEqual([lint({ ...lists, reactions: [start, next] })]);
  linter.check(broken);
  linter.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toHaveLength(1);
});
