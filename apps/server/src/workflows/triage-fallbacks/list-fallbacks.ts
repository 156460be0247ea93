import type { fallbacks, BodyOf, QueryOf } from '@parley/contract';
import type { ProjectContext } from '#http/context.ts';
import { invalidField, Problem } from '@parley/domain/problem';
import type { Filter } from '#features/fallbacks/fallback-filter.ts';
import type { After } from '#features/fallbacks/fallback-lists.ts';
import { fallbackStore } from '#features/fallbacks/fallback-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import type { GroupingDeps } from '#workflows/triage-fallbacks/group-fallbacks.ts';
import { likeliestOf } from '#workflows/triage-fallbacks/likeliest.ts';
import { withSuggestion } from '#workflows/triage-fallbacks/with-suggestion.ts';

const PAGE = 100;

/** A page of the texts that the bot did not recognize, or only with little confidence. */
export async function fallbackPage(context: ProjectContext, query: QueryOf<typeof fallbacks.list>) {
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
}

/** The closest intents for some texts; empty before the first training. */
export async function likeliestIntents(
  { inProject, bots }: Pick<GroupingDeps, 'inProject'> & { bots: Bots },
  projectId: number,
  ids: number[],
) {
  const { phrases, training } = await inProject(projectId, 'read', async (db) => ({
    phrases: await fallbackStore({ db, projectId }).get(ids),
    training: await lastTraining(db, projectId),
  }));
  if (!training) return [];
  const model = await bots.model(projectId, training.modelHash);
  return likeliestOf(
    model,
    phrases.map(({ intent }) => intent),
    String(projectId),
  );
}

/** Rewords a text, unless another user has changed it or decided its meaning. */
export async function editFallback(context: ProjectContext, id: number, body: BodyOf<typeof fallbacks.edit>) {
  const store = fallbackStore(context);
  const [phrase] = await store.get([id]);
  const isReworded = body.was !== undefined && body.was !== phrase?.intent;
  if (phrase?.decided || isReworded) throw new Problem('conflict', 'A concurrent edit occurred.');
  await store.setPhrase(id, body.intent);
  return { version: await projectVersion(context.db, context.projectId) };
}

function readCursor(cursor: string): After {
  const [, rank, id] = /^(\d{1,16})\.(\d{1,15})$/u.exec(cursor) ?? [];
  if (rank === undefined) throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return { rank: Number(rank), id: Number(id) };
}
