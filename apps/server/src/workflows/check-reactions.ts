import { graph } from '@parley/contract';
import { brokenReferences, graphOf } from '@parley/dialogue';
import { lint } from '@parley/dialogue/lint/lint';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { layoutStore } from '#features/reactions/layout-store.ts';
import { versioned } from '#platform/things/versioned.ts';

/** What can be said of the reactions as a whole, which takes everything that they name. */
export const reactionCheckRoutes = [
  projectRoute(graph.flow, async (context) => {
    const content = await readContent(context);
    const layout = await layoutStore(context).read();
    const conditions = new Map(content.reactions.map(({ id, condition }) => [id, condition]));
    return {
      nodes: content.reactions.map(({ id, name, reactions_scopes_id }) => ({
        id,
        name,
        reactions_scopes_id,
        position: layout[id] ?? null,
      })),
      edges: graphOf(content.reactions, content.scopes).edges.flatMap(({ from, to, kind }) => {
        if (to === null) return [];
        const condition = kind === 'enter_scope' ? '' : (conditions.get(to) ?? '');
        return [{ from, to, kind, ...(condition === '' ? {} : { condition }) }];
      }),
      broken: brokenReferences(content).map(({ reaction, kind, name, through }) => ({
        reaction: reaction.id,
        kind,
        name,
        through,
      })),
    };
  }),
  projectRoute(graph.lint, async (context) => lint(await readContent(context))),
];

async function readContent(context: ProjectContext) {
  return {
    reactions: await versioned(context, 'reactions').list(),
    scopes: await versioned(context, 'scopes').list(),
    intents: await versioned(context, 'intents').list(),
    actions: await versioned(context, 'actions').list(),
    entities: await versioned(context, 'entities').list(),
  };
}
