import { calls, deployments, mayCall, type AnyEndpoint, type Change } from '@parley/contract';
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

/** Sends the pages of a project a task, and a deployment or news of calls if the user may list them. */
export function tellNewsTo(pages: readonly Listener[], { project_id: projectId, deployment, task, calls: news }: News) {
  for (const { sink, caller } of pages) {
    const may = (list: AnyEndpoint) => mayCall(caller.permissions, list, { projectId });
    if (task) sink.send('task', [task]);
    if (deployment && may(deployments.list)) sink.send('deployment', [deployment]);
    if (news && may(calls.list)) sink.send('calls', null);
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
