import { graphOf } from '@parley/dialogue';
import { createRouter } from '@parley/dialogue/layout/routes/route-graph';
import type { Reaction } from '@parley/domain';
import { useMemo, useState } from 'react';
import { useStableCallbacks } from '#shared/use-stable-callbacks.ts';
import { boxHeights } from '#features/reactions/graph/boxes/box-heights.ts';
import { sceneOf } from '#features/reactions/graph/canvas/scene.ts';
import { useSelection } from '#features/reactions/graph/editing/use-selection.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import { pathAlong, pathOf } from '#features/reactions/graph/nodes/path.ts';
import { useFired } from '#features/reactions/graph/nodes/use-fired.ts';

/** So many steps of a path are shown at first. */
const FIRST_STEPS = 2;

export type ShownScene = ReturnType<typeof useShownScene>;

/** The boxes and edges that are shown, with what marks some of them. */
export function useShownScene(props: GraphViewProps) {
  const { reactions, found } = props;
  const { renamed, scopes, saving, broken, flaws } = props.read;
  const { filter, selectedId, select: onSelect } = props.place;
  const { positions } = props.boxes;
  const { folded } = props.folding;
  const graph = useMemo(() => graphOf(reactions, scopes, renamed), [reactions, scopes, renamed]);
  const heights = useMemo(() => boxHeights(reactions, graph), [reactions, graph]);
  const [router] = useState(createRouter);
  const scene = useMemo(
    () => sceneOf({ graph, reactions, scopes, positions, heights, folded, scope: filter.scope, router }),
    [graph, reactions, scopes, positions, heights, folded, filter.scope, router],
  );
  const selection = useSelection({ scene, selectedId, currentId: saving.currentId, onSelect });
  const { ids: selected } = selection;
  const { fired, firedNow, firedSteps } = useFired();
  const [steps, setSteps] = useState(FIRST_STEPS);
  const { only } = selection;
  const [jumps, showJumps] = useShownJumps(selection.ids);
  const findings = useFindingsByScope(reactions, flaws);
  const path = useMemo(() => {
    if (jumps !== null) return pathAlong(graph, jumps);
    const ways = only === null ? null : pathOf(graph, only, steps);
    // A box without ways in and out leaves the picture as it is.
    return ways && ways.edges.size > 0 ? ways : null;
  }, [graph, only, steps, jumps]);
  const marks = useMemo(
    () => ({ selected, broken: new Set(broken.keys()), fired, found: found ?? (path && new Set(path.steps.keys())) }),
    [selected, broken, fired, found, path],
  );
  return { graph, scene, selection, fired, firedNow, firedSteps, marks, path, steps, setSteps, findings, showJumps };
}

/** The jumps of a frame that are shown, until another selection. */
function useShownJumps(ids: ReadonlySet<number>) {
  const [shown, setShown] = useState<{ edges: ReadonlySet<string>; ids: ReadonlySet<number> } | null>(null);
  const showJumps = (edges: readonly string[]) => setShown({ edges: new Set(edges), ids });
  return [shown?.ids === ids ? shown.edges : null, useStableCallbacks({ showJumps }).showJumps] as const;
}

function useFindingsByScope(
  reactions: readonly Reaction[],
  flaws: GraphViewProps['read']['flaws'],
): ReadonlyMap<number, number> {
  return useMemo(() => {
    const counts = new Map<number, number>();
    for (const { id, reactions_scopes_id: scope } of reactions) {
      if (scope !== null && flaws.has(id)) counts.set(scope, (counts.get(scope) ?? 0) + 1);
    }
    return counts;
  }, [reactions, flaws]);
}
