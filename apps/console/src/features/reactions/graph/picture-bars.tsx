import type { boxCommands } from '#features/reactions/graph/editing/box-commands.ts';
import { BulkBar } from '#features/reactions/graph/editing/bulk-bar.tsx';
import { EdgeBar } from '#features/reactions/graph/editing/edge-bar.tsx';
import { NO_IDS } from '#features/reactions/graph/editing/use-selection.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import { PathBar } from '#features/reactions/graph/path-bar.tsx';
import type { ShownScene } from '#features/reactions/graph/use-shown-scene.ts';
import { CoverageStrip } from '#features/reactions/usage/coverage-strip.tsx';
import type { useCoverage } from '#features/reactions/usage/use-coverage.ts';
import { UsageStrip } from '#features/reactions/usage/usage-strip.tsx';
import type { useUsage } from '#features/reactions/usage/use-usage.ts';

interface PictureBarsProps {
  picture: GraphViewProps;
  shown: ShownScene;
  edge: Parameters<typeof boxCommands>[0]['edge'];
  commands: ReturnType<typeof boxCommands>;
  usage: ReturnType<typeof useUsage>;
  coverage: ReturnType<typeof useCoverage>;
  onShow: (overlay: null) => void;
}

/** The bars for the graph's overlays and for its selection. */
export function PictureBars({ picture, shown, edge, commands, usage, coverage, onShow }: PictureBarsProps) {
  const { reactions } = picture;
  const { canEdit } = picture.read;
  const { selection, path, steps, setSteps } = shown;
  const [only] = selection.ids;
  return (
    <>
      {usage && <UsageStrip shown={usage} onClose={() => onShow(null)} />}
      {coverage && <CoverageStrip shown={coverage} onClose={() => onShow(null)} />}
      {selection.ids.size > 1 && (
        <BulkBar
          count={selection.ids.size}
          canEdit={canEdit}
          onDuplicate={commands.duplicateSelected}
          onDelete={commands.removeSelected}
          onClear={() => selection.choose(NO_IDS)}
        />
      )}
      {path && !edge && (
        <PathBar
          name={reactions.find(({ id }) => id === only)?.name ?? ''}
          path={path}
          steps={steps}
          onSteps={setSteps}
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
