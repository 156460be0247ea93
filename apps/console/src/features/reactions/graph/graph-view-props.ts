import type { Point } from '@parley/dialogue/layout/measures';
import type { Reaction, Scope } from '@parley/domain';
import type { Saving } from '#shared/saving/use-saving.ts';
import type { Flaw } from '#features/reactions/flaws.ts';
import type { GraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import type { Positions } from '#features/reactions/graph/layout/use-positions.ts';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';

export interface GraphViewProps {
  reactions: readonly Reaction[];
  /** What reactions are still called where they are referred to. */
  renamed: readonly { id: number; before: string }[];
  scopes: readonly Scope[];
  positions: Positions;
  /** Grows when the selected reaction may have got its place or another one. */
  settlings: number;
  onPlace: (changed: Positions) => void;
  /** A move is over: it can be undone. */
  onMoved: (before: Positions, after: Positions) => void;
  notes: Notes;
  edits: GraphEdits;
  saving: Saving<Reaction>;
  broken: ReadonlyMap<number, Broken[]>;
  flaws: ReadonlyMap<number, Flaw>;
  filter: ReactionFilter;
  /** Those that the search leaves; null when nothing is searched for. */
  found: ReadonlySet<number> | null;
  folded: ReadonlySet<number>;
  onFold: (scope: number) => void;
  selectedId: number | null;
  onSelect: (id: number | null) => void;
  /** Enter: goes on in the panel. */
  onEnter: () => void;
  onArrange: (() => void) | undefined;
  canEdit: boolean;
  /** The middle of what is seen, for what is added. */
  onMiddle: (point: Point) => void;
}
