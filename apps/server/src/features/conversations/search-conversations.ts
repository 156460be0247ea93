import type { Microseconds } from '@parley/domain/ids';
import { invalidField } from '@parley/domain/problem';
import { readWordQuery } from '@parley/domain/search-words';
import { sql, type RawBuilder } from 'kysely';
import {
  besideConditions,
  factConditions,
  periodConditions,
  reviewConditions,
  rowConditions,
  type ConversationFilter,
} from '#features/conversations/conversation-filter.ts';
import { searchWords, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';

export interface SearchPlace extends Place {
  now: Microseconds;
}

export interface Search {
  /** The tables, joined. */
  found: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  /** Columns of the table that is searched from the newest row on. */
  started: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  isText: boolean;
}

const CONVERSATION_ID = /^\s*[0-9a-f]{32}\s*$/u;

/**
 * Searches the words if there are any, otherwise the facts if they are needed. Unneeded tables are not joined, because
 * counts read many conversations.
 */
export async function searchFor({ db, projectId, now }: SearchPlace, filter: ConversationFilter): Promise<Search> {
  const words = await askedWords(db, projectId, filter.q);
  const isText = words === 'words' || words === 'phrase';
  const facts = factConditions(projectId, filter);
  const reviews = reviewConditions(filter);
  const rows = rowConditions(projectId, filter, now, facts.length > 0 ? 'f' : 'c');
  const tables: Table[] = [...(isText ? (['w'] as const) : []), ...(facts.length > 0 ? (['f'] as const) : [])];
  if (tables.length === 0 || reviews.length > 0 || (rows.length > 0 && facts.length === 0)) tables.push('c');
  const [first = 'c', ...others] = tables;
  const id = idOf(first);
  const joined = others.map(
    (name) => sql`join ${TABLES[name]} ${sql.ref(name)}
      on ${sql.ref(`${name}.project_id`)} = ${projectId} and ${idOf(name)} = ${id}`,
  );
  return {
    found: sql`${TABLES[first]} ${sql.ref(first)} ${joined.length > 0 ? sql.join(joined, sql` `) : sql``}`,
    conditions: [
      sql`${sql.ref(`${first}.project_id`)} = ${projectId}`,
      ...tables.flatMap((table) => periodConditions(table, filter)),
      ...(words === 'id' ? [sql`${id} = ${filter.q?.trim()}`] : []),
      ...[...rows, ...facts, ...reviews, ...besideConditions(projectId, filter, id)],
    ],
    // The database assumes that a phrase is as frequent as its words, and would read all conversations to find the
    // first.
    started: words === 'phrase' ? sql`(w.started + 0)` : sql.ref(`${first}.started`),
    id,
    isText,
  };
}

type Table = 'c' | 'f' | 'w';

function idOf(table: Table): RawBuilder<unknown> {
  return sql.ref(table === 'c' ? 'c.id' : `${table}.conversation_id`);
}

const TABLES = { c: sql`conversations`, f: sql`conversation_facts`, w: sql`conversation_words` };

/** A search also matches a conversation's id. */
export function isIdSearch(q: string): boolean {
  return CONVERSATION_ID.test(q);
}

/** Makes the searched words visible to the transaction; an id is searched without them. */
async function askedWords(
  db: Queries,
  projectId: number,
  q: string | undefined,
): Promise<'words' | 'phrase' | 'id' | null> {
  if (q === undefined) return null;
  if (isIdSearch(q)) return 'id';
  const asked = readWordQuery(projectId, q);
  if ('fault' in asked) throw invalidField('query.q', asked.fault);
  await searchWords(db, asked.query);
  return asked.query.includes('<->') ? 'phrase' : 'words';
}

export function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}
