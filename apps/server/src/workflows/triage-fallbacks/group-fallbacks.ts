import { createHash } from 'node:crypto';
import type { fallbacks, FallbackGroup, QueryOf, ReplyOf } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { LRUCache } from 'lru-cache';
import type { Filter } from '#features/fallbacks/fallback-filter.ts';
import type { CountedFallback } from '#features/fallbacks/fallback-lists.ts';
import { fallbackStore } from '#features/fallbacks/fallback-store.ts';
import { compressedModel, lastTraining } from '#features/models/model-store.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import type { DetachedContext } from '#http/context.ts';
import { definedFields } from '#platform/defined-fields.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import type { Grouped, GroupingTask } from '#workflows/triage-fallbacks/grouping-thread.ts';
import { withSuggestion } from '#workflows/triage-fallbacks/with-suggestion.ts';

type Query = QueryOf<typeof fallbacks.groups> & Pick<Filter, 'environment'>;
type Reply = ReplyOf<typeof fallbacks.groups>;
type GroupingContext = Pick<DetachedContext, 'projectId' | 'now'>;

export interface GroupingDeps {
  inProject: InProject;
}

const THREAD = new URL('./grouping-thread.ts', import.meta.url);
const CACHED_GROUPINGS = 50;
const PAGE = 100;
/** A page ends early when its groups contain this many phrases. */
const MOST_PHRASES = 1_000;

interface Grouping {
  /** Identifies it in cursors. */
  key: string;
  groups: Grouped[];
}

/**
 * Groups of fallbacks, page by page. All pages agree while a grouping is cached; a recomputed grouping is nearly equal.
 */
export function createGrouping({ inProject }: GroupingDeps) {
  const kept = new LRUCache<string, Promise<Grouped[]>>({ max: CACHED_GROUPINGS });
  const inTurn = fewAtATime({ atOnce: 1, waiting: 20, refusal: 'Other phrases are being grouped. Please try again.' });

  async function group(
    db: Queries,
    { projectId }: GroupingContext,
    filter: Filter,
    isAlike: boolean,
  ): Promise<() => Promise<Grouping>> {
    const phrases = await fallbackStore({ db, projectId }).all(filter);
    const training = await lastTraining(db, projectId);
    const key = keyOf([projectId, isAlike, training?.modelHash], phrases);
    // Read before the transaction ends; the threads work after it.
    const made = kept.get(key);
    const model = training && !made ? await compressedModel(db, projectId, training.modelHash) : null;
    return async () => {
      const groups =
        made ??
        kept.get(key) ??
        (phrases.length === 0
          ? Promise.resolve([])
          : inTurn(() => groupInThread({ phrases, isAlike, compressedModel: model })));
      kept.set(key, groups);
      groups.catch(() => kept.delete(key));
      return { key, groups: await groups };
    };
  }

  return async function page(place: GroupingContext, query: Query): Promise<Reply> {
    const { projectId } = place;
    const { limit = PAGE, alike, cursor } = query;
    const { kind, q, since, environment } = query;
    const filter: Filter = { kind, ...definedFields({ q, since, environment }) };
    const from = cursor === undefined ? null : readCursor(cursor);
    const known = from && kept.get(`${projectId}:${from.key}`);
    const { key, groups } = known
      ? { key: `${projectId}:${from.key}`, groups: await known }
      : await (
          await inProject(projectId, 'read', (db) => group(db, place, filter, alike === '1'))
        )();
    const start = from === null ? 0 : known ? from.offset : firstNotAbove(groups, from.counter);
    const end = endOfPage(groups, start, limit);
    const shown = groups.slice(start, end);
    return inProject(projectId, 'read', async (db) => ({
      items: await describe(db, place, filter, shown),
      next_cursor: end < groups.length ? cursorOf(key, end, shown.at(-1)?.counter ?? 0) : null,
      total: await fallbackStore({ db, projectId }).total(filter),
    }));
  };
}

function endOfPage(groups: Grouped[], start: number, limit: number): number {
  let end = start;
  let phrases = 0;
  while (end < groups.length && end - start < limit && phrases < MOST_PHRASES)
    phrases += groups[end++]?.ids.length ?? 0;
  return end;
}

/** The current groups: without phrases that were decided since the grouping. */
async function describe(
  db: Queries,
  place: GroupingContext,
  filter: Filter,
  groups: Grouped[],
): Promise<FallbackGroup[]> {
  const store = fallbackStore({ db, projectId: place.projectId });
  const { language } = await readSettings({ db, projectId: place.projectId, now: place.now, actor: null });
  const ids = groups.flatMap((group) => group.ids);
  const found = new Map(
    (await store.byIds(filter, ids)).map((phrase) => [phrase.id, withSuggestion(phrase, language)]),
  );
  const alive = groups
    .map(({ ids: all, likeliest }) => ({
      likeliest,
      phrases: all.map((id) => found.get(id)).filter((phrase) => phrase !== undefined),
    }))
    .filter(({ phrases }) => phrases.length > 0);
  const conversations = await store.conversationsOf(
    filter,
    alive.map(({ phrases }) => phrases.map(({ id }) => id)),
  );
  return alive.map(({ phrases, likeliest }, index) => ({
    counter: phrases.reduce((sum, { counter }) => sum + counter, 0),
    conversations: conversations[index] ?? 0,
    phrases,
    likeliest,
  }));
}

function keyOf([projectId, ...basis]: [number, ...unknown[]], phrases: CountedFallback[]): string {
  const hash = createHash('sha256').update(JSON.stringify(basis));
  for (const { id, text, counter } of phrases) hash.update(`\n${id} ${counter} ${text}`);
  return `${projectId}:${hash.digest('hex').slice(0, 32)}`;
}

function cursorOf(key: string, offset: number, counter: number): string {
  return [key.slice(key.indexOf(':') + 1), offset, counter].join('.');
}

function readCursor(cursor: string): { key: string; offset: number; counter: number } {
  const [, key = '', offset, counter] = /^([0-9a-f]{32})\.(\d{1,9})\.(\d{1,15})$/u.exec(cursor) ?? [];
  if (key === '') throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return { key, offset: Number(offset), counter: Number(counter) };
}

/**
 * Finds the position at which to continue in a recomputed grouping: some groups are returned twice, but no group is
 * missed.
 */
function firstNotAbove(groups: Grouped[], counter: number): number {
  const at = groups.findIndex((group) => group.counter <= counter);
  return at < 0 ? groups.length : at;
}

function groupInThread(task: GroupingTask): Promise<Grouped[]> {
  return inThread(THREAD, task, { memory: 1_024, isDispensable: true });
}
