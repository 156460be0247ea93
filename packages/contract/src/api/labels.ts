import { ChatEnvironment } from '@parley/domain/deployment';
import { Id } from '@parley/domain/ids';
import { nameText } from '@parley/domain/text';
import * as z from 'zod/mini';
import { ListWritten, Written } from '#common.ts';
import { Batch, ManyChanged, ManyRestored, oneOfWhich, WHICH } from '#api/which-conversations.ts';
import { endpoint } from '#endpoint.ts';

/** Names of colors: each scheme shows them in its own shade. */
export const LABEL_COLORS = ['gray', 'blue', 'green', 'amber', 'red', 'teal'] as const;

const Name = nameText('Label name must not be empty');
const Color = z.enum(LABEL_COLORS);

const Label = z.object({ id: Id, name: z.string(), color: Color, conversations: z.int() });
export type Label = z.infer<typeof Label>;

const Labels = z.array(Id).check(z.maxLength(100));

const editing = { guard: 'PUT:/conversations/<id>', of: 'project' } as const;

/** A deletion that can be undone as a batch is. */
const Removed = z.extend(ListWritten, { batch: Batch });

/** Labels that people put on conversations. */
export const labels = {
  list: endpoint('GET /labels', {
    guard: 'GET:/conversations',
    of: 'project',
    summary: 'List the labels of conversations by name, each with the number of conversations that have it',
    /** Counts only conversations of this environment. */
    query: z.object({ project_env: z.optional(ChatEnvironment) }),
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
    reaches: 'every',
    summary: 'Delete a label and take it off every conversation',
    reply: Removed,
  }),
  merge: endpoint('POST /labels/:id/merge', {
    ...editing,
    reaches: 'every',
    summary: 'Put another label on every conversation that has this one, and delete this one',
    body: z.strictObject({ into: Id }),
    reply: Removed,
  }),
  putMany: endpoint('POST /conversations/labels', {
    ...editing,
    reaches: 'every',
    versioned: false,
    summary: 'Put labels on many conversations and take others off: on those named, or on all of a filter',
    body: z
      .strictObject({
        add: z._default(Labels, []),
        remove: z._default(Labels, []),
        ...WHICH,
      })
      .check(
        oneOfWhich,
        z.refine(({ add, remove }) => !add.some((id) => remove.includes(id)), 'A label cannot be added and removed'),
      ),
    reply: ManyChanged,
  }),
  undoMany: endpoint('POST /conversations/labels/undo', {
    ...editing,
    reaches: 'every',
    versioned: false,
    summary: 'Undo a change of the labels of many conversations, or the deletion or merging of a label',
    body: z.strictObject({ batch: Batch }),
    reply: ManyRestored,
  }),
};
