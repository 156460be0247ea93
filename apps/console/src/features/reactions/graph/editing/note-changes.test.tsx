import { graph } from '@parley/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addNote, changeNote, noteChanges, removeNote } from '#features/reactions/graph/editing/note-changes.ts';
import { lastRead, prefetch } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notices } from '#shared/notices/notices.ts';
import { serve, signIn, type SentCall } from '#testing/server.ts';

const note = { id: 5, text: 'Ask legal', x: 10, y: 20, width: 176, height: 72, version: 1 };

let calls: SentCall[];
let letGo: () => void;

beforeEach(async () => {
  queryClient.clear();
  signIn();
  const { promise: isLetGo, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  calls = serve({
    'GET /reactions/notes': [note],
    'PUT /reactions/notes/5': () => isLetGo.then(() => ({ id: 5, version: 2 })),
    'DELETE /reactions/notes/5': { version: 3 },
    'PUT /reactions/notes/-1': { id: 6, version: 4 },
  });
  await prefetch(graph.notes);
});

test('a note that is moved stays where it was put, though the list is read before the server answers', async () => {
  const moved = noteChanges.make(changeNote(5, { x: 300 }));
  await queryClient.invalidateQueries({ refetchType: 'all' });
  const shown = renderHook(() => noteChanges.useShown(lastRead(graph.notes))).result.current;
  expect(shown?.[0]?.x).toBe(300);
  letGo();
  expect(await moved).toBeUndefined();
  expect(lastRead(graph.notes)?.[0]?.x).toBe(300);
});

test('a deleted note comes back by the Undo of its notice', async () => {
  await noteChanges.make(removeNote(note));
  expect(lastRead(graph.notes)).toEqual([]);
  notices.get().shown.at(-1)?.action?.run();
  await expect.poll(() => notices.get().shown.at(-1)?.title).toBe('Note restored');
  const { id: _id, version: _version, ...content } = note;
  expect(calls.at(-1)?.body).toEqual(content);
  expect(lastRead(graph.notes)).toMatchObject([{ ...content, id: 6 }]);
});

test('a new note is known by the id that the server gives it', async () => {
  let made = 0;
  await noteChanges.make(addNote({ ...note, text: '' }, (id) => (made = id)));
  expect(made).toBe(6);
});
