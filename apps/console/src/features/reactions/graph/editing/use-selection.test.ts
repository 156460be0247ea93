import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useSelection } from '#features/reactions/graph/editing/use-selection.ts';

const places = new Map([1, 2, 3].map((id) => [id, { x: id * 240, y: 0 }]));

/** The id that a save gave to a new reaction. */
let saved = -1;

function setUp() {
  saved = -1;
  const { result, rerender } = renderHook(() => {
    const [noted, onSelect] = useState<number | null>(null);
    const currentId = (id: number) => (id === -1 ? saved : id);
    const selectedId = noted === null ? null : currentId(noted);
    const scene = {
      boxes: new Map([...places, [saved, { x: 0, y: 400 }]]),
      names: new Map(),
      framed: new Set<number>(),
      frames: [],
      edges: [],
      jumps: new Map(),
    };
    return { onSelect, selection: useSelection({ scene, selectedId, currentId, onSelect }) };
  });
  return {
    selection: () => result.current.selection,
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

it('a jump to another reaction takes the selection along, also when its panel is closed', () => {
  const { ids, jump, press } = setUp();
  press(1);
  jump(2);
  expect(ids()).toEqual([2]);
  jump(null);
  expect(ids()).toEqual([]);
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
