import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { boxAt } from '@parley/dialogue/layout/measures';
import { expect, it } from 'vitest';
import { useSelection } from '#features/reactions/graph/editing/use-selection.ts';

const places = new Map([1, 2, 3].map((id) => [id, boxAt({ x: id * 240, y: 0 })]));

/** The id that a save gave to a new reaction. */
let saved = -1;

function setUp() {
  saved = -1;
  const { result, rerender } = renderHook(() => {
    const [noted, onSelect] = useState<number | null>(null);
    const currentId = (id: number) => (id === -1 ? saved : id);
    const selectedId = noted === null ? null : currentId(noted);
    const scene = {
      boxes: new Map([...places, [saved, boxAt({ x: 0, y: 400 })]]),
      names: new Map(),
      framed: new Set<number>(),
      frames: [],
      edges: [],
      jumps: new Map(),
      system: new Set<number>(),
      stripOf: () => 0,
      scopeOf: () => null,
    };
    return { onSelect, selectedId, selection: useSelection({ scene, selectedId, currentId, onSelect }) };
  });
  return {
    selection: () => result.current.selection,
    openId: () => result.current.selectedId,
    ids: () => [...result.current.selection.ids],
    /** A search or a link opens a reaction. */
    jump: (id: number | null) => act(() => result.current.onSelect(id)),
    save: () => {
      saved = 9;
      rerender();
    },
    press: (...ids: number[]) => act(() => result.current.selection.chooseByPointer(new Set(ids))),
  };
}

it('a jump to another reaction takes the selection along, which stays when the panel is closed', () => {
  const { ids, jump, press } = setUp();
  press(1);
  jump(2);
  expect(ids()).toEqual([2]);
  jump(null);
  expect(ids()).toEqual([2]);
});

it('a press selects without opening the panel, and an open panel follows the selection', () => {
  const { ids, openId, press, selection } = setUp();
  press(1);
  expect(ids()).toEqual([1]);
  expect(openId()).toBeNull();
  act(() => selection().open(1));
  expect(openId()).toBe(1);
  press(2);
  expect(openId()).toBe(2);
});

it('after jumps were followed, the way leads back through them until another box is selected', () => {
  const { ids, press, selection } = setUp();
  press(1);
  act(() => selection().follow(2));
  act(() => selection().follow(3));
  let isBack = false;
  act(() => void (isBack = selection().comeBack()));
  expect([isBack, ...ids()]).toEqual([true, 2]);
  act(() => void (isBack = selection().comeBack()));
  expect([isBack, ...ids()]).toEqual([true, 1]);
  act(() => selection().follow(3));
  press(2);
  act(() => void (isBack = selection().comeBack()));
  expect([isBack, ...ids()]).toEqual([false, 2]);
});

it('several boxes stay selected without a panel', () => {
  const { ids, press } = setUp();
  press(1);
  press(2, 3);
  expect(ids()).toEqual([2, 3]);
});

it('several boxes stay selected when a save gives one of them its id', () => {
  const { ids, jump, press, save } = setUp();
  press(-1);
  jump(-1);
  press(-1, 2);
  save();
  expect(ids()).toEqual([9, 2]);
});

it('a box, a connection and a note are not selected by halves: what was pressed last counts', () => {
  const { selection, ids, press } = setUp();
  press(2, 3);
  act(() => selection().selectEdge('edge'));
  expect(ids()).toEqual([]);
  expect(selection().edgeId).toBe('edge');
  act(() => selection().selectNote(7));
  expect(selection().edgeId).toBeNull();
  act(() => selection().selectEdge('edge'));
  expect(selection().noteId).toBeNull();
  press(1);
  expect(selection().edgeId).toBeNull();
});
