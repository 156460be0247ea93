import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { numberHash } from '#features/outbound/number-hash.ts';
import type { Place } from '#platform/db/place.ts';
import { calledToErase, keysOf, type CalledContact } from '#features/outbound/called/called-people.ts';
import type { Person } from '#platform/personal-data/person.ts';

type Keys = Pick<CalledContact, 'campaign_id' | 'id'>[];

/** Describes the erased data without personal details. */
interface ErasedCalled {
  contacts: Keys;
  /** Hashes of stopped numbers, in hexadecimal. */
  number_hashes: string[];
}

/** Erases the person's data from campaigns and the stop list. */
export async function eraseCalled(place: Place, person: Person): Promise<ErasedCalled> {
  const { contacts, stopped } = await calledToErase(place, person);
  await eraseContacts(place, contacts);
  const number_hashes = await eraseStopped(
    place,
    stopped.map(({ number }) => number),
  );
  return { contacts: contacts.map(({ campaign_id, id }) => ({ campaign_id, id })), number_hashes };
}

/** Erases again what a restored backup has brought back. Returns the numbers of contacts and phone numbers. */
export async function eraseCalledAgain(place: Place, { contacts, number_hashes }: ErasedCalled): Promise<number> {
  const restored = contacts.length === 0 ? [] : await restoredContacts(place, contacts);
  await eraseContacts(place, restored);
  const numbers = number_hashes.length === 0 ? [] : await restoredNumbers(place, number_hashes);
  await eraseStopped(place, numbers);
  return restored.length + numbers.length;
}

/**
 * Erases the personal data in campaigns: numbers, names, columns of the call list and messages about calls. The calls
 * stay as counts: times, outcomes and seconds. Erased contacts are not called any more.
 */
async function eraseContacts({ db, projectId }: Place, contacts: Keys): Promise<void> {
  if (contacts.length === 0) return;
  const reason = JSON.stringify({ kind: 'erased' });
  await changeContacts(
    { db, projectId },
    {
      where: sql`true`,
      set: sql`destination = 'erased ' || c.id, country = null, zone = null, name = '', slots = '{}',
        expires_at = null, next_at = null, retry_at = null, updated = unix_seconds(),
        state = case when c.state in ('done', 'dialing') then c.state else 'stopped' end,
        reason = case when c.state in ('done', 'dialing') then null else ${reason} end,
        reason_kind = case when c.state in ('done', 'dialing') then null else 'erased' end`,
      from: { table: keysOf(contacts), on: sql`c.campaign_id = k.campaign_id and c.id = k.id` },
    },
  );
  await sql`
    update call_attempts a set destination = 'erased ' || a.contact_id, transferred_to = null,
      -- A person in a call may still ask not to be called again.
      erased_hash = case when a.state in ('claimed', 'placed', 'answered') and a.destination like '+%'
        then ${numberHash(projectId, sql`a.destination`)} end
    from ${keysOf(contacts)}
    where a.project_id = ${projectId} and a.campaign_id = k.campaign_id and a.contact_id = k.id`.execute(db);
  // An undelivered message names the person, so it is not sent any more.
  await sql`
    update campaign_callbacks b
    set destination = 'erased ' || b.contact_id, body = '{}', due = null,
      last_error = case when b.state = 'waiting' then 'The contact’s personal data was erased' else b.last_error end,
      state = case when b.state = 'waiting' then 'failed' else b.state end
    from ${keysOf(contacts)}
    where b.project_id = ${projectId} and b.campaign_id = k.campaign_id and b.contact_id = k.id`.execute(db);
}

/** Keeps only the hashes of these stopped numbers, and returns them in hexadecimal. */
async function eraseStopped({ db, projectId }: Place, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with gone as (
      delete from stop_list where project_id = ${projectId} and number = any(${[...numbers]}::text[]) returning number
    ), kept as (
      insert into stop_list_erased (project_id, hash)
      select ${projectId}, ${numberHash(projectId, sql`number`)} from gone on conflict do nothing
    )
    select encode(${numberHash(projectId, sql`number`)}, 'hex') as hash from gone`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** The contacts among these that a backup has restored. */
async function restoredContacts({ db, projectId }: Place, contacts: Keys): Promise<Keys> {
  const { rows } = await sql<{ campaign_id: number; id: number }>`
    select c.campaign_id, c.id from campaign_contacts c join ${keysOf(contacts)}
      on k.campaign_id = c.campaign_id and k.id = c.id
    where c.project_id = ${projectId} and c.destination like '+%'`.execute(db);
  return rows;
}

/** The stopped numbers with these hashes that a backup has restored. */
async function restoredNumbers({ db, projectId }: Place, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from stop_list
    where project_id = ${projectId}
      and encode(${numberHash(projectId, sql`number`)}, 'hex') = any(${[...hashes]}::text[])`.execute(db);
  return rows.map(({ number }) => number);
}
