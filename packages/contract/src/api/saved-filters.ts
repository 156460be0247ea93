import { Id } from '@parley/domain/ids';
import { nameText, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

const Name = nameText('Name cannot be empty').check(z.maxLength(100, 'At most 100 characters'));
/** The part of the console's address that filters the list, by its names. */
const Filters = z.record(text(50), text(500)).check(
  z.refine((filters) => Object.keys(filters).length > 0, 'Set a filter first'),
  z.refine((filters) => Object.keys(filters).length <= 30, 'At most 30 filters'),
);

const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  /** Visible to everyone in the project; otherwise only to the person who saved it. */
  is_shared: z.boolean(),
  who: z.nullable(Id),
  who_name: z.nullable(z.string()),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const reading = { guard: 'GET:/conversations', of: 'project', versioned: false } as const;
const Saved = z.object({ id: Id });

/** Filters of the list of conversations, by names. To share them needs PUT:/conversations/<id>. */
export const savedFilters = {
  list: endpoint('GET /conversation-filters', {
    ...reading,
    summary: 'List saved filters of conversations by name: one’s own and those shared with the project',
    reply: z.array(SavedFilter),
  }),
  create: endpoint('PUT /conversation-filters/-1', {
    ...reading,
    summary: 'Save filters of conversations by a name',
    body: z.strictObject({ name: Name, filters: Filters, is_shared: z._default(z.boolean(), false) }),
    reply: Saved,
  }),
  update: endpoint('PUT /conversation-filters/:id', {
    ...reading,
    summary: 'Rename, replace or share saved filters',
    body: z.strictObject({
      name: z.optional(Name),
      filters: z.optional(Filters),
      is_shared: z.optional(z.boolean()),
      id: z.optional(Id),
    }),
    reply: Saved,
  }),
  remove: endpoint('DELETE /conversation-filters/:id', {
    ...reading,
    summary: 'Delete saved filters',
    reply: Saved,
  }),
};
