import { Id } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { conversations } from '#api/conversations.ts';

/** Conversations that one call changes. */
export const MOST_CHANGED = 100_000;
export const MOST_CHOSEN = 1_000;

const { query: listed } = conversations.list;
if (!listed) throw new Error('The list of conversations must have filters');
const { limit: _limit, cursor: _cursor, format: _format, rows: _rows, ...filters } = listed.shape;

/** The conversations of a common change: those named, or all of a filter. */
export const WHICH = {
  conversations: z.optional(z.array(text(64)).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
  /** The parameters of GET /conversations, as texts. */
  filter: z.optional(z.strictObject(filters)),
};

export const oneOfWhich = z.refine<{ conversations?: unknown; filter?: unknown }>(
  ({ conversations: named, filter }) => (named === undefined) !== (filter === undefined),
  'Requires conversations or filter',
);

/** Names a change, so that it can be undone within a day. */
export const Batch = Id;

export const ManyChanged = z.object({
  batch: Batch,
  /** The number of conversations that changed. */
  changed: z.int(),
  /** The filter matches more conversations than one call changes. */
  is_cut: z.boolean(),
});

/** The conversations of a batch that are as before. */
export const ManyRestored = z.object({ changed: z.int() });
