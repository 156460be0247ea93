import type { Microseconds } from '@parley/domain/ids';
import { invalidField } from '@parley/domain/problem';
import { readWordQuery } from '@parley/domain/search-words';
import { sql, type RawBuilder } from 'kysely';
import {
  besideConditions,
  factConditions,
  isWhole,
  periodConditions,
  reviewConditions,
  rowConditions,
  type ConversationFilter,
} from '#features/conversations/conversation-filter.ts';
import { servedIds } from '#features/conversations/served-ids.ts';
import { searchWords, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

export interface SearchPlace extends Place {
  now: Microseconds;
}

/** The conversation that a page ended with. */
export interface Mark {
  started: Microseconds;
  id: string;
}

/** A search begins after `after`, or at the newest conversation. Without `most` it reaches the oldest one. */
interface Reach {
  after?: Mark | null;
  /** Limits the conversations that are looked through, unless an index finds the matches. */
  most?: number;
}

export interface Search {
  /** The tables, joined. */
  found: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  /** Columns of the table that is searched from the newest row on. */
  started: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The search ignores conversations that began earlier; null: it covers all of them. */
  since: Microseconds | null;
}

const CONVERSATION_ID = /^\s*[0-9a-f]{32}\s*$/u;

/**
 * Searches the words if there are any, otherwise the facts if they are needed. Unneeded tables are not joined, because
 * counts read many conversations.
 */
export async function searchFor(
  place: SearchPlace,
  filter: ConversationFilter,
  { after = null, most }: Reach = {},
): Promise<Search> {
  const { db, projectId, now } = place;
  const words = await askedWords(db, projectId, filter.q);
  const served = most === undefined ? null : await servedIds(place, filter, words);
  const isText = words !== null && !words.isId && served?.isOfWords !== true;
  const facts = factConditions(projectId, filter);
  const reviews = reviewConditions(filter);
  const rows = rowConditions(projectId, filter, now, facts.length > 0 ? 'f' : 'c');
  const tables: Table[] = [...(isText ? (['w'] as const) : []), ...(facts.length > 0 ? (['f'] as const) : [])];
  if (tables.length === 0 || reviews.length > 0 || (rows.length > 0 && facts.length === 0)) tables.push('c');
  const [first = 'c', ...others] = tables;
  const id = idOf(first);
  const matches = [
    ...(words?.isId === true ? [sql`${id} = ${filter.q?.trim()}`] : []),
    ...(served ? [sql`${id} = any(array(${served.source}))`] : []),
    ...[...rows, ...facts, ...reviews, ...besideConditions(projectId, filter, id)],
  ];
  const canStop = most !== undefined && !served && words?.isId !== true && !isWhole(filter);
  const since = canStop ? await startOf(place, filter, { after, most }) : null;
  const startedIn = (table: Table) => sql.ref(`${table}.started`);
  if (isText && since !== null) await readInOrder(db);
  // The database assumes that a phrase is as frequent as its words, and would read all conversations to find the first.
  const started = isText && words.isPhrase && since === null ? sql`(w.started + 0)` : startedIn(first);
  return {
    found: sql`${TABLES[first]} ${sql.ref(first)} ${joined(projectId, id, others)}`,
    conditions: [
      sql`${sql.ref(`${first}.project_id`)} = ${projectId}`,
      ...tables.flatMap((table) => [
        ...periodConditions(table, filter),
        ...(after ? [sql`${startedIn(table)} <= ${after.started}::bigint`] : []),
        ...(since === null ? [] : [sql`${startedIn(table)} >= ${since}::bigint`]),
      ]),
      ...(after ? [sql`(${started}, ${id}) < (${after.started}::bigint, ${after.id})`] : []),
      ...matches,
    ],
    ...{ started, id, since },
  };
}

/**
 * Keeps the database from the index of words, which has no order and would find the matches of all times, and from
 * reading the whole table.
 */
async function readInOrder(db: Queries): Promise<void> {
  await sql`select set_config(name, 'off', true) from unnest(array['enable_bitmapscan', 'enable_seqscan']) name`.execute(
    db,
  );
}

/** When the last of so many conversations began, from the newest one after the mark on; null if there are fewer. */
async function startOf(
  { db, projectId }: SearchPlace,
  filter: ConversationFilter,
  { after, most }: { after: Mark | null; most: number },
): Promise<Microseconds | null> {
  const conditions = [
    sql`c.project_id = ${projectId}`,
    ...periodConditions('c', filter),
    ...(after ? [sql`c.started <= ${after.started}::bigint`] : []),
  ];
  const { rows } = await sql<{ started: Microseconds }>`
    select c.started from conversations c where ${all(conditions)}
    order by c.started desc offset ${most} limit 1`.execute(db);
  return rows[0]?.started ?? null;
}

type Table = 'c' | 'f' | 'w';

function joined(projectId: number, id: RawBuilder<unknown>, tables: Table[]): RawBuilder<unknown> {
  const joins = tables.map(
    (name) => sql`join ${TABLES[name]} ${sql.ref(name)}
      on ${sql.ref(`${name}.project_id`)} = ${projectId} and ${idOf(name)} = ${id}`,
  );
  return joins.length > 0 ? sql.join(joins, sql` `) : sql``;
}

function idOf(table: Table): RawBuilder<unknown> {
  return sql.ref(table === 'c' ? 'c.id' : `${table}.conversation_id`);
}

const TABLES = { c: sql`conversations`, f: sql`conversation_facts`, w: sql`conversation_words` };

/** A search also matches a conversation's id. */
export function isIdSearch(q: string): boolean {
  return CONVERSATION_ID.test(q);
}

/** Makes the searched words visible to the transaction; an id is searched without them. */
async function askedWords(db: Queries, projectId: number, q: string | undefined) {
  if (q === undefined) return null;
  if (isIdSearch(q)) return { isId: true, isPhrase: false, query: '' };
  const asked = readWordQuery(projectId, q);
  if ('fault' in asked) throw invalidField('query.q', asked.fault);
  await searchWords(db, asked.query);
  return { isId: false, isPhrase: asked.query.includes('<->'), query: asked.query };
}

export function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}
