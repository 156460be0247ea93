import { Entity, SavedEntityName } from '@parley/domain/entity';
import { Id } from '@parley/domain/ids';
import { LIMITS, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { AtTime, LIST_BODY_LIMIT, ListWritten, Written } from '#common.ts';
import { endpoint } from '#endpoint.ts';
import { RowsFields, TableOptions, TablePreview } from '#tables.ts';

const { id: _id, version, who, ...fields } = Entity.shape;
const stamp = { version, who };
const editing = { of: 'project', guard: 'PUT:/entities/<id>', bodyLimit: LIST_BODY_LIMIT } as const;
const editingSystem = { ...editing, guard: 'PUT:/system/entities/<id>' } as const;

const NewEntity = z.strictObject({
  ...stamp,
  name: fields.name,
  type: z._default(fields.type, 'dictionary'),
  match: z._default(fields.match, 'lemmatized'),
  occurrence: z._default(fields.occurrence, 'single'),
  case_insensitive: z._default(fields.case_insensitive, false),
  values: z._default(fields.values, ''),
  __is_system__: z._default(fields.__is_system__, false),
  is_sensitive: fields.is_sensitive,
});
const EntityPatch = z.strictObject({
  ...z.partial(z.object({ ...fields, name: SavedEntityName, id: Id })).shape,
  ...stamp,
});

/** What a column of a file of values is. */
export const VALUE_ROLES = ['value', 'synonym', 'none'] as const;
export type ValueRole = (typeof VALUE_ROLES)[number];

/** Longest file of values, in bytes, and its most rows and columns. */
export const VALUE_FILE_LIMIT = 8 * 1024 * 1024;
export const VALUE_ROW_LIMIT = 200_000;
export const MOST_VALUE_COLUMNS = 100;

const ReadValues = z.extend(TablePreview, {
  /** All values of the rows without faults, as an entity has them. */
  values: z.string(),
});
export type ReadValues = z.infer<typeof ReadValues>;

/** Other projects that have an entity of this name, or would get it as a system entity. */
const EntityReach = z.object({
  /** How many other projects there are. */
  projects: z.number(),
  /** How many of them have the system entity of this name. */
  with_copy: z.number(),
  /** Projects with an entity of their own under this name, which they keep. */
  with_own: z.array(z.string()),
  /** Those where something names the system entity. */
  using: z.array(z.string()),
});

/**
 * `@name` in a template matches whatever the entity finds. Every project has the system entities, so changing one
 * changes it everywhere; these calls need their own grant.
 */
export const entities = {
  list: endpoint('GET /entities', {
    of: 'project',
    guard: 'GET:/entities',
    summary: 'List entities',
    query: AtTime,
    reply: z.array(Entity),
  }),
  create: endpoint('PUT /entities/-1', {
    ...editing,
    summary: 'Add an entity, except a system entity',
    body: NewEntity,
    reply: Written,
  }),
  update: endpoint('PUT /entities/:id', {
    ...editing,
    summary: 'Change an entity, except a system entity; a rename updates every template and reaction',
    body: EntityPatch,
    reply: Written,
  }),
  remove: endpoint('DELETE /entities/:id', {
    of: 'project',
    guard: 'PUT:/entities/<id>',
    summary: 'Delete an entity, except a system entity',
    reply: ListWritten,
  }),
  readValues: endpoint('POST /entities/values/read', {
    of: 'project',
    guard: 'PUT:/entities/<id>',
    versioned: false,
    summary: 'Read the values in a CSV, text or .xlsx file, and tell how it is read; changes nothing',
    query: z.object(TableOptions),
    uploads: 'file',
    fields: RowsFields,
    bodyLimit: VALUE_FILE_LIMIT,
    reply: ReadValues,
  }),
  reach: endpoint('GET /system/entities/reach', {
    of: 'project',
    guard: 'PUT:/system/entities/<id>',
    summary: 'Get how many projects share, or would share, a system entity of this name',
    query: z.object({ name: text(LIMITS.name) }),
    reply: EntityReach,
  }),
  createSystem: endpoint('PUT /system/entities/-1', {
    ...editingSystem,
    summary: 'Add a system entity to every project without an entity of its name',
    body: NewEntity,
    reply: Written,
  }),
  updateSystem: endpoint('PUT /system/entities/:id', {
    ...editingSystem,
    summary: 'Change a system entity in every project; can turn an entity into one, or keep it in this project only',
    body: EntityPatch,
    reply: Written,
  }),
  removeSystem: endpoint('DELETE /system/entities/:id', {
    of: 'project',
    guard: 'PUT:/system/entities/<id>',
    summary: 'Delete a system entity in every project',
    reply: ListWritten,
  }),
};
