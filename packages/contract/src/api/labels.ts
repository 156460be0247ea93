import { Id } from '@parley/domain/ids';
import { nameText, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { ListWritten, Written } from '#common.ts';
import { conversations } from '#api/conversations.ts';
import { endpoint } from '#endpoint.ts';

/** Names of colors: each scheme shows them in its own shade. */
export const LABEL_COLORS = ['gray', 'blue', 'green', 'amber', 'red', 'teal'] as const;

const Name = nameText('Label name must not be empty');
const Color = z.enum(LABEL_COLORS);

const Label = z.object({ id: Id, name: z.string(), color: Color, conversations: z.int() });
export type Label = z.infer<typeof Label>;

const Labels = z.array(Id).check(z.maxLength(100));

/** Conversations that one call labels. */
export const MOST_LABELED = 100_000;
export const MOST_CHOSEN = 1_000;

const { query: listed } = conversations.list;
if (!listed) throw new Error('The list of conversations must have filters');
const { limit: _limit, cursor: _cursor, format: _format, rows: _rows, ...filters } = listed.shape;

const editing = { guard: 'PUT:/conversations/<id>', of: 'project' } as const;

/** Labels that people put on conversations. */
export const labels = {
  list: endpoint('GET /labels', {
    guard: 'GET:/conversations',
    of: 'project',
    summary: 'List the labels of conversations by name, each with the number of conversations that have it',
    reply: z.array(Label),
  }),
  create: endpoint('PUT /labels/-1', {
    ...editing,
    summary: 'Add a label',
    body: z.strictObject({ name: Name, color: z._default(Color, 'gray') }),
    reply: Written,
  }),
  update: endpoint('PUT /labels/:id', {
    ...editing,
    summary: 'Rename a label or change its color',
    body: z.strictObject({ name: z.optional(Name), color: z.optional(Color), id: z.optional(Id) }),
    reply: Written,
  }),
  remove: endpoint('DELETE /labels/:id', {
    ...editing,
    summary: 'Delete a label and take it off every conversation',
    reply: ListWritten,
  }),
  merge: endpoint('POST /labels/:id/merge', {
    ...editing,
    summary: 'Put another label on every conversation that has this one, and delete this one',
    body: z.strictObject({ into: Id }),
    reply: ListWritten,
  }),
  putMany: endpoint('POST /conversations/labels', {
    ...editing,
    versioned: false,
    summary: 'Put labels on many conversations and take others off: on those named, or on all of a filter',
    body: z
      .strictObject({
        add: z._default(Labels, []),
        remove: z._default(Labels, []),
        conversations: z.optional(z.array(text(64)).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
        /** The parameters of GET /conversations, as texts. */
        filter: z.optional(z.strictObject(filters)),
      })
      .check(
        z.refine(
          ({ conversations: named, filter }) => (named === undefined) !== (filter === undefined),
          'Requires conversations or filter',
        ),
        z.refine(({ add, remove }) => !add.some((id) => remove.includes(id)), 'A label cannot be added and removed'),
      ),
    reply: z.object({
      /** Names the change, so that it can be undone within a day. */
      batch: Id,
      /** The number of conversations whose labels changed. */
      changed: z.int(),
      /** More conversations match the filter than one call labels. */
      is_cut: z.boolean(),
    }),
  }),
  undoMany: endpoint('POST /conversations/labels/undo', {
    ...editing,
    versioned: false,
    summary: 'Undo a change of the labels of many conversations',
    body: z.strictObject({ batch: Id }),
    reply: z.object({ changed: z.int() }),
  }),
};
