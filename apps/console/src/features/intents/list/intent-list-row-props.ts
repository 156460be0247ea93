import type { TypedTexts } from '#shared/use-typed-texts.ts';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';

export interface IntentListRowProps {
  row: IntentRow;
  facts: IntentFacts;
  actions: IntentActions;
  isActive: boolean;
  isEditing: boolean;
  /** Its intent was just added: templates are what comes next. */
  isNew: boolean;
  /** Among the templates that are chosen together. */
  isChosen: boolean;
  canEdit: boolean;
  typed: TypedTexts;
  on: RowHandlers;
}

/** The list's part in what happens in a row. */
interface RowHandlers {
  /** The first template can be typed. Returns the text typed while the intent was being added. */
  begun: () => string;
  enter: () => void;
  edit: () => void;
  stopEditing: () => void;
  delete: () => void;
  /** Gives an intent a negative one, or takes it away. */
  polarity: () => void;
  suggest: () => void;
  merge: () => void;
  choose: () => void;
  /** Makes another row active, by its key. */
  moveTo: (key: string) => void;
  showIntent: (id: number) => void;
  arrow: (direction: 'up' | 'down') => void;
  /** Back to the list, out of a field in it. */
  leave: () => void;
}

/** The part of a row's properties that a line of one kind needs. */
export type LineProps<Kind extends IntentRow['kind']> = Omit<IntentListRowProps, 'row'> & {
  row: Extract<IntentRow, { kind: Kind }>;
};
