import { Id } from '@parley/domain/ids';
import { Action } from '@parley/domain/reaction';
import { AnyJson, LIMITS, StorableJson, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const { id: _id, version, who, ...fields } = Action.shape;
const stamp = { version, who };
const editing = { guard: 'PUT:/actions', of: 'project' } as const;
const ActionPatch = z.strictObject({ ...z.partial(z.object({ ...fields, id: Id })).shape, ...stamp });

const Names = z.record(text(LIMITS.name), StorableJson);

/** The values that an action on trial finds; each has a default. */
const Sample = z.strictObject({
  args: z._default(Names, {}),
  slots: z._default(Names, {}),
  entities: z._default(Names, {}),
  text: z._default(text(LIMITS.utterance), ''),
  intent: z._default(z.nullable(text(LIMITS.name)), null),
  scope: z._default(z.nullable(text(LIMITS.name)), null),
});

const Effect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('say'), text: z.string() }),
  z.object({ kind: z.literal('set'), name: z.string(), value: z.optional(AnyJson) }),
  z.object({ kind: z.literal('goto'), reaction: z.string() }),
  z.object({ kind: z.literal('log'), level: z.enum(['error', 'warn', 'info', 'ok', 'fine']), text: z.string() }),
]);

const Trial = z.object({
  /** The effects, in order; also those before it failed. */
  effects: z.array(Effect),
  /** The returned value, as JSON keeps it. */
  result: z.optional(AnyJson),
  /** Each outgoing call: its address, and the reply or the failure. */
  requests: z.array(
    z.object({
      method: z.string(),
      url: z.string(),
      status: z.nullable(z.number()),
      error: z.nullable(z.string()),
      milliseconds: z.number(),
    }),
  ),
  failure: z.nullable(z.object({ error: z.string(), line: z.optional(z.number()) })),
  milliseconds: z.number(),
});

/** The project’s own actions, in JavaScript. A source that does not parse is kept. */
export const actions = {
  list: endpoint('GET /actions', {
    guard: 'GET:/actions',
    of: 'project',
    query: AtTime,
    summary: 'List the project’s actions',
    reply: z.array(Action),
  }),
  create: endpoint('PUT /actions/-1', {
    ...editing,
    summary: 'Add an action',
    body: z.strictObject({ name: fields.name, source: z._default(fields.source, ''), ...stamp }),
    reply: Written,
  }),
  update: endpoint('PUT /actions/:id', {
    ...editing,
    summary: 'Change an action; a rename updates every reaction',
    body: ActionPatch,
    reply: Written,
  }),
  updateList: endpoint('PUT /actions', {
    ...editing,
    summary: 'Change several actions, all or nothing',
    body: z.array(z.extend(ActionPatch, { id: Id })).check(z.maxLength(10_000)),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  remove: endpoint('DELETE /actions/:id', { ...editing, summary: 'Delete an action', reply: ListWritten }),
  try: endpoint('POST /actions/try', {
    ...editing,
    summary: 'Run a source with sample input, outside any conversation; HTTP requests are real',
    body: z.extend(Sample, { source: fields.source }),
    reply: Trial,
  }),
};
