import { tests } from '@parley/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { conflict, refusal, type Change } from '#shared/changes/change.ts';
import { createChangeQueue } from '#shared/changes/change-queue.ts';
import { notices } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { serve, signIn } from '#testing/server.ts';

/** Words that a project shows, and the server that keeps them. */
let server: Map<number, string[]>;
let read: Map<number, string[]>;
let answers: Promise<unknown>;

const queue = createChangeQueue<string[]>({
  read: (projectId) => read.get(projectId),
  update: (projectId, change) => read.set(projectId, change(read.get(projectId) ?? [])),
  readAgain: (projectId) => Promise.resolve(read.set(projectId, server.get(projectId) ?? [])),
});
const { make } = queue;

beforeEach(() => {
  signIn({ projects: [1, 2] });
  server = new Map();
  read = new Map([
    [1, []],
    [2, []],
  ]);
  answers = Promise.resolve();
});

function add(word: string, more: Partial<Change<string[]>> = {}): Change<string[]> {
  return {
    notice: { title: `${word} added` },
    key: `add ${word}`,
    apply: (words) => (words.includes(word) ? words : [...words, word]),
    async calls({ to: { projectId } }) {
      await answers;
      server.set(projectId, [...(server.get(projectId) ?? []), word]);
    },
    inverse: () => ({
      notice: { title: `${word} removed` },
      apply: (words) => words.filter((one) => one !== word),
      async calls({ to: { projectId } }) {
        server.set(projectId, server.get(projectId)?.filter((one) => one !== word) ?? []);
      },
      inverse: () => add(word, more),
    }),
    ...more,
  };
}

const refusing = (error: Error) => ({
  async calls() {
    await answers;
    throw error;
  },
});
const shown = () => renderHook(() => queue.useShown(read.get(1))).result.current;
const told = () => notices.get().shown.at(-1);

/** Holds every answer until the function is called. */
function held(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  answers = promise;
  return resolve;
}

test('changes show at once, also over a list that is read meanwhile, and are sent in their order', async () => {
  const letGo = held();
  const made = [make(add('a')), make(add('b'))];
  expect(shown()).toEqual(['a', 'b']);
  read.set(1, ['theirs']);
  expect(shown()).toEqual(['theirs', 'a', 'b']);
  // A change that the read already includes shows once.
  read.set(1, ['a']);
  expect(shown()).toEqual(['a', 'b']);
  letGo();
  await Promise.all(made);
  expect(server.get(1)).toEqual(['a', 'b']);
});

test('a refused change disappears and is told; later ones are made', async () => {
  const letGo = held();
  const first = make(add('a', { ...refusing(conflict('Theirs is newer.')), typed: 'a' }));
  const second = make(add('b'));
  letGo();
  expect(await first).toMatchObject({ status: 409 });
  expect(await second).toBeUndefined();
  expect(shown()).toEqual(['b']);
  expect(notices.get().shown.map(({ message }) => message)).toContain('Theirs is newer.\nYou typed: a');
});

test('a conflict is read again, and the change is made once more where it can be repeated', async () => {
  let isOutrun = true;
  const calls = async () => {
    if (isOutrun) {
      isOutrun = false;
      server.set(1, ['theirs']);
      throw conflict('Theirs is newer.');
    }
  };
  expect(await make(add('a', { calls, isRepeatable: true }))).toBeUndefined();
  expect(shown()).toEqual(['theirs', 'a']);
});

test('undo of a change that waits is sent after it, and not at all when it is refused', async () => {
  const letGo = held();
  void make(add('a'));
  void make(add('b', refusing(conflict('no'))));
  queue.undo(1);
  queue.undo(1);
  expect(shown()).toEqual([]);
  letGo();
  await queue.settled();
  expect(server.get(1)).toEqual([]);
  expect(told()?.title).toBe('a removed');
});

test('200 changes can be taken back and made again', async () => {
  for (let at = 0; at < 210; at++) void make(add(`w${at}`));
  await queue.settled();
  while (queue.undo(1));
  await queue.settled();
  expect(server.get(1)).toHaveLength(10);
  const { result } = renderHook(() => queue.useHistory());
  expect(result.current.undo).toBeUndefined();
  for (let at = 0; at < 200; at++) result.current.redo?.();
  await queue.settled();
  expect(server.get(1)).toHaveLength(210);
});

test('the notice of a change undoes that one, that of an undo makes it again', async () => {
  await make(add('a'));
  const undo = told()?.action;
  await make(add('b'));
  undo?.run();
  await expect.poll(() => told()?.title).toBe('a removed');
  expect(server.get(1)).toEqual(['b']);
  expect(told()?.action?.label).toBe('Redo');
  told()?.action?.run();
  await expect.poll(() => told()?.title).toBe('a added');
  expect(server.get(1)).toEqual(['b', 'a']);
});

test('what could not be sent is told in one notice, with what was typed, and sent again by it', async () => {
  serve({ 'DELETE /tests/1': () => Promise.reject(new TypeError('Failed to fetch')) });
  const lost = (word: string) =>
    add(word, {
      typed: word,
      async calls({ to }) {
        await call(tests.remove, { ...to, params: { id: 1 } });
        server.set(1, [...(server.get(1) ?? []), word]);
      },
    });
  await Promise.all([make(lost('a')), make(lost('b'))]);
  expect(shown()).toEqual([]);
  expect(notices.get().shown).toHaveLength(1);
  expect(told()).toMatchObject({ title: '2 changes not saved', message: 'You typed: a\nYou typed: b' });
  serve({ 'DELETE /tests/1': { version: 2 } });
  told()?.action?.run();
  await queue.settled();
  expect(server.get(1)).toEqual(['a', 'b']);
});

test('a change stays with its project, wherever the user goes', async () => {
  const letGo = held();
  void make(add('a'));
  session.set({ projectId: 2 });
  void make(add('b'));
  letGo();
  await Promise.all([queue.settled(1), queue.settled(2)]);
  expect([server.get(1), server.get(2)]).toEqual([['a'], ['b']]);
});

test('a notice belongs to the project of its change, wherever the user has moved', async () => {
  const letGo = held();
  const made = [make(add('a')), make(add('b', { ...refusing(conflict('Theirs is newer.')), typed: 'b' }))];
  made.push(make(add('c', { ...refusing(refusal('Not allowed.')), typed: 'c' })));
  made.push(make(add('d', refusing(refusal('Not allowed.')))));
  session.set({ projectId: 2 });
  letGo();
  await Promise.all(made);
  expect(notices.get().shown.map(({ projectId }) => projectId)).toEqual([1, 1, 1, 1]);
  session.set({ projectId: 1 });
  expect(notices.get().shown).toHaveLength(4);
  session.set({ projectId: 2 });
  expect(notices.get().shown).toEqual([]);
});

test('the notice of a refusal closes when the same change is made later, and no other notice does', async () => {
  await make(add('a', { ...refusing(conflict('Theirs is newer.')), typed: 'a' }));
  await make(add('b', { ...refusing(conflict('Theirs is newer.')), typed: 'b' }));
  const errors = () => notices.get().shown.flatMap(({ kind, message }) => (kind === 'error' ? [message] : []));
  expect(errors()).toEqual(['Theirs is newer.\nYou typed: a', 'Theirs is newer.\nYou typed: b']);
  await make(add('a'), { projectId: 2 });
  expect(errors()).toHaveLength(2);
  await make(add('a'));
  expect(errors()).toEqual(['Theirs is newer.\nYou typed: b']);
});

test('a change that could not be sent and is made later is not sent a second time', async () => {
  const lost = refusing(new ApiError(0, { code: 'no_response', message: 'No answer' }));
  await make(add('a', { ...lost, typed: 'a' }));
  await make(add('b', { ...lost, typed: 'b' }));
  expect(told()).toMatchObject({ title: '2 changes not saved' });
  await make(add('a'));
  const open = () => notices.get().shown.filter(({ kind }) => kind === 'error');
  expect(open()).toMatchObject([{ title: '1 change not saved', message: 'You typed: b' }]);
  await make(add('b'));
  expect(open()).toEqual([]);
});
