import { Environment } from '@parley/domain/deployment';
import { Id, Version } from '@parley/domain/ids';
import { RESOURCES } from '@parley/domain/project';
import { LIMITS, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { PageLimit, QueryNumber, QuerySeconds } from '#common.ts';
import { endpoint } from '#endpoint.ts';

const ResourceName = z.enum(RESOURCES);
const Pages = { limit: z.optional(PageLimit), cursor: z.optional(text(200)) };
const QueryId = z.pipe(QueryNumber, Id);
/** `who_name` is null for the system and for a user who was deleted. */
const Author = { version: Version, who: z.nullable(Id), who_name: z.nullable(z.string()) };

const HistoryEntry = z.object({
  ...Author,
  resource: ResourceName,
  /** How many items of the resource changed then. */
  count: z.int(),
  /** Deployments that serve, or served, the project as it was at that version. */
  deployments: z.optional(z.array(z.object({ id: Id, project_env: Environment }))),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The fields of an item, without its id. */
const Content = z.record(z.string(), z.unknown());

const AuditEntry = z.object({
  ...Author,
  id: Id,
  /** Null if the change added the item. */
  before: z.nullable(Content),
  /** Null if the change deleted the item. */
  after: z.nullable(Content),
  /** Fields that differ, secrets among them, whose values are never shown. */
  changed: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const DeletedThing = z.object({ ...Author, resource: ResourceName, id: Id, name: z.string() });
export type DeletedThing = z.infer<typeof DeletedThing>;

const Restored = z.object({
  version: Version,
  /** How many items of each resource were changed, added or deleted. */
  changes: z.array(z.object({ resource: ResourceName, count: z.int() })),
});
export type Restored = z.infer<typeof Restored>;

/** A project at any time. Read the items themselves from their lists with `mtime`. */
export const history = {
  list: endpoint('GET /history', {
    summary: 'List the times at which things of the project changed, newest first',
    guard: 'GET:/history',
    of: 'project',
    /** `to` is the second to begin with. */
    query: z.object({ ...Pages, resource: z.optional(ResourceName), to: z.optional(QuerySeconds) }),
    reply: z.object({ items: z.array(HistoryEntry), next_cursor: z.nullable(z.string()) }),
  }),
  audit: endpoint('GET /audit', {
    summary: 'List the changes of one thing, by its id or name, newest first; secrets are masked',
    guard: 'GET:/autdit',
    of: 'project',
    query: z.object({
      ...Pages,
      resource: ResourceName,
      id: z.optional(QueryId),
      name: z.optional(text(LIMITS.name)),
    }),
    reply: z.object({ items: z.array(AuditEntry), next_cursor: z.nullable(z.string()) }),
  }),
  deleted: endpoint('GET /audit/deleted', {
    summary: 'List the 1,000 things last deleted by a time that are still missing, newest first',
    guard: 'GET:/autdit',
    of: 'project',
    query: z.object({ mtime: QueryNumber, resource: z.optional(ResourceName) }),
    reply: z.array(DeletedThing),
  }),
  restore: endpoint('POST /history/restore', {
    summary:
      'Make the project, one resource or one thing as it was at a version; a new change, which can be restored too',
    guard: 'GET:/history',
    of: 'project',
    body: z
      .strictObject({ version: Version, resource: z.optional(ResourceName), id: z.optional(Id) })
      .check(z.refine(({ resource, id }) => id === undefined || resource !== undefined, 'An id needs its resource')),
    reply: Restored,
  }),
};
