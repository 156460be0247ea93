import { graph } from '@parley/contract';
import { graphOf } from '@parley/dialogue';
import type { LayoutEdge, LayoutInput } from '@parley/dialogue/layout/lay-out';
import { BOX, type Point } from '@parley/dialogue/layout/measures';
import { placeNew } from '@parley/dialogue/layout/place-new';
import type { Reaction, Scope } from '@parley/domain';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { patchRead, useRead } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { boxHeights } from '#features/reactions/graph/boxes/box-heights.ts';
import { requestLayout } from '#features/reactions/graph/layout/request-layout.ts';
import { graphTexts } from '#texts/graph.ts';

export type Positions = ReadonlyMap<number, Point>;

interface PositionsOptions {
  /** With unsaved changes; undefined while loading. */
  reactions: readonly Reaction[] | undefined;
  scopes: readonly Scope[];
  currentId: (id: number) => number;
  canEdit: boolean;
  /** Finds a position for a new unconnected reaction. */
  freePlace: () => Point;
}

const SAVED_AFTER_MS = 500;
/** Beside the port of a connection with a condition. */
const CONDITION_WIDTH = 120;
const NOBODY: ReadonlySet<number> = new Set();
const NO_POSITIONS: Positions = new Map();

/**
 * Keeps the positions of the boxes. They save on their own, a moment after a change; they do not affect the bot, so
 * they cause no unsaved changes, conflicts or versions.
 */
export function usePositions({ reactions, scopes, currentId, canEdit, freePlace }: PositionsOptions) {
  const saved = useRead(graph.layout).data;
  const [positions, setPositions] = useState<Positions>(NO_POSITIONS);
  const [taken, setTaken] = useState<typeof saved>(undefined);
  const [isArranging, setArranging] = useState(false);
  const unsaved = useRef(new Map<number, Point>());

  // Applies other users' moves; new positions, and positions on their way to the server, stay.
  if (saved !== taken) {
    setTaken(saved);
    const known = Object.entries(saved ?? {}).map(([id, point]): [number, Point] => [Number(id), point]);
    setPositions((before) => new Map([...known, ...[...before].filter(([id]) => id < 0)]));
  }

  const save = useEffectEvent(async () => {
    const moved = [...unsaved.current].filter(([id]) => id > 0);
    for (const [id] of moved) unsaved.current.delete(id);
    if (moved.length === 0 || !canEdit) return;
    const body = Object.fromEntries(moved);
    patchRead(graph.layout, (before) => ({ ...before, ...body }));
    try {
      await call(graph.place, { body });
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
      for (const [id, point] of moved) if (!unsaved.current.has(id)) unsaved.current.set(id, point);
      notify.error({ title: graphTexts.positionsNotSaved, message: error.message });
    }
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVED_AFTER_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void save();
    },
    [],
  );

  const place = useCallback((changed: ReadonlyMap<number, Point>) => {
    if (changed.size === 0) return;
    for (const [id, point] of changed) unsaved.current.set(id, point);
    setPositions((before) => new Map([...before, ...changed]));
  }, []);
  useEffect(() => {
    if (unsaved.current.size > 0) saveSoon();
  }, [positions]);

  const arrange = useCallback(async (): Promise<Positions | undefined> => {
    if (!reactions) return undefined;
    setArranging(true);
    try {
      return await requestLayout(layoutInput(reactions, scopes));
    } finally {
      setArranging(false);
    }
  }, [reactions, scopes]);

  const scopesBefore = useRef<ReadonlyMap<number, number | null>>(new Map());
  /** Counts placements of reactions that this user added or moved to another scope. */
  const [settlings, setSettlings] = useState(0);
  // The first opening arranges everything; later only new reactions are placed.
  const placeMissing = useEffectEvent(async () => {
    if (!reactions || !taken || isArranging) return;
    const renumbered = [...positions].filter(([id]) => currentId(id) !== id);
    if (renumbered.length > 0) {
      setPositions((before) => new Map([...before].filter(([id]) => currentId(id) === id)));
      return place(new Map(renumbered.map(([id, point]) => [currentId(id), point])));
    }
    // A user without edit rights sees the saved positions.
    const resettled = canEdit ? resettledSince(scopesBefore.current, reactions) : NOBODY;
    scopesBefore.current = new Map(reactions.map(({ id, reactions_scopes_id: scope }) => [id, scope]));
    const missing = reactions.filter(({ id }) => !positions.has(id) || resettled.has(id));
    if (missing.length === 0) return undefined;
    if (missing.length === reactions.length && reactions.length > 1) {
      const arranged = await arrange();
      return arranged && place(arranged);
    }
    const { nodes, edges } = layoutInput(reactions, scopes);
    const staying = new Map([...positions].filter(([id]) => !resettled.has(id)));
    // Boxes that other users add do not move one's view.
    if (missing.some(({ id }) => id < 0 || resettled.has(id))) setSettlings((count) => count + 1);
    return place(placeNew(nodes, edges, staying, freePlace()));
  });
  useEffect(() => {
    void placeMissing();
  }, [reactions, taken, positions]);

  return { positions, place, arrange, isArranging, settlings };
}

/** Finds the reactions that went to another scope: at their old places they would stretch that scope's frame over everything between. */
function resettledSince(
  before: ReadonlyMap<number, number | null>,
  reactions: readonly Reaction[],
): ReadonlySet<number> {
  return new Set(
    reactions.flatMap(({ id, reactions_scopes_id: scope }) => {
      const earlier = before.get(id);
      return earlier === undefined || earlier === scope ? [] : [id];
    }),
  );
}

function layoutInput(reactions: readonly Reaction[], scopes: readonly Scope[]): LayoutInput {
  const known = new Set(scopes.map(({ id }) => id));
  const drawn = graphOf(reactions, scopes);
  const heights = boxHeights(reactions, drawn);
  const edges = drawn.edges.flatMap(({ kind, from, to, when }): LayoutEdge[] =>
    to === null ? [] : [{ kind, from, to, ...(when === undefined ? {} : { label: CONDITION_WIDTH }) }],
  );
  return {
    nodes: reactions.map(({ id, reactions_scopes_id: scope }) => ({
      id,
      scope: scope !== null && known.has(scope) ? scope : null,
      height: heights.get(id) ?? BOX.height,
    })),
    edges,
    start: reactions.find(({ intents }) => intents.includes('__start__'))?.id ?? null,
  };
}
