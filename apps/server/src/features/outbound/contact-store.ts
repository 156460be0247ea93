import type { CallAttempt, CampaignContact, ContactGroup } from '@parley/domain/campaign';
import { callRulesOf, zonesIn } from '@parley/domain/outbound/of-campaign';
import { invalidField, Problem } from '@parley/domain/problem';
import { sql, type Selectable } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { countContacts, findCampaign, lockCampaign, rulesOf } from '#features/outbound/campaign-store.ts';
import { waitingReason } from '#features/outbound/first-verdict.ts';
import { knownStops, type KnownStop } from '#features/outbound/known-stops.ts';
import { readNumber } from '#features/outbound/read-number.ts';
import { reasonShown } from '#features/outbound/reason-shown.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Place } from '#platform/db/place.ts';
import type { OutboundTables } from '#platform/db/tables/outbound-tables.ts';
import { isHoliday } from '#platform/telephone/holidays.ts';
import { numberText } from '#platform/telephone/number-text.ts';

type ContactRow = Selectable<OutboundTables['campaign_contacts']>;
type AttemptRow = Selectable<OutboundTables['call_attempts']>;

interface CampaignPlace extends Place {
  campaignId: number;
  /** Unix seconds. */
  now: number;
}

export interface ContactFilter {
  contact?: number | undefined;
  q?: string | undefined;
  group?: ContactGroup | undefined;
  reason?: string | undefined;
}

interface ContactPage {
  items: CampaignContact[];
  next_cursor: string | null;
  total: number;
}

/** One page of a campaign's contacts with their attempts, the latest changed first. */
export async function pageOfContacts(
  place: CampaignPlace,
  { cursor, limit = 100, ...filter }: ContactFilter & { cursor?: string | undefined; limit?: number | undefined },
): Promise<ContactPage> {
  let page = contactsOf(place, filter)
    .selectAll()
    .orderBy('updated', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [updated, id] = readCursor(cursor);
    page = page.where(sql<boolean>`(updated, id) < (${updated}::bigint, ${id}::bigint)`);
  }
  const rows = await page.execute();
  const shown = rows.slice(0, limit);
  const attempts = Map.groupBy(
    await attemptsOf(
      place,
      shown.map(({ id }) => id),
    ),
    ({ contact_id }) => contact_id,
  );
  const stopped = shown.filter(({ reason_kind: kind, state }) => kind === 'on_stop_list' || isUnchecked(state, kind));
  const stops = await knownStops(
    place,
    stopped.map(({ destination }) => destination),
  );
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await judged(
      place,
      shown.map((row) => ({ row, attempts: attempts.get(row.id) ?? [], stopped: stops.get(row.destination) })),
    ),
    next_cursor: last ? `${last.updated}.${last.id}` : null,
    total: await totalOf(place, filter),
  };
}

/** Whole groups are counted by the stored sums. */
async function totalOf(place: CampaignPlace, filter: ContactFilter): Promise<number> {
  const { db, projectId, campaignId } = place;
  if (filter.contact !== undefined || filter.reason || filter.q?.trim()) {
    const counted = contactsOf(place, filter).select(sql<number>`count(*)::int`.as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  }
  const counts = await countContacts({ db, projectId }, campaignId);
  if (filter.group) return counts[filter.group];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function contactsOf({ db, projectId, campaignId, now }: CampaignPlace, { contact, q, group, reason }: ContactFilter) {
  let wanted = db
    .selectFrom('campaign_contacts')
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', campaignId);
  if (contact !== undefined) wanted = wanted.where('id', '=', contact);
  if (group) wanted = wanted.where('part', '=', group);
  if (reason) wanted = wanted.where(withReason(reason, now));
  if (q?.trim()) wanted = wanted.where(matching(q.trim()));
  return wanted;
}

/** Matches the kinds of `reasonShown`; a contact with an outcome of this kind is found, too. */
function withReason(kind: string, now: number) {
  const waits = sql`reason_kind is null and state = 'waiting' and next_at > ${now}`;
  if (kind === 'scheduled') return sql<boolean>`(reason_kind = ${kind} or ${waits} and next_at = scheduled_time)`;
  if (kind === 'retry')
    return sql<boolean>`(reason_kind = ${kind} or ${waits} and next_at is distinct from scheduled_time and attempts > 0)`;
  return sql<boolean>`(reason_kind = ${kind} or outcome = ${kind} and state <> 'skipped')`;
}

/** Digits match numbers in any notation, other texts match names. */
function matching(q: string) {
  const digits = q.replaceAll(/[\s().+/-]/gu, '');
  if (/^\d+$/u.test(digits)) return sql<boolean>`strpos(destination, ${digits}) > 0`;
  return sql<boolean>`strpos(lower(name), lower(${q})) > 0`;
}

async function attemptsOf({ db, projectId, campaignId }: CampaignPlace, contacts: number[]): Promise<AttemptRow[]> {
  return db
    .selectFrom('call_attempts')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', campaignId)
    .where('contact_id', '=', anyOf(contacts))
    .orderBy('contact_id')
    .orderBy('attempt')
    .execute();
}

interface KnownContact {
  row: ContactRow;
  attempts: readonly AttemptRow[];
  stopped: KnownStop | undefined;
}

/** The dispatcher has not said yet why it does not call the contact. */
function isUnchecked(state: ContactRow['state'], kind: string | null): boolean {
  return state === 'waiting' && kind === null;
}

/** Adds the reason for waiting to contacts that the dispatcher has not checked. */
async function judged(place: CampaignPlace, contacts: readonly KnownContact[]): Promise<CampaignContact[]> {
  const { db, projectId, campaignId, now } = place;
  const shown = contacts.map((one) => contactOf(one, now));
  if (!contacts.some(({ row }) => isUnchecked(row.state, row.reason_kind))) return shown;
  const campaign = await findCampaign({ db, projectId }, campaignId);
  const rules = callRulesOf({ ...campaign, rules: rulesOf(campaign) }, isHoliday);
  return contacts.map(({ row, attempts, stopped }, at): CampaignContact => {
    const contact = shown[at] ?? contactOf({ row, attempts, stopped }, now);
    if (!isUnchecked(row.state, row.reason_kind)) return contact;
    const calls = attempts.map(({ claimed_at: claimed }) => claimed);
    const person = { ...row, final_reason: null, calls, is_stopped: stopped !== undefined };
    const told = { now, state: campaign.state, isTold: contact.reason !== null };
    return { ...contact, reason: waitingReason(person, rules, told) ?? contact.reason };
  });
}

function contactOf({ row, attempts, stopped }: KnownContact, now: number): CampaignContact {
  const { id, destination, name, zone, country, scheduled_time, expires_at, state, part, outcome, next_at } = row;
  return {
    ...{ id, destination, name, zone, country, scheduled_time, expires_at, state, outcome, next_at },
    destination_text: numberText(destination),
    group: part,
    zones: zonesIn(zone),
    reason: reasonShown(row, now, { call: attempts.at(-1), stopped }),
    stopped_in: stopped?.conversation_id ?? null,
    updated: row.updated,
    attempts: attempts.map(attemptOf),
    slots: JSON.parse(row.slots) as Record<string, string>,
  };
}

function attemptOf(row: AttemptRow): CallAttempt {
  const { attempt, state, claimed_at: claimed, started, answered, ended, outcome, sip_code, conversation_id } = row;
  const { answered_by, hung_up_by, transferred_to, result } = row;
  return {
    ...{ attempt, state, claimed, started, answered, ended, outcome, sip_code, conversation_id },
    ...{ answered_by, hung_up_by, transferred_to, result },
  };
}

/**
 * Corrects the time zone of a contact; null restores the zone of the number. The rules are checked again for a contact
 * that is not called yet.
 */
export async function setZone(
  { db, projectId, campaignId }: Omit<CampaignPlace, 'now'>,
  id: number,
  zone: string | null,
) {
  await lockCampaign({ db, projectId }, campaignId);
  const contact = await db
    .selectFrom('campaign_contacts')
    .select(['destination', 'state'])
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!contact) throw new Problem('not_found', 'Contact not found. It may have been deleted.');
  const isLookedAtAgain = contact.state === 'waiting' || contact.state === 'skipped';
  const now = sql`zone = ${zone ?? zoneOfNumber(contact.destination)}, updated = unix_seconds()`;
  await changeContacts(
    { db, projectId },
    {
      where: sql`c.campaign_id = ${campaignId} and c.id = ${id}`,
      set: isLookedAtAgain ? sql`${now}, ${LOOKED_AT_AGAIN}` : now,
    },
  );
}

const LOOKED_AT_AGAIN = sql`
  state = 'waiting', reason = null, reason_kind = null, next_at = greatest(unix_seconds(), scheduled_time, retry_at)`;

function zoneOfNumber(destination: string): string | null {
  const read = readNumber(destination, null);
  return typeof read === 'string' ? null : read.zone;
}

function readCursor(cursor: string): [updated: number, id: number] {
  const [, updated, id] = /^(\d{1,12})\.(\d{1,15})$/u.exec(cursor) ?? [];
  if (updated === undefined || id === undefined)
    throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return [Number(updated), Number(id)];
}
