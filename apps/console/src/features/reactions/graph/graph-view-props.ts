import type { Reaction } from '@parley/domain';
import type { GraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import type { Boxes } from '#features/reactions/graph/layout/use-boxes.ts';
import type { Folding } from '#features/reactions/graph/layout/use-folded.ts';
import type { ReactionsPlace } from '#features/reactions/use-place.ts';
import type { ReactionsRead } from '#features/reactions/use-reactions.ts';

export interface GraphViewProps {
  reactions: readonly Reaction[];
  read: Pick<ReactionsRead, 'renamed' | 'scopes' | 'saving' | 'broken' | 'flaws' | 'canEdit'>;
  place: Pick<ReactionsPlace, 'filter' | 'selectedId' | 'panel' | 'select'>;
  boxes: Boxes;
  notes: Notes;
  edits: GraphEdits;
  /** The reactions that match the search; null without a search. */
  found: ReadonlySet<number> | null;
  folding: Folding;
  /** Enter moves the focus into the panel. */
  onEnter: () => void;
}
