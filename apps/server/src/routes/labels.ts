import { labels } from '@parley/contract';
import { labelStore } from '#features/conversations/label-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { ManyChanges } from '#workflows/conversations/change-conversations.ts';

export const labelRoutes = ({ putLabels, undoLabels }: Pick<ManyChanges, 'putLabels' | 'undoLabels'>) => [
  projectRoute(labels.list, (context, { query }) => labelStore(context).list(query.project_env)),
  projectRoute(labels.create, async (context, { body }) => ({
    id: await labelStore(context).insert(body),
    version: await projectVersion(context.db, context.projectId),
  })),
  projectRoute(labels.update, async (context, { params: { id }, body: { name, color } }) => {
    await labelStore(context).update(id, definedFields({ name, color }));
    return { id, version: await projectVersion(context.db, context.projectId) };
  }),
  projectRoute(labels.remove, async (context, { params: { id } }) => {
    const batch = await labelStore(context).remove(id);
    return { batch, version: await projectVersion(context.db, context.projectId) };
  }),
  projectRoute(labels.merge, async (context, { params: { id }, body: { into } }) => {
    const batch = await labelStore(context).merge(id, into);
    return { batch, version: await projectVersion(context.db, context.projectId) };
  }),
  detachedRoute(labels.putMany, (context, { body }) => putLabels(context, body)),
  detachedRoute(labels.undoMany, ({ projectId }, { body }) => undoLabels(projectId, body.batch)),
];
