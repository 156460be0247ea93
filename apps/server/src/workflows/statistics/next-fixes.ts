import type { QueryOf, ReplyOf, stats } from '@parley/contract';
import type { CrossValidation, TrainingReview } from '@parley/domain/quality';
import { LRUCache } from 'lru-cache';
import { intentNames } from '#features/intents/intent-store.ts';
import { reviewOf } from '#features/models/figures-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { statsStore } from '#features/stats/stats-store.ts';
import { coveredByTests, testSummaries } from '#features/tests/result-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { InProject } from '#platform/db/database.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { createGrouping } from '#workflows/triage-fallbacks/group-fallbacks.ts';
import { rankFixes, type Findings } from '#workflows/statistics/rank-fixes.ts';

const WEEK_S = 7 * 86_400;
const WEEKS = 4;
const SECOND_US = 1_000_000;
const MOST_GROUPS = 50;
const MOST_FIXES = 100;
const KEPT_MS = 60_000;

type FixesContext = Pick<StoreContext, 'projectId' | 'now'>;
type Fixes = ReplyOf<typeof stats.fixes>;

export type NextFixes = ReturnType<typeof createNextFixes>;

/** One ranked list of improvements from the last four weeks; cached for a minute. */
export function createNextFixes({ inProject }: { inProject: InProject }) {
  const kept = new LRUCache<string, Promise<Fixes>>({ max: 200, ttl: KEPT_MS });
  const groupsPage = createGrouping({ inProject });

  async function find(context: FixesContext, environment: QueryOf<typeof stats.fixes>['project_env']): Promise<Fixes> {
    const { projectId, now } = context;
    const to = unixSeconds(now) + 1;
    const from = to - WEEKS * WEEK_S;
    // Phrases are grouped in a thread, outside of the transaction.
    const { items: groups } = await groupsPage(context, {
      kind: 'unrecognised',
      alike: '1',
      since: from * SECOND_US,
      environment,
      limit: MOST_GROUPS,
    });
    const findings = await inProject(projectId, 'read', async (db): Promise<Findings> => {
      const place = { db, projectId, now, actor: null };
      const training = await lastTraining(db, projectId);
      const reviewed = training && (await reviewOf(db, projectId, training.inputHash));
      const covered = await coveredByTests(db, projectId);
      const { terms } = await statsStore(place).count([{ from, to }], { environment });
      return {
        weeks: WEEKS,
        groups,
        crossValidation: parsed<CrossValidation>(reviewed?.crossValidation),
        review: parsed<TrainingReview>(reviewed?.review),
        intents: new Map((await intentNames(place)).map(({ id, name }) => [id, name])),
        reactions: new Map((await reactionStore(place).list()).map(({ id, name }) => [id, name])),
        tests: await testStore(place).list(),
        results: await testSummaries(db, projectId, training?.modelHash ?? null),
        tested: covered.isMeasured ? new Set(covered.reactions) : null,
        terms: new Map(terms.map((one) => [one.term, one])),
      };
    });
    return { items: rankFixes(findings).slice(0, MOST_FIXES), updated: to };
  }

  return async function nextFixes(context: FixesContext, { project_env }: QueryOf<typeof stats.fixes>): Promise<Fixes> {
    const key = `${context.projectId} ${project_env}`;
    const fixes = kept.get(key) ?? find(context, project_env);
    kept.set(key, fixes, { ttl: kept.getRemainingTTL(key) || KEPT_MS });
    fixes.catch(() => kept.delete(key));
    return fixes;
  };
}

function parsed<T>(json: string | null | undefined): T | null {
  return json ? (JSON.parse(json) as T) : null;
}
