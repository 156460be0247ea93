import { history } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { RESOURCES, type Resource } from '@parley/domain/project';
import { idOfName, idOfSettings, listChanges } from '#features/history/audit-store.ts';
import { listDeleted, listHistory } from '#features/history/history-store.ts';
import { mayRead, refuseUnreadable } from '#features/history/resource-grants.ts';
import { withinQuota } from '#features/storage/quota.ts';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { restoreVersion } from '#workflows/restore/restore.ts';

const PAGE = 100;

interface IdOrName {
  id?: number | undefined;
  name?: string | undefined;
}

interface HistoryDeps {
  /** Maximum size of a project, in bytes. */
  quota: number;
}

/** The history, and restoring from it. */
export const historyRoutes = ({ quota }: HistoryDeps) => [
  projectRoute(history.list, (context, { query: { limit = PAGE, ...query } }) =>
    listHistory(context, { ...query, limit }),
  ),
  projectRoute(history.audit, async (context, { query: { resource, id, name, limit = PAGE, cursor } }) => {
    refuseUnreadable(context, resource);
    const found = await idOfOne(context, resource, { id, name });
    if (found === undefined) return { items: [], next_cursor: null };
    const { items, next_cursor } = await listChanges(context, resource, { id: found, limit, cursor });
    return {
      items: resource === 'settings' ? items.map((item) => ({ ...item, id: context.projectId })) : items,
      next_cursor,
    };
  }),
  projectRoute(history.deleted, (context, { query: { mtime, resource } }) => {
    if (resource !== undefined) refuseUnreadable(context, resource);
    const resources = resource === undefined ? RESOURCES.filter((each) => mayRead(context, each)) : [resource];
    return listDeleted(context, { mtime, resources });
  }),
  projectRoute(history.restore, (context, { body }) =>
    withinQuota(context.db, { projectId: context.projectId, quota }, () => restoreVersion(context, body)),
  ),
];

async function idOfOne(
  context: ProjectContext,
  resource: Resource,
  { id, name }: IdOrName,
): Promise<number | undefined> {
  if (resource === 'settings') return idOfSettings(context);
  if (id !== undefined) return id;
  if (name !== undefined) return idOfName(context, resource, name);
  throw invalidField('query.id', 'An id or a name is needed');
}
