import type { CampaignContact } from '@parley/domain/campaign';
import { isFinal } from '@parley/domain/outbound/reasons';
import { wallTime } from '#shared/zoned-time.ts';
import { outboundTexts } from '#texts/outbound.ts';
import { outboundContactTexts } from '#texts/outbound-contacts.ts';
import { cityOf } from '#features/outbound/call-time.ts';

const { contacts: texts, contact: contactTexts } = outboundContactTexts;

/** `10:42 Dublin`: the person's local time. `07:42 – 10:42, 4 zones` if the number does not determine the zone. */
export function localTimeOf({ zones }: Pick<CampaignContact, 'zones'>, now: number): string {
  const [zone] = zones;
  if (zone === undefined) return texts.unknownZone;
  const times = [...new Set(zones.map((one) => wallTime(now, one)))].toSorted().map((time) => time.slice(-5));
  const [first = '', last = first] = [times[0], times.at(-1)];
  return times.length === 1 ? texts.localTime(first, cityOf(zone)) : texts.localTimes(first, last, zones.length);
}

/** The part of the bar that the contact is in; a telephone that rings is not talked on yet. */
export function outcomeOf({ group, attempts, reason }: Pick<CampaignContact, 'group' | 'attempts' | 'reason'>): string {
  if (isNeverCalled({ group, reason })) return texts.notCallable;
  if (group !== 'talking') return outboundTexts.groups[group];
  return attempts.at(-1)?.state === 'answered' ? texts.talking : texts.calling;
}

/** It still waits, but no rule will ever let it be called. */
export function isNeverCalled({ group, reason }: Pick<CampaignContact, 'group' | 'reason'>): boolean {
  return group === 'waiting' && reason !== null && isFinal(reason);
}

/** The server's words; empty for a contact that was not called yet, or whose telephone rings. */
export function reasonOf({ reason, state, attempts }: CampaignContact): string {
  if (reason) return reason.text;
  const last = attempts.at(-1);
  return state === 'dialing' && last ? contactTexts.states[last.state] : contactTexts.notYet;
}
