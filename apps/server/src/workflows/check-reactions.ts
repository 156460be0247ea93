import { graph } from '@parley/contract';
import { brokenReferences, graphOf } from '@parley/dialogue';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { LintContent } from '@parley/dialogue/lint/lint';
import { Problem } from '@parley/domain/problem';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { layoutStore } from '#features/reactions/layout-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

interface CheckDeps {
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  /** Milliseconds that the check of one bot may take. */
  lintLimit?: number;
}

const THREAD = new URL('./lint-thread.ts', import.meta.url);
/** A bot of 5,000 reactions takes less than a second. */
const LINT_LIMIT_MS = 10_000;

/** What can be said of the reactions as a whole, which takes everything that they name. */
export function reactionCheckRoutes({ inProject, lintLimit = LINT_LIMIT_MS }: CheckDeps) {
  const inTurn = fewAtATime({ atOnce: 1, waiting: 20, refusal: 'Other bots are being checked. Please try again.' });
  return [
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
    detachedRoute(graph.lint, async ({ projectId, now }) => {
      const content = await inProject(projectId, 'read', (db) => readContent({ db, projectId, now, actor: null }));
      // Names are all that the linter reads of intents and entities, and the thread gets a copy.
      const named = { ...content, intents: content.intents.map(nameOf), entities: content.entities.map(nameOf) };
      return inTurn(() => lintInThread(named, lintLimit));
    }),
  ];
}

/** The content decides how long it takes: everybody else must not wait for it. */
async function lintInThread(content: LintContent, limit: number): Promise<Finding[]> {
  const signal = AbortSignal.timeout(limit);
  try {
    return await inThread<LintContent, Finding[]>(THREAD, content, { signal, memory: 512 });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Problem('unavailable', 'The bot took too long to check. Shorten its longest actions and expressions.');
  }
}

function nameOf({ name }: { name: string }): { name: string } {
  return { name };
}

async function readContent(context: StoreContext) {
  return {
    reactions: await versioned(context, 'reactions').list(),
    scopes: await versioned(context, 'scopes').list(),
    intents: await versioned(context, 'intents').list(),
    actions: await versioned(context, 'actions').list(),
    entities: await versioned(context, 'entities').list(),
  };
}
