import { Id } from '@parley/domain/ids';
import { NewReaction, Reaction, ReactionPatch, Scope } from '@parley/domain/reaction';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const reading = { guard: 'GET:/reactions', of: 'project', query: AtTime } as const;
const editing = { guard: 'PUT:/reactions', of: 'project' } as const;
const NewScope = z.strictObject({ name: Scope.shape.name });

/** Reactions: on these intents, in this scope, when this holds, do these actions. */
export const reactions = {
  list: endpoint('GET /reactions', { ...reading, summary: 'All reactions', reply: z.array(Reaction) }),
  create: endpoint('PUT /reactions/-1', { ...editing, summary: 'Add a reaction', body: NewReaction, reply: Written }),
  update: endpoint('PUT /reactions/:id', {
    ...editing,
    summary: 'Change a reaction; a rename is carried into every goto, expect and timeout',
    body: ReactionPatch,
    reply: Written,
  }),
  updateList: endpoint('PUT /reactions', {
    ...editing,
    summary: 'Change the named reactions, all or nothing',
    body: z.array(z.extend(ReactionPatch, { id: Id })).check(z.maxLength(10_000)),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  remove: endpoint('DELETE /reactions/:id', { ...editing, summary: 'Delete a reaction', reply: ListWritten }),
  scopes: endpoint('GET /reactions/scopes', { ...reading, summary: 'All scopes', reply: z.array(Scope) }),
  createScope: endpoint('PUT /reactions/scopes/-1', {
    ...editing,
    summary: 'Add a scope',
    body: NewScope,
    reply: Written,
  }),
  updateScopes: endpoint('PUT /reactions/scopes', {
    ...editing,
    summary: 'Rename the named scopes, all or nothing',
    body: z
      .array(
        z.strictObject({
          id: Id,
          name: Scope.shape.name,
          suppressions: Scope.shape.suppressions,
          version: Scope.shape.version,
          who: Scope.shape.who,
        }),
      )
      .check(z.maxLength(10_000)),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  removeScope: endpoint('DELETE /reactions/scope/:id', {
    ...editing,
    summary: 'Delete a scope that has no reactions',
    reply: ListWritten,
  }),
};
