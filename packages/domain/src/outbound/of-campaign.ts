import type { CampaignContact, NewCampaign } from '#campaign.ts';
import { ALL_WEEKDAYS } from '#campaign.ts';
import type { CallRules, DayMinute, Person, Weekday } from '#outbound/call-rules.ts';
import type { RetryRules } from '#outbound/retries.ts';

type Hours = Pick<NewCampaign, 'call_time_from' | 'call_time_to' | 'retry_count' | 'rules'>;

/** The rules of a campaign, as `mayCall` takes them. */
export function callRulesOf(
  { call_time_from, call_time_to, retry_count, rules }: Hours,
  isHoliday: CallRules['isHoliday'],
): CallRules {
  return {
    callTime: { from: dayMinute(call_time_from), to: dayMinute(call_time_to) },
    localTime: { from: dayMinute(rules.local_from), to: dayMinute(rules.local_to) },
    weekdays: rules.weekdays.filter(isWeekday),
    countries: rules.countries,
    prefixes: rules.prefixes,
    caps: [
      { calls: rules.most_per_day, hours: 24 },
      { calls: rules.most_per_week, hours: 7 * 24 },
    ],
    retryCount: retry_count,
    endsAt: rules.ends_at,
    isHoliday: rules.on_holidays ? () => false : isHoliday,
  };
}

export function retryRulesOf({
  retry_interval,
  retry_count,
  rules,
}: Pick<NewCampaign, 'retry_interval' | 'retry_count' | 'rules'>): RetryRules {
  return {
    retryInterval: retry_interval,
    retryCount: retry_count,
    own: {
      busy: { interval: rules.busy_interval, count: rules.busy_count },
      no_answer: { interval: rules.no_answer_interval, count: rules.no_answer_count },
      machine: { interval: rules.machine_interval, count: rules.machine_count },
    },
  };
}

interface Known {
  isOnStopList: boolean;
  /** The earliest time of a further attempt, in Unix seconds. */
  retryAt: number | null;
  /** Calls that count for the campaign's `retry_count`. */
  counted: number;
  /** Unix seconds. */
  calls: readonly number[];
}

type Contact = Pick<CampaignContact, 'destination' | 'country' | 'zone' | 'scheduled_time' | 'expires_at'>;

/** A contact, as `mayCall` takes it. */
export function personOf(
  { destination, country, zone, scheduled_time, expires_at }: Contact,
  { isOnStopList, retryAt, counted, calls }: Known,
): Person {
  const zones = zonesIn(zone);
  return {
    destination,
    country,
    zones,
    isOnStopList,
    scheduledAt: scheduled_time,
    retryAt,
    expiresAt: expires_at,
    counted,
    calls,
  };
}

/** A contact whose number fits several time zones has all of them, separated by spaces. */
export function zonesIn(zone: string | null): string[] {
  return zone === null ? [] : zone.split(' ').filter((name) => name !== '');
}

/** `HH:MM`, which the schema has checked. */
function dayMinute(clock: string): DayMinute {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

const isWeekday = (day: number): day is Weekday => ALL_WEEKDAYS.includes(day);
