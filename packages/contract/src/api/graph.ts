import { Id } from '@parley/domain/ids';
import { NewNote, Note, NotePatch, Position } from '@parley/domain/layout';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/reactions', of: 'project' } as const;
const editing = { guard: 'PUT:/reactions', of: 'project' } as const;
const unversioned = { versioned: false } as const;

/** Positions of reactions, by id. */
const Layout = z.record(z.string().check(z.regex(/^[1-9]\d{0,15}$/u, 'Must be the id of a reaction')), Position);

const EdgeKind = z.enum(['goto', 'expect', 'timeout', 'enter_scope', 'give_up', 'answer_as']);
const ReferenceKind = z.enum(['intent', 'reaction', 'scope', 'action', 'entity', 'file']);

const Flow = z.object({
  nodes: z.array(
    z.object({ id: Id, name: z.string(), reactions_scopes_id: z.nullable(Id), position: z.nullable(Position) }),
  ),
  /** `to` is a reaction, or a scope for `enter_scope`; `condition` belongs to the target reaction. */
  edges: z.array(
    z.object({
      from: Id,
      to: Id,
      kind: EdgeKind,
      /** The condition under which the action leads there, or `is_else` if the conditions before it do not hold. */
      when: z.optional(z.string()),
      is_else: z.optional(z.literal(true)),
      condition: z.optional(z.string()),
    }),
  ),
  broken: z.array(z.object({ reaction: Id, kind: ReferenceKind, name: z.string(), through: z.string() })),
});

const Finding = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  subject: z.object({ kind: z.enum(['reaction', 'scope', 'action', 'intent']), id: Id, name: z.string() }),
  about: z.string(),
  message: z.string(),
  at: z.optional(z.int()),
  /** Why the finding is suppressed. */
  reason: z.optional(z.string()),
});

/** The connections between reactions, their positions in the graph, and likely mistakes. */
export const graph = {
  flow: endpoint('GET /reactions/flow', {
    ...reading,
    summary: 'Get the edges between reactions, and broken references',
    reply: Flow,
  }),
  lint: endpoint('GET /reactions/lint', {
    ...reading,
    summary: 'List likely mistakes, errors first',
    reply: z.array(Finding),
  }),
  layout: endpoint('GET /reactions/layout', {
    ...reading,
    ...unversioned,
    summary: 'Get the positions of reactions in the graph, by id',
    reply: Layout,
  }),
  place: endpoint('PUT /reactions/layout', {
    ...editing,
    ...unversioned,
    summary: 'Move reactions in the graph; others keep their positions',
    body: Layout,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  notes: endpoint('GET /reactions/notes', {
    ...reading,
    query: AtTime,
    summary: 'List the sticky notes of the graph',
    reply: z.array(Note),
  }),
  createNote: endpoint('PUT /reactions/notes/-1', { ...editing, summary: 'Add a note', body: NewNote, reply: Written }),
  updateNote: endpoint('PUT /reactions/notes/:id', {
    ...editing,
    summary: 'Change a note',
    body: NotePatch,
    reply: Written,
  }),
  removeNote: endpoint('DELETE /reactions/notes/:id', { ...editing, summary: 'Delete a note', reply: ListWritten }),
};
