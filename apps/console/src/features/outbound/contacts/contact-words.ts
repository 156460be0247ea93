import type { CampaignContact } from '@parley/domain/campaign';
import { shownMinute } from '#shared/times.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { outboundTexts } from '#texts/outbound.ts';
import { cityOf } from '#features/outbound/call-time.ts';

const { contacts: texts, contact: contactTexts } = outboundTexts;

/** `10:42 Dublin`: what the person's clock shows. */
export function localTimeOf({ zone }: Pick<CampaignContact, 'zone'>, now: number): string {
  return zone === null ? texts.unknownZone : texts.localTime(wallTime(now, zone).slice(-5), cityOf(zone));
}

/** The server's words; before it has any, the outcome and the time of the next call. */
export function reasonOf({ reason, outcome, next_at, state }: CampaignContact): string {
  if (reason) return reason.text;
  const next = next_at !== null && state === 'waiting' ? texts.next(shownMinute(next_at)) : undefined;
  return [outcome && `${contactTexts.outcomes[outcome]}.`, next].filter(Boolean).join(' ');
}
