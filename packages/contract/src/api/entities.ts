import { Entity, SavedEntityName } from '@parley/domain/entity';
import { Id } from '@parley/domain/ids';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const { id: _id, version, who, ...fields } = Entity.shape;
const stamp = { version, who };
const editing = { of: 'project', guard: 'PUT:/entities/<id>', bodyLimit: LIST_BODY_LIMIT } as const;

const NewEntity = z.strictObject({
  ...stamp,
  name: fields.name,
  type: z._default(fields.type, 'dictionary'),
  match: z._default(fields.match, 'lemmatized'),
  occurrence: z._default(fields.occurrence, 'single'),
  case_insensitive: z._default(fields.case_insensitive, false),
  values: z._default(fields.values, ''),
  __is_system__: z._default(fields.__is_system__, false),
});
const EntityPatch = z.strictObject({
  ...z.partial(z.object({ ...fields, name: SavedEntityName, id: Id })).shape,
  ...stamp,
});

/** `@name` in a template stands for what an entity finds. Marking one as a system entity needs a grant of its own. */
export const entities = {
  list: endpoint('GET /entities', {
    of: 'project',
    guard: 'GET:/entities',
    summary: 'All entities',
    query: AtTime,
    reply: z.array(Entity),
  }),
  create: endpoint('PUT /entities/-1', {
    ...editing,
    summary: 'Add an entity; a system entity needs the grant for these',
    body: NewEntity,
    reply: Written,
  }),
  update: endpoint('PUT /entities/:id', {
    ...editing,
    summary: 'Change an entity; a rename is carried into every template and reaction',
    body: EntityPatch,
    reply: Written,
  }),
  updateSystem: endpoint('PUT /system/entities/:id', {
    ...editing,
    guard: 'PUT:/system/entities/<id>',
    summary: 'Change a system entity, or whether an entity is one',
    body: EntityPatch,
    reply: Written,
  }),
  remove: endpoint('DELETE /entities/:id', {
    of: 'project',
    guard: 'PUT:/entities/<id>',
    summary: 'Delete an entity; a system entity needs the grant for these',
    reply: ListWritten,
  }),
};
