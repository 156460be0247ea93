import { graphTexts } from '#texts/graph.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';

/** A connection from a box to another part of the graph. */
export interface ShownJump {
  /** The edge's id. */
  edge: string;
  /** A reaction; undefined for a scope. */
  to: number | undefined;
  name: string;
  /** As code; empty without one. */
  condition: string;
  isElse: boolean;
}

/** A connection from another part of the graph. */
export interface WayIn {
  edge: string;
  from: number;
  name: string;
}

/** Rows that a box can have. */
const MOST_ROWS = 3;
/** A list has room for this many names. */
const MOST_NAMED = 20;

export interface JumpsOfBox {
  /** JSON, so that equal connections compare as equal strings. */
  jumps: string;
  jumpCount: number;
  waysIn: string;
  waysInCount: number;
}

const NONE: JumpsOfBox = { jumps: '[]', jumpCount: 0, waysIn: '[]', waysInCount: 0 };

/** The connections of a box to other parts of the graph, as plain values. */
export function jumpsOfBox({ jumps, names }: Scene, id: number): JumpsOfBox {
  const own = jumps.get(id);
  if (!own) return NONE;
  const out = own.out.slice(0, MOST_ROWS).map((edge): ShownJump => {
    const isScope = edge.kind === 'enter_scope';
    return {
      edge: edge.id,
      to: isScope ? undefined : (edge.to ?? undefined),
      name: isScope ? graphTexts.box.scope(edge.name) : edge.name,
      condition: edge.when ?? '',
      isElse: edge.isElse === true,
    };
  });
  const into = own.into
    .slice(0, MOST_NAMED)
    .map((edge): WayIn => ({ edge: edge.id, from: edge.from, name: names.get(edge.from) ?? '' }));
  return {
    jumps: JSON.stringify(out),
    jumpCount: own.out.length,
    waysIn: JSON.stringify(into),
    waysInCount: own.into.length,
  };
}
