import { graph } from '@parley/contract';
import { layoutStore } from '#features/reactions/layout-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { TextReply } from '#http/reply.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { Checks } from '#workflows/check-project/checks.ts';
import { listAt } from '#platform/things/list-at.ts';

const noteStore = (context: ProjectContext) => versioned(context, 'notes');

/** Positions and notes, which never conflict as the last writer wins; and findings. */
export const graphRoutes = ({ lint, flow }: Pick<Checks, 'lint' | 'flow'>) => [
  projectRoute(graph.layout, (context) => layoutStore(context).read()),
  projectRoute(graph.place, async (context, { body }) => {
    await layoutStore(context).move(body);
    return undefined;
  }),
  projectRoute(graph.notes, (context, { query }) => listAt(noteStore(context), query.mtime)),
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
  detachedRoute(graph.lint, async ({ projectId, setHeader }) => {
    const { version, findings } = await lint(projectId);
    setHeader('x-atime', String(version));
    return json(findings);
  }),
  detachedRoute(graph.flow, async ({ projectId, setHeader }) => {
    const { version, answer } = await flow(projectId);
    setHeader('x-atime', String(version));
    return json(answer);
  }),
];

function json(text: string): TextReply {
  return new TextReply('application/json; charset=utf-8', text);
}
