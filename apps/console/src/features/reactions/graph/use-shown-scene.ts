import { graphOf } from '@parley/dialogue';
import { useMemo } from 'react';
import { sceneOf } from '#features/reactions/graph/canvas/scene.ts';
import { useSelection } from '#features/reactions/graph/editing/use-selection.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import { useFired } from '#features/reactions/graph/nodes/use-fired.ts';

export type ShownScene = ReturnType<typeof useShownScene>;

/** The boxes and edges that are shown, with what marks some of them. */
export function useShownScene(props: GraphViewProps) {
  const { reactions, found } = props;
  const { renamed, scopes, saving, broken } = props.read;
  const { filter, selectedId, select: onSelect } = props.place;
  const { positions } = props.boxes;
  const { folded } = props.folding;
  const graph = useMemo(() => graphOf(reactions, scopes, renamed), [reactions, scopes, renamed]);
  const scene = useMemo(
    () => sceneOf({ graph, reactions, scopes, positions, folded, scope: filter.scope }),
    [graph, reactions, scopes, positions, folded, filter.scope],
  );
  const selection = useSelection({ scene, selectedId, currentId: saving.currentId, onSelect });
  const { ids: selected } = selection;
  const { fired, firedNow, firedSteps } = useFired();
  const marks = useMemo(
    () => ({ selected, broken: new Set(broken.keys()), fired, found }),
    [selected, broken, fired, found],
  );
  return { graph, scene, selection, fired, firedNow, firedSteps, marks };
}
