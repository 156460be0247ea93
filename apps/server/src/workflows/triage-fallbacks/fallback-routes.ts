import { fallbacks, holdsGrant } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import { turnsAround } from '#features/conversations/turns-around.ts';
import type { Filter } from '#features/fallbacks/fallback-filter.ts';
import type { After } from '#features/fallbacks/fallback-lists.ts';
import { fallbackStore } from '#features/fallbacks/fallback-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { Bots } from '#workflows/converse/draft-bots.ts';
import { classifyFallbacks, makeIntentOf, reopenFallbacks } from '#workflows/triage-fallbacks/classify-fallbacks.ts';
import { createGrouping, type GroupingDeps } from '#workflows/triage-fallbacks/group-fallbacks.ts';
import { pauses } from '#platform/pauses.ts';
import { likeliestOf } from '#workflows/triage-fallbacks/likeliest.ts';
import { withSuggestion } from '#workflows/triage-fallbacks/with-suggestion.ts';

const PAGE = 100;
const CLASSIFYING = 'POST:/intents/<id>/mark-classified';

/** Calls that list texts which the bot did not understand, and that decide what they mean. */
export function fallbackRoutes({ bots, ...deps }: GroupingDeps & { bots: Bots }) {
  const groupsPage = createGrouping(deps);
  return [
    projectRoute(fallbacks.list, async (context, { query }) => {
      const { limit = PAGE, cursor } = query;
      const filter: Filter = { kind: query.kind, ...definedFields({ q: query.q, since: query.since }) };
      const store = fallbackStore(context);
      const page = await store.page(filter, limit, cursor === undefined ? null : readCursor(cursor));
      const { language } = await readSettings(context);
      const last = page.length === limit ? page.at(-1) : undefined;
      return {
        items: page.map((phrase) => withSuggestion(phrase, language)),
        next_cursor: last ? `${query.kind === 'done' ? last.decided : last.counter}.${last.id}` : null,
        total: await store.total(filter),
      };
    }),
    detachedRoute(fallbacks.groups, (context, { query }) => groupsPage(context, query)),
    detachedRoute(fallbacks.likeliest, async ({ projectId }, { query: { ids } }) => {
      const { phrases, training } = await deps.inProject(projectId, 'read', async (db) => ({
        phrases: await fallbackStore({ db, projectId }).get(ids),
        training: await lastTraining(db, projectId),
      }));
      if (!training) return [];
      const model = await bots.model(projectId, training.modelHash);
      return likeliestOf(
        model,
        phrases.map(({ intent }) => intent),
        pauses(),
      );
    }),
    projectRoute(fallbacks.summary, async (context, { query }) => {
      const store = fallbackStore(context);
      return {
        unrecognised: await store.total({ kind: 'unrecognised' }),
        unsure: await store.total({ kind: 'unsure' }),
        ...(await store.decidedSince(query.since ?? 0)),
      };
    }),
    projectRoute(fallbacks.uses, async (context, { params, query }) => {
      const store = fallbackStore(context);
      const phrases = await store.get([params.id, ...(query.also ?? [])]);
      return store.uses(phrases.map(({ id }) => id));
    }),
    projectRoute(fallbacks.surroundings, async (context, { params, query }) => {
      await fallbackStore(context).refuseUnlessSaid(params.id, query.conversation_id, query.timestamp);
      return { tracker: await turnsAround(context, query.conversation_id, query.timestamp) };
    }),
    projectRoute(fallbacks.mark, (context, { params, body }) =>
      classifyFallbacks(context, params.id === -1 ? null : params.id, body),
    ),
    projectRoute(fallbacks.reopen, async (context, { body: { unclassified_ids: ids, decided } }) => {
      const known = decided ? new Map(ids.map((id, at) => [id, decided[at] ?? null])) : null;
      return { version: await reopenFallbacks(context, ids, known) };
    }),
    projectRoute(fallbacks.newIntent, (context, { body }) => {
      const { actor, projectId } = context;
      if (!holdsGrant(actor.permissions, CLASSIFYING, { projectId })) {
        throw new Problem('forbidden', `Insufficient permissions: ${CLASSIFYING} is needed.`);
      }
      return makeIntentOf(context, body.name, body.unclassified_ids);
    }),
    projectRoute(fallbacks.edit, async (context, { params, body }) => {
      const store = fallbackStore(context);
      const [phrase] = await store.get([params.id]);
      const isReworded = body.was !== undefined && body.was !== phrase?.intent;
      if (phrase?.decided || isReworded) throw new Problem('conflict', 'A concurrent edit occurred.');
      await store.setPhrase(params.id, body.intent);
      return { version: await projectVersion(context.db, context.projectId) };
    }),
  ];
}

function readCursor(cursor: string): After {
  const [, rank, id] = /^(\d{1,16})\.(\d{1,15})$/u.exec(cursor) ?? [];
  if (rank === undefined) throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return { rank: Number(rank), id: Number(id) };
}
