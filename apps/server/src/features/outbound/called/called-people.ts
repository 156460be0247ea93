import type { PersonalDataExcerpt } from '@parley/contract';
import type { PersonFinder, Subject } from '@parley/domain/personal-data/subject';
import { sql } from 'kysely';
import { anyOfTexts } from '#platform/db/any-of.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import { pauses } from '#platform/pauses.ts';
import { excerptIn, excerptOf } from '#platform/personal-data/excerpt.ts';
import { personOf, type Person } from '#platform/personal-data/person.ts';

/** A contact of a campaign. */
export interface CalledContact {
  campaign_id: number;
  id: number;
  destination: string;
  name?: string | null;
  /** The place where it names the person. */
  excerpt?: PersonalDataExcerpt;
}

/** Rows that one statement reads. */
const BATCH = 2_000;

/**
 * Contacts of campaigns that match the person or whose calls became one of these conversations, and entries with an
 * equal number in other call lists. A search for one conversation does not touch other lists.
 */
export async function findContacts(place: Place, { ids, subject, find }: Person): Promise<CalledContact[]> {
  const named = find === null ? [] : await contactsNaming(place, find);
  const { rows: called } = await sql<CalledContact>`
    select distinct c.campaign_id, c.id, c.destination
    from call_attempts a join campaign_contacts c
      on c.project_id = a.project_id and c.campaign_id = a.campaign_id and c.id = a.contact_id
    where a.project_id = ${place.projectId} and a.conversation_id = any(${[...ids]}::text[])`.execute(place.db);
  const found = [...named, ...called];
  const others = subject.kind === 'conversation' ? [] : await contactsAt(place, found);
  return [...new Map([...others, ...called, ...named].map((contact) => [contact.id, contact])).values()];
}

/** Contacts in all call lists with one of these contacts' numbers. */
async function contactsAt({ db, projectId }: Place, contacts: readonly CalledContact[]): Promise<CalledContact[]> {
  const numbers = contacts.map(({ destination }) => destination).filter((number) => number.startsWith('+'));
  if (numbers.length === 0) return [];
  const { rows } = await sql<CalledContact>`
    select c.campaign_id, c.id, c.destination from campaigns p
    join campaign_contacts c on c.project_id = p.project_id and c.campaign_id = p.id
    where p.project_id = ${projectId} and c.destination = ${anyOfTexts([...new Set(numbers)])}`.execute(db);
  return rows;
}

async function contactsNaming({ db, projectId }: Place, find: PersonFinder): Promise<CalledContact[]> {
  const found: CalledContact[] = [];
  const pause = pauses();
  let after = { campaign_id: 0, id: 0 };
  for (;;) {
    const { rows } = await sql<CalledContact & { name: string | null; slots: string | null }>`
      select campaign_id, id, destination, name, slots from campaign_contacts
      where project_id = ${projectId} and (campaign_id, id) > (${after.campaign_id}::bigint, ${after.id}::bigint)
      order by campaign_id, id limit ${BATCH}`.execute(db);
    for (const { name, slots, ...contact } of rows) {
      const excerpt = excerptOf([contact.destination, name ?? ''], find) ?? excerptIn(slots ?? '{}', find);
      if (excerpt) found.push({ ...contact, name, excerpt });
      await pause();
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return found;
    after = last;
  }
}

/** The conversations of calls to these contacts. */
async function conversationsWith({ db, projectId }: Place, contacts: readonly CalledContact[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct conversation_id as id from call_attempts a join ${keysOf(contacts)}
      on k.campaign_id = a.campaign_id and k.id = a.contact_id
    where a.project_id = ${projectId} and conversation_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** The conversations of calls to the person. A request that names one conversation stays limited to it. */
export async function conversationsOfCalls(
  db: Queries,
  projectId: number,
  ids: readonly string[],
  subject: Subject,
): Promise<string[]> {
  if (subject.kind === 'conversation') return [];
  return withProject(db, projectId, async (tx) => {
    const place = { db: tx, projectId };
    return conversationsWith(place, await findContacts(place, personOf(ids, subject)));
  });
}

export interface StoppedNumber {
  number: string;
  reason: string;
}

/** Numbers on the stop list that are the person's, or were put there in one of these conversations. */
export async function stoppedNumbersOf(
  { db, projectId }: Place,
  { ids, find }: Person,
  contacts: readonly CalledContact[],
): Promise<StoppedNumber[]> {
  const found: StoppedNumber[] = [];
  const pause = pauses();
  const numbers = contacts.map(({ destination }) => destination);
  let after = '';
  for (;;) {
    const { rows } = await sql<StoppedNumber & { is_known: boolean }>`
      select number, reason,
        number = any(${numbers}::text[]) or coalesce(conversation_id = any(${[...ids]}::text[]), false) as is_known
      from stop_list where project_id = ${projectId} and number > ${after} order by number limit ${BATCH}`.execute(db);
    for (const { is_known: isKnown, ...stopped } of rows) {
      if (isKnown || (find !== null && excerptOf([stopped.number, stopped.reason], find))) found.push(stopped);
      await pause();
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return found;
    after = last.number;
  }
}

/** The contacts and numbers that an erasure changes. */
export async function calledToErase(place: Place, person: Person) {
  const all = await findContacts(place, person);
  const contacts = all.filter(({ campaign_id, id }) => !person.keeps('contact', `${campaign_id}/${id}`));
  const stopped = (await stoppedNumbersOf(place, person, all)).filter(
    ({ number }) => !person.keeps('stopped_number', number),
  );
  return { contacts, stopped };
}

export interface CalledCounts {
  contacts: number;
  calls: number;
  stopped_numbers: number;
}

/** Counts the person's contacts in campaigns, the calls to them and their numbers on the stop list. */
export async function countCalled(place: Place, person: Person): Promise<CalledCounts> {
  const { contacts, stopped } = await calledToErase(place, person);
  const { rows } = await sql<{ calls: number }>`
    select count(*)::int as calls from call_attempts a join ${keysOf(contacts)}
      on k.campaign_id = a.campaign_id and k.id = a.contact_id
    where a.project_id = ${place.projectId}`.execute(place.db);
  return { contacts: contacts.length, calls: rows[0]?.calls ?? 0, stopped_numbers: stopped.length };
}

/** The keys of contacts as a table `k`, to be joined with. */
export function keysOf(contacts: readonly Pick<CalledContact, 'campaign_id' | 'id'>[]) {
  const keys = contacts.map(({ campaign_id, id }) => ({ campaign_id, id }));
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (campaign_id bigint, id bigint)`;
}
