import type { Finding } from '@parley/dialogue/lint/finding';
import { lint } from '@parley/dialogue/lint/lint';
import type { LintContent } from '@parley/dialogue/lint/lint-content';
import type { Reaction } from '@parley/domain';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lintInSteps } from '#features/reactions/graph/findings/lint-updates.ts';
import { startLinter } from '#features/reactions/graph/findings/request-lint.ts';

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
const fail = (error: unknown) => {
  throw error;
};
afterEach(() => vi.unstubAllGlobals());

const lists = { scopes: [], intents: undefined, actions: undefined, entities: undefined };

test('changes, removals and new lists are found as a check of the whole finds them', async () => {
  let told: readonly Finding[] | null = null;
  const linter = startLinter({ tell: (findings) => (told = findings), fail });
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
    await waitFor(() => expect(told).not.toBeNull());
    expect(told).toEqual(lint(content));
  }
});

test('of what comes while it works only the last is told, and nothing after its end', async () => {
  const told: (readonly Finding[])[] = [];
  const linter = startLinter({ tell: (findings) => told.push(findings), fail });
  const broken = { ...lists, reactions: [start] };
  for (const content of [broken, { ...lists, reactions: [next] }, { ...lists, reactions: [start, next] }]) {
    linter.check(content);
  }
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told).toEqual([lint({ ...lists, reactions: [start, next] })]);
  linter.check(broken);
  linter.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toHaveLength(1);
});

/** A worker whose file does not load. */
class BrokenWorker extends EventTarget {
  static started = 0;
  constructor() {
    super();
    BrokenWorker.started += 1;
  }
  postMessage(): void {
    setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'It did not load' })));
  }
  terminate(): void {}
}

test('where the worker fails the page checks by itself, what came meanwhile included, and starts no further worker', async () => {
  vi.stubGlobal('Worker', BrokenWorker);
  BrokenWorker.started = 0;
  const told: (readonly Finding[])[] = [];
  const linter = startLinter({ tell: (findings) => told.push(findings), fail });
  const [all, broken] = [
    { ...lists, reactions: [start, next] },
    { ...lists, reactions: [start] },
  ];
  linter.check(all);
  await waitFor(() => expect(told).toEqual([lint(all)]));
  linter.check(broken);
  await waitFor(() => expect(told).toEqual([lint(all), lint(broken)]));
  expect(BrokenWorker.started).toBe(1);

  const second = startLinter({ tell: (findings) => told.push(findings), fail });
  second.check(all);
  second.check(broken);
  await waitFor(() => expect(told).toHaveLength(3));
  expect(told[2]).toEqual(lint(broken));
});

test('what cannot be checked at all is told, and what comes after it is checked', async () => {
  const told: unknown[] = [];
  const linter = startLinter({ tell: (findings) => told.push(findings), fail: (error) => told.push(error) });
  const bad = { ...lists, reactions: [{ ...start, actions: null as unknown as Reaction['actions'] }] };
  const good = { ...lists, reactions: [start, next] };
  linter.check(bad);
  linter.check(good);
  await waitFor(() => expect(told).toEqual([expect.any(Error), lint(good)]));
});

test('what comes in parts is checked when all of it is there', () => {
  const check = lintInSteps();
  expect(check({ order: [], changed: [start], rest: {}, isPart: true })).toBeNull();
  expect(check({ order: [1, 2], changed: [next], rest: lists })).toEqual(lint({ ...lists, reactions: [start, next] }));
});
