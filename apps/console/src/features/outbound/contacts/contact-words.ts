import type { CampaignContact } from '@parley/domain/campaign';
import { shownMinute } from '#shared/times.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import { cityOf } from '#features/outbound/call-time.ts';

const { contacts: texts, contact: contactTexts } = outboundContactTexts;

/** `10:42 Dublin`: what the person's clock shows. `07:42 – 10:42, 4 zones` where the number does not tell which. */
export function localTimeOf({ zones }: Pick<CampaignContact, 'zones'>, now: number): string {
  const [zone] = zones;
  if (zone === undefined) return texts.unknownZone;
  const times = [...new Set(zones.map((one) => wallTime(now, one)))].toSorted().map((time) => time.slice(-5));
  const [first = '', last = first] = [times[0], times.at(-1)];
  return times.length === 1 ? texts.localTime(first, cityOf(zone)) : texts.localTimes(first, last, zones.length);
}

/** The server's words; before it has any, those of the call that is on, or the outcome and the time of the next call. */
export function reasonOf({ reason, outcome, next_at, state, attempts }: CampaignContact): string {
  if (reason) return reason.text;
  const last = attempts.at(-1);
  if (state === 'dialing' && last) return `${contactTexts.states[last.state]}.`;
  if (state === 'waiting' && attempts.length === 0) return contactTexts.none;
  const next = next_at !== null && state === 'waiting' ? texts.next(shownMinute(next_at)) : undefined;
  const ended = outcome && `${contactTexts.outcomes[outcome]}.`;
  const result = last?.result && contactTexts.results[last.result];
  return [ended, result, next].filter(Boolean).join(' ');
}
