import { graph } from '@parley/contract';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { layoutStore } from '#features/reactions/layout-store.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { versioned } from '#platform/things/versioned.ts';

const noteStore = (context: ProjectContext) => versioned(context, 'notes');

/** Places and notes: whoever is last is right, so that none of them is ever a conflict. */
export const graphRoutes = [
  projectRoute(graph.layout, (context) => layoutStore(context).read()),
  projectRoute(graph.place, async (context, { body }) => {
    await layoutStore(context).move(body);
    return undefined;
  }),
  projectRoute(graph.notes, (context, { query }) =>
    query.mtime === undefined ? noteStore(context).list() : noteStore(context).listAt(query.mtime),
  ),
  projectRoute(graph.createNote, (context, { body: { version: _version, who: _who, ...note } }) =>
    noteStore(context).insert(note),
  ),
  projectRoute(graph.updateNote, async (context, { params, body }) => {
    const { id: _id, version: _version, who: _who, ...changes } = body;
    return { id: params.id, version: await noteStore(context).update(params.id, definedFields(changes)) };
  }),
  projectRoute(graph.removeNote, async (context, { params }) => ({
    version: await noteStore(context).remove(params.id),
  })),
];
