import type { Environment } from '@parley/domain/deployment';
import { outboundTexts } from '#texts/outbound.ts';
import { texts as specTexts } from '#texts/spec.ts';
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
}

/** What the specification names of a campaign. */
export interface CampaignFields {
  name: string;
  project_env: Environment;
  call_time_from: string;
  call_time_to: string;
  /** Seconds. */
  retry_interval: number;
  retry_count: number;
  /** Seconds. */
  timeout: number;
  callback_url: string;
}

export type CampaignFaults = Partial<Record<keyof CampaignDraft, string>>;

export const NEW_CAMPAIGN: CampaignDraft = {
  name: '',
  project_env: 'dev',
  from: '09:00',
  to: '17:00',
  retryMinutes: '120',
  retryCount: '3',
  timeout: '30',
  callbackUrl: '',
};

const LIMITS = { retryMinutes: [1, 43_200], retryCount: [0, 20], timeout: [5, 300] } as const;

export function draftOf(campaign: CampaignFields): CampaignDraft {
  return {
    name: campaign.name,
    project_env: campaign.project_env,
    from: clockIn(campaign.call_time_from) ?? '',
    to: clockIn(campaign.call_time_to) ?? '',
    retryMinutes: minutesText(campaign.retry_interval),
    retryCount: String(campaign.retry_count),
    timeout: String(campaign.timeout),
    callbackUrl: campaign.callback_url,
  };
}

/** For a draft without faults. */
export function fieldsOf(draft: CampaignDraft): CampaignFields {
  return {
    name: draft.name.trim(),
    project_env: draft.project_env,
    call_time_from: clockIn(draft.from) ?? '',
    call_time_to: clockIn(draft.to) ?? '',
    retry_interval: Math.round(Number(draft.retryMinutes) * 60),
    retry_count: Number(draft.retryCount),
    timeout: Number(draft.timeout),
    callback_url: draft.callbackUrl.trim(),
  };
}

export function faultsOf(draft: CampaignDraft): CampaignFaults {
  const faults: CampaignFaults = {};
  if (draft.name.trim() === '') faults.name = specTexts.outbound.nameEmpty;
  for (const field of ['from', 'to'] as const) {
    if (clockIn(draft[field]) === undefined) faults[field] = texts.time;
  }
  for (const field of ['retryMinutes', 'retryCount', 'timeout'] as const) {
    const [least, most] = LIMITS[field];
    if (!isWhole(draft[field], least, most)) faults[field] = texts.whole(least, most);
  }
  if (!isCallback(draft.callbackUrl.trim())) faults.callbackUrl = texts.url;
  return faults;
}

export function minutesText(seconds: number): string {
  return String(Math.round(seconds / 60));
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,9}$/u.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

function isCallback(text: string): boolean {
  if (text === '') return true;
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
