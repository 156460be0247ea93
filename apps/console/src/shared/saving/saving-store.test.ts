import { expect, test } from 'vitest';
import { openBuffer, type Thing } from '#shared/saving/buffer.ts';
import { createSavingStore, editsOf } from '#shared/saving/saving-store.ts';

interface Box extends Thing {
  name: string;
}

test('a move that is saved at once and an edit undo and redo in the order in which they were made', () => {
  const store = createSavingStore<Box>('boxes');
  store.set({ buffer: openBuffer([{ id: 1, name: 'Greeting' }]) });
  const { change, recordOutside, undo, redo } = editsOf(store, (buffer) => buffer);
  let position = 0;
  const move = (to: number) => {
    const from = position;
    position = to;
    recordOutside({ undo: () => void (position = from), redo: () => void (position = to) });
  };
  const state = () => `${store.get().buffer?.working.get(1)?.name} at ${position}`;

  move(1);
  change(1, { name: 'Hello' });
  move(2);
  const seen = [state()];
  for (const step of [undo, undo, undo, undo, redo, redo, redo, redo]) {
    step();
    seen.push(state());
  }
  expect(seen).toEqual([
    'Hello at 2',
    'Hello at 1',
    'Greeting at 1',
    'Greeting at 0',
    'Greeting at 0',
    'Greeting at 1',
    'Hello at 1',
    'Hello at 2',
    'Hello at 2',
  ]);
});
