import { Environment } from '@parley/domain/deployment';
import { Id } from '@parley/domain/ids';
import { NewReaction, Reaction, ReactionPatch, Scope } from '@parley/domain/reaction';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, QuerySeconds, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/reactions', of: 'project', query: AtTime } as const;
const editing = { guard: 'PUT:/reactions', of: 'project' } as const;

/** How callers came through the reactions. */
const Usage = z.object({
  /** Unix seconds. */
  from: z.number(),
  to: z.number(),
  conversations: z.int(),
  /** The edges are of the newest conversations only: there were too many. */
  is_cut: z.boolean(),
  reactions: z.array(
    z.object({
      reaction: Id,
      name: z.string(),
      /** Conversations in which it ran. */
      hits: z.int(),
      /** Conversations that are over and whose last reaction it was. */
      exits: z.int(),
      /** Exits at which the caller left or an error ended the conversation. */
      losses: z.int(),
      /** Share of the hits that are losses; 0 to 1. */
      drop_off: z.number(),
    }),
  ),
  /** How often `to` was the next reaction after `from` in a conversation. */
  edges: z.array(z.object({ from: Id, to: Id, hits: z.int() })),
});
export type Usage = z.infer<typeof Usage>;

const MOST_OF_A_LIST = z.maxLength(10_000);
const Patches = z.array(z.extend(ReactionPatch, { id: Id })).check(MOST_OF_A_LIST);

const NewScope = z.strictObject({ name: Scope.shape.name, parent: Scope.shape.parent });

/** Reactions: on these intents, in this scope, when this holds, do these actions. */
export const reactions = {
  list: endpoint('GET /reactions', { ...reading, summary: 'List reactions', reply: z.array(Reaction) }),
  create: endpoint('PUT /reactions/-1', { ...editing, summary: 'Add a reaction', body: NewReaction, reply: Written }),
  update: endpoint('PUT /reactions/:id', {
    ...editing,
    summary: 'Change a reaction; a rename updates every goto, expect and timeout',
    body: ReactionPatch,
    reply: Written,
  }),
  updateList: endpoint('PUT /reactions', {
    ...editing,
    summary: 'Change several reactions, all or nothing',
    body: Patches,
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  save: endpoint('POST /reactions', {
    ...editing,
    summary: 'Delete, change and add reactions, in this order, all or nothing; returns the new ids in order',
    body: z.strictObject({
      removed: z._default(
        z.array(z.strictObject({ id: Id, version: ReactionPatch.shape.version })).check(MOST_OF_A_LIST),
        [],
      ),
      changed: z._default(Patches, []),
      added: z._default(z.array(NewReaction).check(MOST_OF_A_LIST), []),
    }),
    reply: z.extend(ListWritten, { ids: z.array(Id) }),
    bodyLimit: LIST_BODY_LIMIT,
  }),
  remove: endpoint('DELETE /reactions/:id', { ...editing, summary: 'Delete a reaction', reply: ListWritten }),
  stats: endpoint('GET /reactions/stats', {
    guard: reading.guard,
    of: 'project',
    versioned: false,
    summary: 'Get hits, exits and drop-off of each reaction; CSV unless `format=json`',
    query: z.object({
      project_env: z._default(Environment, 'prod'),
      /** Unix seconds; counts conversations that began at or after this time. Default: 30 days ago. */
      from: z.optional(QuerySeconds),
      to: z.optional(QuerySeconds),
      format: z._default(z.enum(['csv', 'json']), 'csv'),
    }),
    reply: Usage,
  }),
  scopes: endpoint('GET /reactions/scopes', { ...reading, summary: 'List scopes', reply: z.array(Scope) }),
  createScope: endpoint('PUT /reactions/scopes/-1', {
    ...editing,
    summary: 'Add a scope',
    body: NewScope,
    reply: Written,
  }),
  updateScopes: endpoint('PUT /reactions/scopes', {
    ...editing,
    summary: 'Change several scopes, all or nothing; a rename updates every reference',
    body: z
      .array(
        z.strictObject({
          id: Id,
          name: Scope.shape.name,
          parent: Scope.shape.parent,
          suppressions: Scope.shape.suppressions,
          version: Scope.shape.version,
          who: Scope.shape.who,
        }),
      )
      .check(MOST_OF_A_LIST),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  removeScope: endpoint('DELETE /reactions/scope/:id', {
    ...editing,
    summary: 'Delete a scope that has no reactions',
    reply: ListWritten,
  }),
};
