import { describe, expect, it } from 'vitest';
import { change, insert, openBuffer, remove, undo, unsaved } from '#shared/saving/buffer.ts';
import { batchOf } from '#shared/saving/batch.ts';
import { conflictsWith, isDecided, resolve, suggestedChoice, WHOLE } from '#shared/saving/conflict.ts';
import { draftOf, parseDraft, withDraft, type Draft } from '#shared/saving/draft.ts';
import { receive } from '#shared/saving/receive.ts';
import { first } from '#testing/first.ts';

interface Note {
  id: number;
  version?: number;
  who?: number | null;
  name: string;
  text: string;
  secret?: string;
}

const read: Note = { id: 1, version: 10, name: 'Greeting', text: 'Hello' };
const other: Note = { id: 2, version: 11, name: 'Farewell', text: 'Bye' };
const opened = () => openBuffer([read, other]);
const at = { at: 0 };
const renamed = () => change(opened(), [{ id: 1, fields: { name: 'Mine' } }], at);

describe('what the server has now', () => {
  it('replaces what is not changed here', () => {
    const buffer = receive(renamed(), [read, { ...other, version: 20, text: 'Ciao' }]);
    expect(buffer.working.get(2)?.text).toBe('Ciao');
    expect(unsaved(buffer)).toEqual([{ id: 1, mark: 'changed', fields: ['name'] }]);
  });

  it('brings the other fields of a changed thing', () => {
    const buffer = receive(renamed(), [{ ...read, version: 20, text: 'Hi' }, other]);
    expect(buffer.working.get(1)).toMatchObject({ name: 'Mine', text: 'Hi' });
    expect(batchOf(buffer).changed[0]?.patch).toEqual({ id: 1, version: 20, name: 'Mine' });
  });

  it('never replaces what was typed, and keeps the old version so that the save is refused', () => {
    const buffer = receive(renamed(), [{ ...read, version: 20, name: 'Theirs' }, other]);
    expect(batchOf(buffer).changed[0]?.patch).toEqual({ id: 1, version: 10, name: 'Mine' });
  });

  it('ends a change that somebody else has made alike', () => {
    const buffer = receive(renamed(), [{ ...read, version: 20, name: 'Mine' }, other]);
    expect(unsaved(buffer)).toEqual([]);
  });

  it('keeps new things, and drops deleted ones unless they are changed here', () => {
    const { buffer, id } = insert(renamed(), { name: 'New', text: '' }, 0);
    const fresh = receive(buffer, []);
    expect([...fresh.working.keys()]).toEqual([1, id]);
  });

  it('keeps a deletion, with the version of what was seen when it was deleted', () => {
    const buffer = receive(remove(opened(), [1], 0), [{ ...read, version: 20, text: 'Hi' }, other]);
    expect(batchOf(buffer).removed).toEqual([read]);
  });

  it('survives an undo: only the own step is taken back', () => {
    const buffer = undo(
      receive(renamed(), [
        { ...read, version: 20, text: 'Hi' },
        { ...other, text: 'Ciao' },
      ]),
    );
    expect([...buffer.working.values()]).toEqual([
      { ...read, version: 20, text: 'Hi' },
      { ...other, text: 'Ciao' },
    ]);
  });
});

describe('a conflict', () => {
  const theirs: Note = { ...read, version: 20, name: 'Theirs', text: 'Hi' };

  it('leaves to the user what both changed, and suggests what one did', () => {
    const conflict = first(conflictsWith(renamed(), [theirs, other]));
    expect(conflict.fields).toEqual([
      { field: 'name', mine: 'Mine', theirs: 'Theirs', suggested: null },
      { field: 'text', mine: 'Hello', theirs: 'Hi', suggested: 'theirs' },
    ]);
    expect(suggestedChoice(conflict.fields)).toEqual({ text: 'theirs' });
    expect(isDecided(conflict, { text: 'theirs' })).toBe(false);
  });

  it('is saved as chosen, on top of their version', () => {
    const buffer = renamed();
    const conflict = first(conflictsWith(buffer, [theirs, other]));
    const merged = resolve(buffer, conflict, { name: 'mine', text: 'theirs' }, 0);
    expect(merged.working.get(1)).toMatchObject({ name: 'Mine', text: 'Hi' });
    expect(batchOf(merged).changed[0]?.patch).toEqual({ id: 1, version: 20, name: 'Mine' });
  });

  it('suggests what both did together, where that can be', () => {
    const buffer = renamed();
    const together = (field: string, base: Note, mine: Note, their: Note) =>
      field === 'name' ? `${base.name} + ${mine.name} + ${their.name}` : undefined;
    const conflict = first(conflictsWith(buffer, [theirs, other], together));
    expect(suggestedChoice(conflict.fields)).toEqual({ name: 'both', text: 'theirs' });
    const merged = resolve(buffer, conflict, suggestedChoice(conflict.fields), 0);
    expect(batchOf(merged).changed[0]?.patch).toEqual({ id: 1, version: 20, name: `${read.name} + Mine + Theirs` });
    expect(undo(merged).working.get(1)?.name).toBe('Mine');
  });

  it('gives back what was typed when the choice is undone', () => {
    const buffer = renamed();
    const conflict = first(conflictsWith(buffer, [theirs, other]));
    const merged = resolve(buffer, conflict, { name: 'theirs', text: 'theirs' }, 0);
    expect(unsaved(merged)).toEqual([]);
    expect(undo(merged).working.get(1)?.name).toBe('Mine');
  });

  it('with a deletion by somebody else keeps ours as a new thing, or lets it go', () => {
    const buffer = renamed();
    const conflict = first(conflictsWith(buffer, [other]));
    expect(conflict).toMatchObject({ theirs: null, fields: [] });
    expect(unsaved(resolve(buffer, conflict, { [WHOLE]: 'mine' }, 0))).toEqual([
      { id: 1, mark: 'inserted', fields: [] },
    ]);
    expect([...resolve(buffer, conflict, { [WHOLE]: 'theirs' }, 0).working.keys()]).toEqual([2]);
  });

  it('with a deletion by us deletes what is there now, or takes it back', () => {
    const buffer = remove(opened(), [1], 0);
    const conflict = first(conflictsWith(buffer, [theirs, other]));
    expect(conflict.mine).toBeNull();
    expect(batchOf(resolve(buffer, conflict, { [WHOLE]: 'mine' }, 0)).removed).toEqual([theirs]);
    expect(unsaved(resolve(buffer, conflict, { [WHOLE]: 'theirs' }, 0))).toEqual([]);
  });

  it('is none where nobody else changed anything', () => {
    expect(conflictsWith(renamed(), [read, other])).toEqual([]);
  });
});

/** A draft after a round trip through storage. */
const reread = (draft: Draft<Note> | null) => first([parseDraft<Note>(JSON.stringify(draft)) ?? []].flat());

describe('a draft', () => {
  it('brings back changes, new things and deletions after a reload', () => {
    const edited = remove(insert(renamed(), { name: 'New', text: '' }, 0).buffer, [2], 0);
    const found = receive(withDraft(opened(), reread(draftOf(edited, [], 0)), []), [read, other]);
    expect(unsaved(found)).toEqual(unsaved(edited));
    expect(found.working.get(1)?.name).toBe('Mine');
  });

  it('still conflicts with what others have saved since', () => {
    const fresh = [{ ...read, version: 20, name: 'Theirs' }, other];
    const found = receive(withDraft(openBuffer(fresh), reread(draftOf(renamed(), [], 0)), []), fresh);
    expect(batchOf(found).changed[0]?.patch).toEqual({ id: 1, version: 10, name: 'Mine' });
  });

  it('never holds a secret', () => {
    const vault = openBuffer<Note>([{ ...read, secret: '••••' }]);
    const typed = change(vault, [{ id: 1, fields: { secret: 'hunter2', name: 'Mine' } }], at);
    const draft = draftOf(typed, ['secret'], 0);
    expect(JSON.stringify(draft)).not.toContain('hunter2');
    expect(withDraft(vault, reread(draft), ['secret']).working.get(1)).toMatchObject({ name: 'Mine', secret: '••••' });
    expect(draftOf(change(vault, [{ id: 1, fields: { secret: 'hunter2' } }], at), ['secret'], 0)).toBeNull();
  });

  it('is none when everything is saved', () => {
    expect(draftOf(opened(), [], 0)).toBeNull();
  });

  it('is left alone when it cannot be read', () => {
    for (const stored of [null, '{', '[]', '{"format":0}', '{"format":1,"base":[null],"working":[],"at":0}']) {
      expect(parseDraft(stored)).toBeNull();
    }
  });
});
