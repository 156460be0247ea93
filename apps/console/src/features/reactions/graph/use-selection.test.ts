import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useSelection } from '#features/reactions/graph/use-selection.ts';

const places = new Map([1, 2, 3].map((id) => [id, { x: id * 240, y: 0 }]));
const scene = { boxes: places, frames: [], edges: [] };

function setUp() {
  const { result } = renderHook(() => {
    const [selectedId, onSelect] = useState<number | null>(null);
    return { onSelect, selection: useSelection({ scene, selectedId, currentId: (id) => id, onSelect }) };
  });
  return {
    selection: () => result.current.selection,
    ids: () => [...result.current.selection.ids],
    /** As a search or a link opens a reaction. */
    jump: (id: number | null) => act(() => result.current.onSelect(id)),
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
