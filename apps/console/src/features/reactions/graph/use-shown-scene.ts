import { graphOf } from '@parley/dialogue';
import { createRouter } from '@parley/dialogue/layout/routes/route-graph';
import { useMemo, useState } from 'react';
import { sceneOf } from '#features/reactions/graph/canvas/scene.ts';
import { useSelection } from '#features/reactions/graph/editing/use-selection.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import { pathOf } from '#features/reactions/graph/nodes/path.ts';
import { useFired } from '#features/reactions/graph/nodes/use-fired.ts';

/** So many steps of a path are shown at first. */
const FIRST_STEPS = 2;

export type ShownScene = ReturnType<typeof useShownScene>;

/** The boxes and edges that are shown, with what marks some of them. */
export function useShownScene(props: GraphViewProps) {
  const { reactions, found } = props;
  const { renamed, scopes, saving, broken } = props.read;
  const { filter, selectedId, select: onSelect } = props.place;
  const { positions } = props.boxes;
  const { folded } = props.folding;
  const graph = useMemo(() => graphOf(reactions, scopes, renamed), [reactions, scopes, renamed]);
  const [router] = useState(createRouter);
  const scene = useMemo(
    () => sceneOf({ graph, reactions, scopes, positions, folded, scope: filter.scope, router }),
    [graph, reactions, scopes, positions, folded, filter.scope, router],
  );
  const selection = useSelection({ scene, selectedId, currentId: saving.currentId, onSelect });
  const { ids: selected } = selection;
  const { fired, firedNow, firedSteps } = useFired();
  const [steps, setSteps] = useState(FIRST_STEPS);
  const [only = null] = selected.size === 1 ? selected : [];
  const path = useMemo(() => {
    const ways = only === null ? null : pathOf(graph, only, steps);
    // A box without ways in and out leaves the picture as it is.
    return ways && ways.edges.size > 0 ? ways : null;
  }, [graph, only, steps]);
  const marks = useMemo(
    () => ({ selected, broken: new Set(broken.keys()), fired, found: found ?? (path && new Set(path.steps.keys())) }),
    [selected, broken, fired, found, path],
  );
  return { graph, scene, selection, fired, firedNow, firedSteps, marks, path, steps, setSteps };
}
