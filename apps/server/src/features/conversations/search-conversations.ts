import type { Microseconds } from '@parley/domain/ids';
import { invalidField } from '@parley/domain/problem';
import { readWordQuery } from '@parley/domain/search-words';
import { sql, type RawBuilder } from 'kysely';
import {
  factConditions,
  periodConditions,
  rowConditions,
  type ConversationFilter,
} from '#features/conversations/conversation-filter.ts';
import { searchWords, type Queries } from '#platform/db/database.ts';

export interface Place {
  db: Queries;
  projectId: number;
  now: Microseconds;
}

export interface Search {
  /** The tables, joined; `c` is the conversation. */
  found: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  /** Columns of the table that is looked through from the newest on. */
  started: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  isText: boolean;
}

const CONVERSATION_ID = /^\s*[0-9a-f]{32}\s*$/u;

/** Looks through the words where some are searched for, else through the facts where one is asked for. */
export async function searchFor({ db, projectId, now }: Place, filter: ConversationFilter): Promise<Search> {
  const words = await askedWords(db, projectId, filter.q);
  const facts = factConditions(projectId, filter);
  const conditions = [...rowConditions(projectId, filter, now), ...facts];
  if (words === 'id') conditions.push(sql`c.id = ${filter.q?.trim()}`);
  const isSaid = words === 'words' || words === 'phrase';
  const others = [...(isSaid ? (['w'] as const) : []), ...(facts.length > 0 ? (['f'] as const) : [])];
  const [first] = others;
  if (first === undefined) {
    return { found: sql`conversations c`, conditions, started: sql`c.started`, id: sql`c.id`, isText: false };
  }
  const joined = others.map(
    (name) => sql`join ${TABLES[name]} ${sql.ref(name)}
      on ${sql.ref(`${name}.project_id`)} = ${projectId} and ${sql.ref(`${name}.conversation_id`)} = c.id`,
  );
  conditions.push(...periodConditions(first, filter));
  // The database takes a phrase for as frequent as its words, and would go through all conversations to find the first.
  const started = words === 'phrase' ? sql`(w.started + 0)` : sql.ref(`${first}.started`);
  const id = sql.ref(`${first}.conversation_id`);
  return { found: sql`conversations c ${sql.join(joined, sql` `)}`, conditions, started, id, isText: isSaid };
}

const TABLES = { w: sql`conversation_words`, f: sql`conversation_facts` };

/** Lets the transaction see the words that are searched for; a conversation's id is searched for otherwise. */
async function askedWords(
  db: Queries,
  projectId: number,
  q: string | undefined,
): Promise<'words' | 'phrase' | 'id' | null> {
  if (q === undefined) return null;
  if (CONVERSATION_ID.test(q)) return 'id';
  const asked = readWordQuery(projectId, q);
  if ('fault' in asked) throw invalidField('query.q', asked.fault);
  await searchWords(db, asked.query);
  return asked.query.includes('<->') ? 'phrase' : 'words';
}

export function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}
