import { CAMPAIGN_DEFAULTS, NewCampaign, type Campaign } from '@parley/domain/campaign';
import type { Environment } from '@parley/domain/deployment';
import { secondsOf, wallTime } from '#shared/zoned-time.ts';
import { outboundTexts } from '#texts/outbound.ts';
import { clockIn } from '#features/outbound/call-time.ts';

const { faults: texts } = outboundTexts;

/** The fields as they are typed. */
export interface CampaignDraft {
  name: string;
  project_env: Environment;
  from: string;
  to: string;
  retryMinutes: string;
  retryCount: string;
  timeout: string;
  callbackUrl: string;
  weekdays: number[];
  localFrom: string;
  localTo: string;
  onHolidays: boolean;
  countries: string;
  prefixes: string;
  defaultCountry: string;
  perDay: string;
  perWeek: string;
  /** The form writes it as a date field does, in the zone of the browser. */
  endsAt: string;
  perSecond: string;
  atOnce: string;
  share: string;
  callsPerDay: string;
  minutesPerDay: string;
  tellsAttempts: boolean;
  busyMinutes: string;
  busyCount: string;
  noAnswerMinutes: string;
  noAnswerCount: string;
  machineMinutes: string;
  machineCount: string;
}

/** The body that the form sends. */
export type CampaignInput = Omit<NewCampaign, 'rules'> & { rules: NewCampaign['rules'] };

/** `path` in the body, such as `rules.countries`. */
export interface Fault {
  path: string;
  message: string;
}

export function newDraft(): CampaignDraft {
  return draftOf(NewCampaign.parse({ ...CAMPAIGN_DEFAULTS, name: '-' }), { name: '' });
}

export function draftOf(campaign: CampaignInput | Campaign, change: Partial<CampaignDraft> = {}): CampaignDraft {
  const { rules } = campaign;
  return {
    name: campaign.name,
    project_env: campaign.project_env,
    from: clockIn(campaign.call_time_from) ?? '',
    to: clockIn(campaign.call_time_to) ?? '',
    retryMinutes: minutesText(campaign.retry_interval),
    retryCount: String(campaign.retry_count),
    timeout: String(campaign.timeout),
    callbackUrl: campaign.callback_url,
    weekdays: rules.weekdays,
    localFrom: rules.local_from,
    localTo: rules.local_to,
    onHolidays: rules.on_holidays,
    countries: rules.countries.join(', '),
    prefixes: rules.prefixes.join(', '),
    defaultCountry: rules.default_country ?? '',
    perDay: String(rules.most_per_day),
    perWeek: String(rules.most_per_week),
    endsAt: rules.ends_at === null ? '' : wallTime(rules.ends_at, ownZone()),
    perSecond: String(rules.calls_per_second),
    atOnce: limitText(rules.at_once),
    share: String(rules.share),
    callsPerDay: limitText(rules.calls_per_day),
    minutesPerDay: limitText(rules.minutes_per_day),
    tellsAttempts: rules.callback_attempts,
    busyMinutes: limitText(rules.busy_interval, 60),
    busyCount: limitText(rules.busy_count),
    noAnswerMinutes: limitText(rules.no_answer_interval, 60),
    noAnswerCount: limitText(rules.no_answer_count),
    machineMinutes: limitText(rules.machine_interval, 60),
    machineCount: limitText(rules.machine_count),
    ...change,
  };
}

/** Makes the body for the server. A field without a sensible value becomes a value that `faultsOf` refuses. */
export function inputOf(draft: CampaignDraft): CampaignInput {
  return {
    name: draft.name.trim(),
    project_env: draft.project_env,
    call_time_from: clockIn(draft.from) ?? '',
    call_time_to: clockIn(draft.to) ?? '',
    retry_interval: numberIn(draft.retryMinutes) * 60,
    retry_count: numberIn(draft.retryCount),
    timeout: numberIn(draft.timeout),
    callback_url: draft.callbackUrl.trim(),
    rules: {
      weekdays: draft.weekdays.toSorted((a, b) => a - b),
      local_from: clockIn(draft.localFrom) ?? '',
      local_to: clockIn(draft.localTo) ?? '',
      on_holidays: draft.onHolidays,
      countries: listIn(draft.countries.toUpperCase()),
      prefixes: listIn(draft.prefixes),
      default_country: draft.defaultCountry.trim().toUpperCase() || null,
      most_per_day: numberIn(draft.perDay),
      most_per_week: numberIn(draft.perWeek),
      ends_at: draft.endsAt === '' ? null : (secondsOf(draft.endsAt, ownZone()) ?? Number.NaN),
      calls_per_second: numberIn(draft.perSecond),
      at_once: limitIn(draft.atOnce),
      share: numberIn(draft.share),
      calls_per_day: limitIn(draft.callsPerDay),
      minutes_per_day: limitIn(draft.minutesPerDay),
      callback_attempts: draft.tellsAttempts,
      busy_interval: limitIn(draft.busyMinutes, 60),
      busy_count: limitIn(draft.busyCount),
      no_answer_interval: limitIn(draft.noAnswerMinutes, 60),
      no_answer_count: limitIn(draft.noAnswerCount),
      machine_interval: limitIn(draft.machineMinutes, 60),
      machine_count: limitIn(draft.machineCount),
    },
  };
}

/** Applies the server's rules, with messages that name the fields. */
export function faultsOf(draft: CampaignDraft): Fault[] {
  const parsed = NewCampaign.safeParse(inputOf(draft));
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.map(({ path, message }) => {
    const place = path.join('.');
    return { path: place, message: OWN_WORDS[place] ?? message };
  });
}

const OWN_WORDS: Partial<Record<string, string>> = {
  retry_interval: texts.retryInterval,
  'rules.busy_interval': texts.retryInterval,
  'rules.no_answer_interval': texts.retryInterval,
  'rules.machine_interval': texts.retryInterval,
  'rules.calls_per_second': texts.perSecond,
  'rules.ends_at': texts.endsAt,
};

/** The first fault of a field, or of a value in its list. */
export function faultAt(faults: readonly Fault[], field: string): string | undefined {
  return faults.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
}

/** Only the changed fields, so that other users' concurrent changes to other fields survive. */
export function changedFields(base: CampaignInput, input: CampaignInput): Partial<CampaignInput> {
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(base, name)),
  );
  return Object.fromEntries(changed);
}

export function minutesText(seconds: number): string {
  return String(seconds / 60);
}

/** An empty field sets no limit. */
function limitText(limit: number | null, unit = 1): string {
  return limit === null ? '' : String(limit / unit);
}

function limitIn(text: string, unit = 1): number | null {
  return text.trim() === '' ? null : numberIn(text) * unit;
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function listIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((part) => part !== ''))];
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
