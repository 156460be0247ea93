import type { Forecast } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import type { CallRules } from '@parley/domain/outbound/call-rules';
import { mayDial } from '@parley/domain/outbound/may-call';
import { callRulesOf, personOf } from '@parley/domain/outbound/of-campaign';
import { reasonText, type Reason } from '@parley/domain/outbound/reasons';
import {
  countriesOfList,
  hasUnsignedCallbacks,
  obstaclesTo,
  type TelephonyKind,
} from '#features/outbound/campaign-states.ts';
import { findCampaign, rulesOf } from '#features/outbound/campaign-store.ts';
import { CONTACTS_AT_ONCE, waitingPage, type WaitingContact } from '#features/outbound/waiting-contacts.ts';
import { firstVerdict } from '#features/outbound/first-verdict.ts';
import { campaignPace, endOf } from '#features/outbound/campaign-pace.ts';
import { arrivals } from '#features/outbound/planned-end.ts';
import type { InProject } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';
import { isHoliday } from '#platform/telephone/holidays.ts';

interface ForecastPlace {
  inProject: InProject;
  projectId: number;
  now(): Microseconds;
  telephony: TelephonyKind;
}

/**
 * Checks the rules for every open contact as if the campaign started now, and reports those that can never be called,
 * with the reason.
 */
export async function forecastOf(
  { inProject, projectId, now, telephony }: ForecastPlace,
  id: number,
): Promise<Forecast> {
  const instant = Math.trunc(now() / 1_000_000);
  const { campaign, pace, ...known } = await inProject(projectId, 'read', async (db) => {
    const found = await findCampaign({ db, projectId }, id);
    const { countries } = rulesOf(found);
    return {
      campaign: found,
      pace: await campaignPace({ db, projectId }, found, { instant, telephony }),
      obstacles: await obstaclesTo({ db, projectId, now }, found, telephony),
      has_unsigned_callbacks: await hasUnsignedCallbacks({ db, projectId }, found),
      countries_to_allow: countries.length === 0 ? await countriesOfList({ db, projectId }, id) : [],
    };
  });
  const rules = callRulesOf({ ...campaign, rules: rulesOf(campaign) }, isHoliday);
  const reasons = countedReasons(instant);
  const laterReasons = countedReasons(instant);
  const pause = pauses();
  const coming = arrivals();
  const places = new Map<string, { count: number; row: WaitingContact }>();
  let [contacts, skipped, calledNow, after] = [0, 0, 0, 0];
  let first: number | null = null;
  let last = instant;
  for (;;) {
    const page = await inProject(projectId, 'read', (db) => waitingPage({ db, projectId }, campaign, instant, after));
    for (const row of page) {
      const verdict = firstVerdict(row, rules, instant);
      contacts += 1;
      if (verdict.may || verdict.next !== null) {
        const next = verdict.may ? instant : (verdict.next ?? instant);
        first = Math.min(first ?? Infinity, next);
        last = Math.max(last, next);
        coming.add(next);
        const place = `${row.country} ${row.zone}`;
        places.set(place, { count: (places.get(place)?.count ?? 0) + 1, row });
        if (verdict.may) calledNow += 1;
        else laterReasons.add(verdict.reason);
      } else {
        skipped += 1;
        reasons.add(verdict.reason);
      }
      await pause();
    }
    const lastOfPage = page.at(-1);
    if (page.length < CONTACTS_AT_ONCE || !lastOfPage) break;
    after = lastOfPage.id;
  }
  const called = contacts - skipped;
  const [most] = [...places.values()].toSorted((one, other) => other.count - one.count);
  return {
    ...{ contacts, skipped, called, first_call_at: first, ...known },
    ...{ called_now: calledNow, called_later: called - calledNow },
    ...endOf({ instant, last, counts: coming.counts, pace, limits: rulesOf(campaign) }, (at) =>
      most ? openingFor(most.row, rules, at) : null,
    ),
    by_reason: reasons.list(kindText),
    later_by_reason: laterReasons.list(laterText),
  };
}

/** When such a person may be called next, apart from the calls before. */
function openingFor(row: WaitingContact, rules: CallRules, at: number): number | null {
  const fresh = { ...row, scheduled_time: null, expires_at: null };
  const known = { isOnStopList: false, retryAt: null, counted: 0, calls: [] };
  const verdict = mayDial(personOf(fresh, known), rules, at);
  return verdict.may ? at : verdict.next;
}

/**
 * Merges reasons of one kind into one row with the first one's details; the row for countries names each country that is not allowed.
 */
function countedReasons(now: number) {
  const counted = new Map<Reason['kind'], { first: Reason; count: number }>();
  const countries = new Set<string>();
  return {
    add(reason: Reason): void {
      const known = counted.get(reason.kind) ?? { first: reason, count: 0 };
      counted.set(reason.kind, { ...known, count: known.count + 1 });
      if (reason.kind === 'not_allowed' && reason.country !== null) countries.add(reason.country);
    },
    list: (textOf: typeof kindText): Forecast['by_reason'] =>
      [...counted]
        .map(([kind, { first, count }]) => ({ kind, text: textOf(first, now, countries), count }))
        .toSorted((one, other) => other.count - one.count),
  };
}

/** How many countries are named; the rest are counted. */
const COUNTRIES_NAMED = 5;

function countriesText(countries: ReadonlySet<string>): string {
  if (countries.size === 0) return 'Their number is of no country';
  const named = [...countries].toSorted().slice(0, COUNTRIES_NAMED);
  const rest = countries.size - named.length;
  const all = rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`;
  return `Their country or number is not allowed: ${all}`;
}

/** Why contacts are called later. */
function laterText(reason: Reason, now: number): string {
  switch (reason.kind) {
    case 'scheduled':
      return 'Their time in the call list is later';
    case 'retry':
      return 'They wait for another attempt';
    case 'cap':
      return 'They were called as often as the caps allow';
    case 'too_early':
    case 'too_late':
      return 'It is outside the hours of the campaign or of the person';
    case 'weekday':
      return 'It is a weekday without calls where they are';
    case 'holiday':
      return 'It is a public holiday where they are';
    case 'on_stop_list':
    case 'erased':
    case 'not_allowed':
    case 'zone_unknown':
    case 'expired':
    case 'campaign_ended':
    case 'no_retries':
      return reasonText(reason, { now, next: null, zones: [] });
  }
}

function kindText(reason: Reason, now: number, countries: ReadonlySet<string>): string {
  switch (reason.kind) {
    case 'not_allowed':
      return countriesText(countries);
    case 'expired':
      return 'Their time in the call list is over';
    case 'too_early':
    case 'too_late':
      return 'The call time never meets their hours of the day';
    case 'weekday':
    case 'holiday':
      return 'No allowed day is left for them';
    case 'no_retries':
      return 'No retries are left for them';
    case 'scheduled':
    case 'retry':
    case 'cap':
      return 'No allowed time is left for them';
    case 'on_stop_list':
    case 'erased':
    case 'zone_unknown':
    case 'campaign_ended':
      return reasonText(reason, { now, next: null, zones: [] });
  }
}
