import { ENVIRONMENTS } from '@parley/domain/deployment';
import { sql, type RawBuilder } from 'kysely';
import { isWhole, periodConditions, type ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { MOST_WALKED, type ConversationPage } from '#features/conversations/list-conversations.ts';
import { all, searchFor, type Search, type SearchPlace } from '#features/conversations/search-conversations.ts';

const DAY_S = 86_400;

interface Total {
  total: number;
  isEstimate: boolean;
}

/** The count beside a first page: a page that is not full says itself how many were found. */
export async function countBeside(
  { items, next, searchedTo, search }: ConversationPage,
  place: SearchPlace,
  filter: ConversationFilter,
): Promise<Total> {
  const isFull = next !== null && searchedTo === null;
  if (!isFull) return { total: items.length, isEstimate: searchedTo !== null };
  return countFound(place, filter, search, MOST_WALKED);
}

/** Counts conversations; where there are more to look through than that, by the share among the newest ones. */
export async function countConversations(
  place: SearchPlace,
  filter: ConversationFilter,
  mostWalked = MOST_WALKED,
): Promise<Total> {
  return countFound(place, filter, await searchFor(place, filter, { most: mostWalked }), mostWalked);
}

async function countFound(
  place: SearchPlace,
  filter: ConversationFilter,
  { found, conditions, since }: Search,
  mostWalked: number,
): Promise<Total> {
  if (isWhole(filter)) {
    const every = await everyConversation(place, filter, mostWalked);
    return { total: every > mostWalked ? roughly(every) : every, isEstimate: every > mostWalked };
  }
  const total = await oneNumber(place, sql`select count(*)::int as number from ${found} where ${all(conditions)}`);
  if (since === null) return { total, isEstimate: false };
  const every = await everyConversation(place, filter, mostWalked);
  return { total: Math.max(total, roughly((total / mostWalked) * every)), isEstimate: true };
}

/** Counts the conversations of the period; if there are very many, as the statistics counted its days. */
async function everyConversation(place: SearchPlace, filter: ConversationFilter, most: number): Promise<number> {
  const { projectId } = place;
  const counted = await oneNumber(
    place,
    sql`select count(*)::int as number from (
      select 1 from conversations c where ${all(inPeriod(place, filter))} limit ${most + 1}
    ) counted`,
  );
  if (counted <= most) return counted;
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = filter;
  const inDays = await oneNumber(
    place,
    sql`
    select coalesce(sum(r.conversations), 0)::int as number from rollups r
    where r.project_id = ${projectId} and r.environment = any(${[...ENVIRONMENTS]}::text[]) and r.width = ${DAY_S}
      and r.bucket > ${from - DAY_S}::bigint and r.bucket < ${to}::bigint
      and r.bucket > (select min(c.started) / 1000000 - ${DAY_S} from conversations c where c.project_id = ${projectId})`,
  );
  return Math.max(counted, inDays);
}

const inPeriod = ({ projectId }: SearchPlace, filter: ConversationFilter) => [
  sql`c.project_id = ${projectId}`,
  ...periodConditions('c', filter),
];

async function oneNumber({ db }: Pick<SearchPlace, 'db'>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ number: number }>).execute(db);
  return rows[0]?.number ?? 0;
}

/** Rounds to two digits: an estimate is no more accurate. */
function roughly(count: number): number {
  if (count < 1) return 0;
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.round(Math.round(count / unit) * unit);
}
