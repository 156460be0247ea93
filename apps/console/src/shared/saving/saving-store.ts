import type { ApiError } from '#shared/api/api-error.ts';
import {
  change,
  discard,
  insert,
  insertAll,
  recordOutside,
  redo,
  remove,
  undo,
  type Buffer,
  type Fields,
  type OutsideChange,
  type Thing,
} from '#shared/saving/buffer.ts';
import { resolve, type Choice, type Conflict } from '#shared/saving/conflict.ts';
import { createStore } from '#shared/store.ts';
import { typedText } from '#shared/saving/typed-step.ts';

export interface SavingState<T extends Thing> {
  /** The owner of this buffer: user, project and resource. */
  place: string;
  buffer: Buffer<T> | null;
  /** The list that was received last. A list that was read before a save must not be received after it. */
  received: readonly T[] | undefined;
  isSaving: boolean;
  conflicts: Conflict<T>[];
  refusal: ApiError | undefined;
}

export type SavingStore<T extends Thing> = ReturnType<typeof createSavingStore<T>>;

export function createSavingStore<T extends Thing>(place: string) {
  return createStore<SavingState<T>>({
    place,
    buffer: null,
    received: undefined,
    isSaving: false,
    conflicts: [],
    refusal: undefined,
  });
}

/** Changes the buffer; does nothing before the first read. */
export function updateBuffer<T extends Thing>(store: SavingStore<T>, next: (buffer: Buffer<T>) => Buffer<T>): void {
  store.set((all) => (all.buffer ? { ...all, buffer: next(all.buffer) } : all));
}

/** The functions that change the buffer of a store. */
export function editsOf<T extends Thing>(store: SavingStore<T>, settle: (buffer: Buffer<T>) => Buffer<T>) {
  const update = (next: (buffer: Buffer<T>) => Buffer<T>) => updateBuffer(store, next);
  const opened = () => {
    const { buffer, place } = store.get();
    if (!buffer) throw new Error(`${place} is not read yet`);
    return buffer;
  };
  const changeAll = (changes: readonly { id: number; fields: Fields<T> }[], { isTyped = true } = {}) => {
    const text = isTyped ? typedText() : null;
    const fieldsOf = changes.map(({ id, fields }) => `${id} ${Object.keys(fields).join(' ')}`).join();
    const key = text === null ? null : `${fieldsOf} ${text}`;
    update((all) => change(all, changes, { key, at: Date.now() }));
  };
  return {
    change: (id: number, fields: Fields<T>) => changeAll([{ id, fields }]),
    changeAll,
    insert(thing: Omit<T, keyof Thing>): number {
      const inserted = insert(opened(), thing, Date.now());
      store.set({ buffer: inserted.buffer });
      return inserted.id;
    },
    insertAll(added: readonly Omit<T, keyof Thing>[]): number[] {
      const inserted = insertAll(opened(), added, Date.now());
      store.set({ buffer: inserted.buffer });
      return inserted.ids;
    },
    remove: (ids: readonly number[]) => update((all) => remove(all, ids, Date.now())),
    recordOutside: (outside: OutsideChange) => update((all) => recordOutside(all, outside, Date.now())),
    undo(): void {
      const step = store.get().buffer?.past.at(-1);
      update((all) => settle(undo(all)));
      step?.outside?.undo();
    },
    redo(): void {
      const step = store.get().buffer?.future.at(-1);
      update((all) => settle(redo(all)));
      step?.outside?.redo();
    },
    discard: () => update((all) => discard(all, Date.now())),
    cancelConflicts: () => store.set({ conflicts: [] }),
  };
}

/** Resolves the conflicts of the last save by the user's choices, in their order. */
export function resolveConflicts<T extends Thing>(store: SavingStore<T>, choices: readonly Choice[]): void {
  const { conflicts } = store.get();
  updateBuffer(store, (all) =>
    conflicts.reduce((merged, conflict, index) => {
      const choice = choices[index];
      return choice ? resolve(merged, conflict, choice, Date.now()) : merged;
    }, all),
  );
  store.set({ conflicts: [] });
}
