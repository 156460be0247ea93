import type { Scene } from '#features/reactions/graph/canvas/scene.ts';

/** The jumps from the reactions of a frame to one target elsewhere. */
export interface FrameJump {
  name: string;
  /** The ids of the edges. */
  edges: string[];
}

const NONE: readonly FrameJump[] = [];
const kept = new WeakMap<Scene, ReadonlyMap<number, FrameJump[]>>();

/** By target, those with the most jumps first. */
export function jumpsOfFrame(scene: Scene, frame: number): readonly FrameJump[] {
  const known = kept.get(scene) ?? jumpsByFrame(scene);
  kept.set(scene, known);
  return known.get(frame) ?? NONE;
}

function jumpsByFrame({ edges, scopeOf }: Scene): ReadonlyMap<number, FrameJump[]> {
  const found = new Map<number, Map<string, FrameJump>>();
  for (const { edge, isJump } of edges) {
    const scope = isJump ? scopeOf(edge.from) : null;
    if (scope === null) continue;
    const jumps = found.get(scope) ?? new Map<string, FrameJump>();
    found.set(scope, jumps);
    const key = `${edge.kind === 'enter_scope'} ${edge.to}`;
    const jump = jumps.get(key) ?? { name: edge.name, edges: [] };
    jumps.set(key, jump);
    jump.edges.push(edge.id);
  }
  const sorted = (jumps: Map<string, FrameJump>) =>
    [...jumps.values()].toSorted((a, b) => b.edges.length - a.edges.length || (a.name < b.name ? -1 : 1));
  return new Map([...found].map(([scope, jumps]) => [scope, sorted(jumps)]));
}
