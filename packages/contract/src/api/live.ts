import { Id, Version } from '@parley/domain/ids';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { QueryNumber } from '#common.ts';
import { endpoint } from '#endpoint.ts';
import { PageId } from '#page-id.ts';
import { DeploymentNews } from '#api/deployments.ts';
import { Task } from '#api/tasks.ts';

/** The location of a user: a screen, and the selection on it. */
const ScreenOfPage = {
  screen: text(100),
  thing: z.optional(z.nullable(Id)),
};

/** A user with the project open; one entry per open page. */
export const Present = z.object({
  page: z.string(),
  user_id: Id,
  name: z.string(),
  screen: z.string(),
  thing: z.nullable(Id),
});
export type Present = z.infer<typeof Present>;

/** A change to a resource. A listener receives only changes to resources that it may read. */
export const Change = z.object({
  resource: z.string(),
  id: Id,
  name: z.string(),
  op: z.enum(['insert', 'update', 'delete']),
  who: z.nullable(Id),
  who_name: z.nullable(z.string()),
  version: Version,
  /** True if the receiving page made the change itself. */
  is_own: z.boolean(),
});
export type Change = z.infer<typeof Change>;

const ofProject = { guard: 'session', of: 'project', versioned: false } as const;

/** Reports other users of the project and their changes, as server-sent events. */
export const live = {
  events: endpoint('GET /events', {
    ...ofProject,
    summary:
      'Stream server-sent events: `presence` (everyone who has the project open), `changed` (changes since), `task` (a task that started, progressed or ended), `deployment` (a deployment that went live or waits), `calls` (telephone calls began, changed or ended) and `access` (the user has other projects or rights)',
    query: z.object({
      page: PageId,
      screen: ScreenOfPage.screen,
      thing: z.optional(QueryNumber),
      /** The last event id that the page received on an earlier stream; the header `last-event-id` takes precedence. */
      since: z.optional(QueryNumber),
      /** How long the stream lasts at most, in seconds; default five minutes. 0 sends once and closes. */
      seconds: z.optional(QueryNumber),
    }),
    reply: z.union([z.array(Present), z.array(Change), z.array(Task), z.array(DeploymentNews)]),
    produces: 'text/event-stream',
  }),
  place: endpoint('PUT /events/place', {
    ...ofProject,
    summary: 'Tell others what this page shows',
    body: z.strictObject({ page: PageId, ...ScreenOfPage }),
  }),
};
