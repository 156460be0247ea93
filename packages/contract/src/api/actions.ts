import { Id } from '@parley/domain/ids';
import { Action } from '@parley/domain/reaction';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const { id: _id, version, who, ...fields } = Action.shape;
const stamp = { version, who };
const editing = { guard: 'PUT:/actions', of: 'project' } as const;
const ActionPatch = z.strictObject({ ...z.partial(z.object({ ...fields, id: Id })).shape, ...stamp });

/** The project’s own actions, in JavaScript. A source that does not parse is kept. */
export const actions = {
  list: endpoint('GET /actions', {
    guard: 'GET:/actions',
    of: 'project',
    query: AtTime,
    summary: 'The project’s own actions',
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
    summary: 'Change an action; a rename is carried into every reaction',
    body: ActionPatch,
    reply: Written,
  }),
  updateList: endpoint('PUT /actions', {
    ...editing,
    summary: 'Change the named actions, all or nothing',
    body: z.array(z.extend(ActionPatch, { id: Id })).check(z.maxLength(10_000)),
    reply: ListWritten,
    bodyLimit: LIST_BODY_LIMIT,
  }),
  remove: endpoint('DELETE /actions/:id', { ...editing, summary: 'Delete an action', reply: ListWritten }),
};
