import type { PersonalDataExcerpt, PersonalDataFinding } from '@parley/contract';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { pauses } from '#platform/pauses.ts';
import { excerptOf } from '#platform/personal-data/excerpt.ts';
import type { Person } from '#platform/personal-data/person.ts';
import { eraseCallsWhere } from '#platform/telephone/erase-calls.ts';

/** A telephone call from or to the person. */
export interface PersonCall {
  id: number;
  direction: 'in' | 'out';
  number: string;
  began: number;
  conversation_id: string | null;
  excerpt: PersonalDataExcerpt | null;
}

/** Rows that one statement reads. */
const BATCH = 2_000;

/** The ids of the person's calls. */
export async function callIdsOf(place: Place, person: Person): Promise<number[]> {
  return (await findCalls(place, person)).map(({ id }) => id);
}

/** Calls from or to the person's number, and calls that belong to the person's conversations. */
async function findCalls({ db, projectId }: Place, { ids, find }: Person): Promise<PersonCall[]> {
  const known = new Set(ids);
  const isNamed = find ? sql`true` : sql`conversation_id = any(${[...ids]}::text[])`;
  const found: PersonCall[] = [];
  const pause = pauses();
  let after = 0;
  for (;;) {
    const { rows } = await sql<Omit<PersonCall, 'excerpt'>>`
      select id, direction, case when direction = 'in' then caller else called end as number, began, conversation_id
      from calls where project_id = ${projectId} and id > ${after}::bigint and ${isNamed}
      order by id limit ${BATCH}`.execute(db);
    for (const call of rows) {
      const excerpt = find && excerptOf(call.number, find);
      if (excerpt || known.has(call.conversation_id ?? '')) found.push({ ...call, excerpt });
      await pause();
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return found;
    after = last.id;
  }
}

/** The conversations of calls from or to the person. */
export async function conversationsOfNumber(place: Place, person: Person): Promise<string[]> {
  return (await findCalls(place, person)).flatMap(({ conversation_id: id }) => id ?? []);
}

/** The calls that an erasure changes: a kept conversation keeps its call. */
export async function callsToErase(place: Place, person: Person): Promise<PersonCall[]> {
  const found = await findCalls(place, person);
  return found.filter(
    ({ id, conversation_id: conversation }) =>
      !person.keeps('call', id) && (conversation === null || !person.keeps('conversation', conversation)),
  );
}

/** Erases the person's calls, and returns their ids. */
export async function eraseCalls(place: Place, person: Person): Promise<number[]> {
  const ids = (await callsToErase(place, person)).map(({ id }) => id);
  await eraseCallsWhere(place, sql`c.id = any(${ids}::bigint[])`);
  return ids;
}

/**
 * Erases again what a restored backup has brought back. Returns the number of calls. A later call may have got the
 * number of one that the backup lacked, so only calls from before the erasure, in Unix seconds, are meant.
 */
export async function eraseCallsAgain(place: Place, ids: readonly number[], erased: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from calls
    where project_id = ${place.projectId} and id = any(${[...ids]}::bigint[]) and (caller <> '' or called <> '')
      and began < ${erased + 1}::bigint * 1000000`.execute(place.db);
  const restored = rows.map(({ id }) => id);
  if (restored.length > 0) await eraseCallsWhere(place, sql`c.id = any(${restored}::bigint[])`);
  return restored.length;
}

/** Calls without a conversation. The others go with their conversations. */
export async function callFindings(place: Place, person: Person): Promise<PersonalDataFinding[]> {
  const found = await findCalls(place, person);
  return found
    .filter(({ conversation_id: conversation }) => conversation === null)
    .map(({ id, number, began, excerpt }) => ({
      ...{ kind: 'call', key: String(id), excerpt, opens: null },
      title: `${number} ${new Date(began / 1_000).toISOString()}`,
    }));
}

/** Exports the person's calls; null if there are none. The conversations hold the words. */
export async function readCalls(place: Place, person: Person): Promise<object | null> {
  const ids = await callIdsOf(place, person);
  if (ids.length === 0) return null;
  const { rows } = await sql<object>`
    select id, environment, direction, caller, called, began, answered, ended, hung_up_by, conversation_id from calls
    where project_id = ${place.projectId} and id = any(${ids}::bigint[]) order by id`.execute(place.db);
  return rows;
}
