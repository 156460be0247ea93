import type { GraphEdge } from '@parley/dialogue';
import { BulkBar } from '#features/reactions/graph/editing/bulk-bar.tsx';
import type { usePictureTools } from '#features/reactions/graph/editing/use-picture-tools.ts';
import { EdgeBar } from '#features/reactions/graph/editing/edge-bar.tsx';
import { NO_IDS } from '#features/reactions/graph/editing/use-selection.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import { PathBar } from '#features/reactions/graph/path-bar.tsx';
import type { ShownScene } from '#features/reactions/graph/use-shown-scene.ts';
import { CoverageStrip } from '#features/reactions/usage/coverage-strip.tsx';
import type { Overlays } from '#features/reactions/usage/use-overlays.ts';
import { UsageStrip } from '#features/reactions/usage/usage-strip.tsx';

interface PictureBarsProps extends Overlays {
  picture: GraphViewProps;
  shown: ShownScene;
  edge: GraphEdge | undefined;
  tools: Pick<ReturnType<typeof usePictureTools>, 'commands' | 'open'>;
}

/** The bars for the graph's overlays and for its selection. */
export function PictureBars({ picture, shown, edge, tools, usage, coverage, show }: PictureBarsProps) {
  const { commands } = tools;
  const { reactions } = picture;
  const { canEdit } = picture.read;
  const { selection, path, steps, setSteps } = shown;
  const { only } = selection;
  return (
    <>
      {usage && <UsageStrip shown={usage} onClose={() => show(null)} />}
      {coverage && <CoverageStrip shown={coverage} onClose={() => show(null)} />}
      {selection.ids.size > 1 && (
        <BulkBar
          count={selection.ids.size}
          canEdit={canEdit}
          onDuplicate={commands.duplicateSelected}
          onDelete={commands.removeSelected}
          onClear={() => selection.choose(NO_IDS)}
        />
      )}
      {path && only !== null && !edge && (
        <PathBar
          name={reactions.find(({ id }) => id === only)?.name ?? ''}
          path={path}
          steps={steps}
          onSteps={setSteps}
          onOpen={() => tools.open(only)}
          onClear={() => selection.choose(NO_IDS)}
        />
      )}
      {edge && (
        <EdgeBar
          edge={edge}
          from={reactions.find(({ id }) => id === edge.from)?.name ?? ''}
          canEdit={canEdit}
          onRemove={commands.removeSelected}
          onClear={() => selection.selectEdge(null)}
        />
      )}
    </>
  );
}
