import { deployments, mayCall, type Change } from '@parley/contract';
import type { Resource } from '@parley/domain';
import type { Microseconds } from '@parley/domain/ids';
import type { Grant } from '@parley/domain/permission';
import type { ChangeOfPage, News, OpenPage } from '#features/live/live-store.ts';
import type { Caller } from '#http/context.ts';
import type { EventSink } from '#http/event-stream.ts';

/** An open page. */
export interface Listener extends OpenPage {
  projectId: number;
  /** With the user's current rights. */
  caller: Caller;
  sink: EventSink;
  /** The listener has received all changes up to here. */
  version: Microseconds;
}

/** Sends a page the list of present users, and the changes that it has not received yet and may read. */
export function tellListener(listener: Listener, people: unknown, changes: ChangeOfPage[]): void {
  // A listener that reconnects has received everything up to its id, even if no change has arrived yet.
  listener.sink.send('presence', people, listener.version);
  const news = changes
    .filter((change) => change.version > listener.version && mayRead(listener.caller, listener.projectId, change))
    .map(({ page, ...change }): Change => ({
      ...change,
      is_own: page === listener.page && change.who === listener.userId,
    }));
  listener.version = Math.max(listener.version, changes.at(-1)?.version ?? 0);
  if (news.length > 0) listener.sink.send('changed', news, listener.version);
}

/** Sends the pages of a project a task, or a deployment if the user may see deployments. */
export function tellNewsTo(pages: readonly Listener[], { project_id: projectId, deployment, task }: News): void {
  for (const { sink, caller } of pages) {
    if (!deployment) {
      if (task) sink.send('task', [task]);
    } else if (mayCall(caller.permissions, deployments.list, { projectId })) sink.send('deployment', [deployment]);
  }
}

/** Leaves out resources whose list the user may not read. */
function mayRead({ permissions }: Caller, projectId: number, { resource }: Pick<Change, 'resource'>): boolean {
  const guard = (READ_BY as Partial<Record<string, Grant>>)[resource];
  return guard !== undefined && mayCall(permissions, { guard, of: 'project' }, { projectId });
}

const READ_BY: Record<Resource, Grant> = {
  reactions: 'GET:/reactions',
  scopes: 'GET:/reactions',
  notes: 'GET:/reactions',
  actions: 'GET:/actions',
  intents: 'GET:/intents',
  entities: 'GET:/entities',
  synonyms: 'GET:/synonyms',
  settings: 'GET:/settings',
  tests: 'GET:/tests',
  files: 'GET:/storage',
};
