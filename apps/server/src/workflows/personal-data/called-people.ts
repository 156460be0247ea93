import { subjectMatcher, subjectPattern, type Subject } from '@parley/domain/personal-data/subject';
import { sql } from 'kysely';
import { anyOfTexts } from '#platform/db/any-of.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { Place } from '#platform/db/place.ts';
import { pauses } from '#platform/pauses.ts';
import { namesPerson } from '#workflows/personal-data/find-person.ts';

/** A contact of a campaign. */
export interface CalledContact {
  campaign_id: number;
  id: number;
  destination: string;
}

/** Contacts that one statement looks through. */
const BATCH = 5_000;

/**
 * Contacts of campaigns that name the person, or whose calls became one of these conversations, and those with the same
 * number in other call lists. A search by one conversation reaches no other list.
 */
export async function findContacts(place: Place, ids: readonly string[], subject: Subject): Promise<CalledContact[]> {
  const named = await contactsNaming(place, subject);
  const { rows: called } = await sql<CalledContact>`
    select distinct c.campaign_id, c.id, c.destination
    from call_attempts a join campaign_contacts c
      on c.project_id = a.project_id and c.campaign_id = a.campaign_id and c.id = a.contact_id
    where a.project_id = ${place.projectId} and a.conversation_id = any(${[...ids]}::text[])`.execute(place.db);
  const found = [...named, ...called];
  const others = subject.kind === 'conversation' ? [] : await contactsAt(place, found);
  return [...new Map([...found, ...others].map((contact) => [contact.id, contact])).values()];
}

/** The contacts of all call lists with the numbers of these. */
async function contactsAt({ db, projectId }: Place, contacts: readonly CalledContact[]): Promise<CalledContact[]> {
  const numbers = contacts.map(({ destination }) => destination).filter((number) => number.startsWith('+'));
  if (numbers.length === 0) return [];
  const { rows } = await sql<CalledContact>`
    select c.campaign_id, c.id, c.destination from campaigns p
    join campaign_contacts c on c.project_id = p.project_id and c.campaign_id = p.id
    where p.project_id = ${projectId} and c.destination = ${anyOfTexts([...new Set(numbers)])}`.execute(db);
  return rows;
}

async function contactsNaming({ db, projectId }: Place, subject: Subject): Promise<CalledContact[]> {
  const pattern = subjectPattern(subject);
  const matcher = subjectMatcher(subject);
  if (pattern === null || matcher === null) return [];
  const found: CalledContact[] = [];
  const pause = pauses();
  let after = { campaign_id: 0, id: 0 };
  for (;;) {
    const { rows } = await sql<CalledContact & { name: string | null; slots: string | null; is_like: boolean }>`
      select campaign_id, id, destination, case when is_like then name end as name,
        case when is_like then slots end as slots, is_like
      from (
        select *, destination ~* ${pattern} or name ~* ${pattern} or slots ~* ${pattern} as is_like
        from campaign_contacts
        where project_id = ${projectId} and (campaign_id, id) > (${after.campaign_id}::bigint, ${after.id}::bigint)
        order by campaign_id, id limit ${BATCH}
      ) batch order by campaign_id, id`.execute(db);
    for (const { is_like, name, slots, ...contact } of rows) {
      const texts = JSON.stringify([contact.destination, name ?? '']);
      if (is_like && (namesPerson(texts, matcher) || namesPerson(slots ?? '{}', matcher))) found.push(contact);
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

/** The conversations of calls to the person. Whoever names one conversation means no other. */
export async function conversationsOfCalls(
  db: Queries,
  projectId: number,
  ids: readonly string[],
  subject: Subject,
): Promise<string[]> {
  if (subject.kind === 'conversation') return [];
  return withProject(db, projectId, async (tx) => {
    const place = { db: tx, projectId };
    return conversationsWith(place, await findContacts(place, ids, subject));
  });
}

/** Numbers on the stop list that are the person's, or were put there in one of these conversations. */
export async function stoppedNumbersOf(
  { db, projectId }: Place,
  ids: readonly string[],
  subject: Subject,
  contacts: readonly CalledContact[],
): Promise<string[]> {
  const matcher = subjectMatcher(subject);
  const pattern = subjectPattern(subject);
  const isLike = pattern === null ? sql`false` : sql`number ~* ${pattern} or reason ~* ${pattern}`;
  const { rows } = await sql<{ number: string; reason: string; is_known: boolean }>`
    select number, reason,
      number = any(${contacts.map(({ destination }) => destination)}::text[])
        or conversation_id = any(${[...ids]}::text[]) as is_known
    from stop_list
    where project_id = ${projectId} and (
      number = any(${contacts.map(({ destination }) => destination)}::text[])
      or conversation_id = any(${[...ids]}::text[])
      or ${isLike}
    )`.execute(db);
  return rows.flatMap(({ number, reason, is_known }) => {
    const isNamed = matcher !== null && namesPerson(JSON.stringify([number, reason]), matcher);
    return is_known || isNamed ? [number] : [];
  });
}

export interface CalledCounts {
  contacts: number;
  calls: number;
  stopped_numbers: number;
}

/** Counts the person's contacts in campaigns, the calls to them and their numbers on the stop list. */
export async function countCalled(place: Place, ids: readonly string[], subject: Subject): Promise<CalledCounts> {
  const contacts = await findContacts(place, ids, subject);
  const stopped = await stoppedNumbersOf(place, ids, subject, contacts);
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
