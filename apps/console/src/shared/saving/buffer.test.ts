import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  change,
  currentId,
  discard,
  insert,
  MAX_STEPS_TEXT,
  openBuffer,
  redo,
  remove,
  undo,
  unsaved,
  type Buffer,
} from '#shared/saving/buffer.ts';
import { batchOf, changesSaved, insertionsSaved, removalsSaved } from '#shared/saving/batch.ts';

interface Note {
  id: number;
  version?: number;
  name: string;
  tags: string[];
}

const greeting: Note = { id: 1, version: 10, name: 'Greeting', tags: ['a'] };
const farewell: Note = { id: 2, version: 11, name: 'Farewell', tags: [] };
const opened = () => openBuffer([greeting, farewell]);
const shown = (buffer: Buffer<Note>) => [...buffer.working.values()];

/** Slow enough that no two steps are taken for one. */
let clock = 0;
const later = () => (clock += 10_000);
const rename = (buffer: Buffer<Note>, id: number, name: string) =>
  change(buffer, [{ id, fields: { name } }], { at: later() });

describe('what is unsaved', () => {
  it('is nothing when nothing was changed', () => {
    expect(unsaved(opened())).toEqual([]);
  });

  it('names each changed thing with the fields that differ', () => {
    const buffer = rename(opened(), 1, 'Hello');
    expect(unsaved(buffer)).toEqual([{ id: 1, mark: 'changed', fields: ['name'] }]);
  });

  it('is nothing again once the value is typed back', () => {
    const buffer = change(rename(opened(), 1, 'Hello'), [{ id: 1, fields: { name: 'Greeting' } }], { at: later() });
    expect(unsaved(buffer)).toEqual([]);
  });

  it('compares lists and objects by what they hold', () => {
    const buffer = change(opened(), [{ id: 1, fields: { tags: ['a'] } }], { at: later() });
    expect(buffer.past).toHaveLength(0);
  });

  it('has new things with ids below zero, and deleted ones last', () => {
    const added = insert(opened(), { name: 'New', tags: [] }, later());
    const buffer = remove(added.buffer, [1], later());
    expect(added.id).toBe(-1);
    expect(unsaved(buffer)).toEqual([
      { id: -1, mark: 'inserted', fields: [] },
      { id: 1, mark: 'deleted', fields: [] },
    ]);
  });

  it('forgets a new thing that was removed before it was saved', () => {
    const { buffer, id } = insert(opened(), { name: 'New', tags: [] }, later());
    expect(unsaved(remove(buffer, [id], later()))).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('step through more than 200 changes and back', () => {
    const names = Array.from({ length: 250 }, (_, index) => `Name ${index}`);
    let buffer = names.reduce((state, name) => rename(state, 1, name), opened());
    for (const _ of names) buffer = undo(buffer);
    expect(shown(buffer)).toEqual([greeting, farewell]);
    for (const _ of names) buffer = redo(buffer);
    expect(buffer.working.get(1)?.name).toBe('Name 249');
  });

  it('keep the last of very long texts, as many as there is room for', () => {
    const long = (letter: string) => letter.repeat(MAX_STEPS_TEXT / 5);
    let buffer = ['a', 'b', 'c', 'd'].reduce((state, letter) => rename(state, 1, long(letter)), opened());
    for (let step = 0; step < 4; step++) buffer = undo(buffer);
    expect(buffer.working.get(1)?.name.at(0)).toBe('b');
    buffer = rename(opened(), 1, long('abcdef'));
    expect(undo(buffer).working.get(1)?.name).toBe('Greeting');
  });

  it('take the letters of a word as one step', () => {
    const type = (buffer: Buffer<Note>, name: string, at: number) =>
      change(buffer, [{ id: 1, fields: { name } }], { key: '1.name', at });
    const buffer = type(type(type(opened(), 'H', 0), 'He', 100), 'Hey', 200);
    expect(buffer.past).toHaveLength(1);
    expect(shown(undo(buffer))[0]).toEqual(greeting);
    expect(type(buffer, 'Hey!', 5_000).past).toHaveLength(2);
  });

  it('take a paste as a step of its own, however soon the next letter comes', () => {
    const pasted = Array.from({ length: 5_000 }, (_, at) => `value ${at}`).join('\n');
    const key = '1 name';
    const at = later();
    let buffer = change(opened(), [{ id: 1, fields: { name: 'Greeting!' } }], { key, at });
    buffer = change(buffer, [{ id: 1, fields: { name: pasted } }], { key, at: at + 100 });
    buffer = change(buffer, [{ id: 1, fields: { name: `${pasted}x` } }], { key, at: at + 200 });
    buffer = change(buffer, [{ id: 1, fields: { name: `${pasted}xy` } }], { key, at: at + 300 });
    const names = [1, 2, 3].map(() => (buffer = undo(buffer)).working.get(1)?.name);
    expect(names).toEqual([pasted, 'Greeting!', 'Greeting']);
  });

  it('take the letters of a word as one step where several things change with each', () => {
    const type = (buffer: Buffer<Note>, name: string, at: number) =>
      change(
        buffer,
        [1, 2].map((id) => ({ id, fields: { name } })),
        { key: '1.name,2.name', at },
      );
    const buffer = type(type(opened(), 'H', 0), 'He', 100);
    expect(buffer.past).toHaveLength(1);
    expect(shown(undo(buffer))).toEqual([greeting, farewell]);
    expect(shown(redo(undo(buffer))).map(({ name }) => name)).toEqual(['He', 'He']);
  });

  it('drop what could be redone when something else is changed', () => {
    const buffer = rename(undo(rename(opened(), 1, 'Hello')), 2, 'Bye');
    expect(redo(buffer)).toBe(buffer);
  });

  it('undo a change of several things as one', () => {
    const buffer = change(
      opened(),
      [
        { id: 1, fields: { name: 'One' } },
        { id: 2, fields: { name: 'Two' } },
      ],
      { at: later() },
    );
    expect(shown(undo(buffer))).toEqual([greeting, farewell]);
  });

  it('undo a discard of everything', () => {
    const added = insert(rename(opened(), 1, 'Hello'), { name: 'New', tags: [] }, later()).buffer;
    const edited = remove(added, [2], later());
    const discarded = discard(edited, later());
    expect(unsaved(discarded)).toEqual([]);
    expect(unsaved(undo(discarded))).toEqual(unsaved(edited));
  });

  it('return to where they came from, whatever was done', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('rename' as const), index: fc.nat(5), name: fc.string() }),
      fc.record({
        kind: fc.constant('tags' as const),
        index: fc.nat(5),
        tags: fc.array(fc.string(), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('insert' as const), name: fc.string() }),
      fc.record({ kind: fc.constant('remove' as const), index: fc.nat(5) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let buffer = opened();
        for (const one of acts) {
          const ids = [...buffer.working.keys()];
          const id = 'index' in one ? (ids[one.index % ids.length] ?? 0) : 0;
          if (one.kind === 'rename') buffer = rename(buffer, id, one.name);
          if (one.kind === 'tags') buffer = change(buffer, [{ id, fields: { tags: one.tags } }], { at: later() });
          if (one.kind === 'insert') buffer = insert(buffer, { name: one.name, tags: [] }, later()).buffer;
          if (one.kind === 'remove') buffer = remove(buffer, [id], later());
        }
        const end = buffer;
        while (buffer.past.length > 0) buffer = undo(buffer);
        expect(new Map(buffer.working)).toEqual(new Map(buffer.base));
        while (buffer.future.length > 0) buffer = redo(buffer);
        expect(new Map(buffer.working)).toEqual(new Map(end.working));
      }),
    );
  });
});

describe('a save', () => {
  it('sends the changed fields with the version that was read', () => {
    expect(batchOf(rename(opened(), 1, 'Hello')).changed[0]?.patch).toEqual({ id: 1, version: 10, name: 'Hello' });
  });

  it('can be stepped back over', () => {
    const edited = rename(opened(), 1, 'Hello');
    const saved = changesSaved(
      edited,
      batchOf(edited).changed.map(({ thing }) => thing),
      20,
    );
    expect(unsaved(saved)).toEqual([]);
    const back = undo(saved);
    expect(batchOf(back).changed[0]?.patch).toEqual({ id: 1, version: 20, name: 'Greeting' });
  });

  it('leaves unsaved what was typed while it ran', () => {
    const sent = rename(opened(), 1, 'Hello');
    const typing = rename(sent, 1, 'Hello there');
    const saved = changesSaved(
      typing,
      batchOf(sent).changed.map(({ thing }) => thing),
      20,
    );
    expect(batchOf(saved).changed[0]?.patch).toEqual({ id: 1, version: 20, name: 'Hello there' });
  });

  it('gives a new thing its id, in its steps too', () => {
    const added = insert(opened(), { name: 'New', tags: [] }, later());
    const edited = rename(added.buffer, added.id, 'Newer');
    const saved = insertionsSaved(edited, batchOf(edited).inserted, { ids: [77], version: 30 });
    expect(unsaved(saved)).toEqual([]);
    expect(currentId(saved, added.id)).toBe(77);
    expect(undo(saved).working.get(77)?.name).toBe('New');
    expect(unsaved(undo(undo(saved)))).toEqual([{ id: 77, mark: 'deleted', fields: [] }]);
  });

  it('of a deletion can be undone into a new thing', () => {
    const removed = remove(opened(), [1], later());
    const saved = removalsSaved(removed, [greeting]);
    expect(unsaved(saved)).toEqual([]);
    const back = undo(saved);
    expect(batchOf(back).inserted).toEqual([greeting]);
    const again = insertionsSaved(back, [greeting], { ids: [78], version: 31 });
    expect(currentId(again, 1)).toBe(78);
    expect(unsaved(redo(again))).toEqual([{ id: 78, mark: 'deleted', fields: [] }]);
  });

  it('never gives the id of an earlier new thing to another', () => {
    const one = insert(opened(), { name: 'First', tags: [] }, later());
    const saved = insertionsSaved(one.buffer, batchOf(one.buffer).inserted, { ids: [77], version: 30 });
    expect(insert(saved, { name: 'Second', tags: [] }, later()).id).toBe(-2);
    expect(insert(undo(one.buffer), { name: 'Second', tags: [] }, later()).id).toBe(-2);
  });
});
