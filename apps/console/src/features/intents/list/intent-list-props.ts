import type { Intent } from '@parley/domain';
import type { RefObject } from 'react';
import type { TypedTexts } from '#shared/use-typed-texts.ts';
import type { IntentRow, ListView } from '#features/intents/list/intent-rows.ts';
import type { Selection } from '#features/intents/list/selection.ts';
import type { ListControls } from '#features/intents/list/use-list-view.ts';
import type { SelectionControls } from '#features/intents/list/use-selection.ts';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';

/** An intent that was just added. */
export interface AddedIntent {
  id: number;
  /** Takes the text that was typed while the intent was being added. */
  takeTyped?: () => string;
}

export interface IntentListProps {
  rows: readonly IntentRow[];
  facts: IntentFacts;
  /** The view that the rows were made for. */
  view: ListView;
  /** The active intent. */
  selected: number | undefined;
  controls: ListControls;
  actions: IntentActions;
  /** Templates that are chosen together. */
  selection: Selection;
  choosing: SelectionControls;
  /** Actions that open a dialog first. */
  asking: { suggest: (intent: Intent) => void; merge: (intent: Intent) => void };
  canEdit: boolean;
  /** An intent that was just added and waits for its first template. */
  added: AddedIntent | undefined;
  onAdded: (added: AddedIntent | undefined) => void;
  typed: TypedTexts;
  listRef: RefObject<HTMLDivElement | null>;
  /** One arrows up from the first row. */
  onLeaveUp: () => void;
}
