import type { CampaignState, ReasonShown } from '@parley/domain/campaign';
import type { CallRules } from '@parley/domain/outbound/call-rules';
import { mayDial, type Verdict } from '@parley/domain/outbound/may-call';
import { personOf, zonesIn } from '@parley/domain/outbound/of-campaign';
import { isFinal, reasonText, type Reason } from '@parley/domain/outbound/reasons';
import type { WaitingContact } from '#features/outbound/waiting-contacts.ts';

/** The dispatcher's verdict at its first check of a contact. */
export function firstVerdict(row: Omit<WaitingContact, 'id'>, rules: CallRules, instant: number): Verdict {
  if (row.final_reason !== null) return never(JSON.parse(row.final_reason) as Reason);
  const look = Math.max(instant, row.next_at ?? instant);
  // At its end the campaign skips contacts that it has not checked yet.
  if (rules.endsAt !== null && look > rules.endsAt) return never({ kind: 'campaign_ended', at: rules.endsAt });
  const known = { isOnStopList: row.is_stopped, retryAt: row.retry_at, counted: row.counted, calls: row.calls };
  const verdict = mayDial(personOf(row, known), rules, look);
  return verdict.may && look > instant ? { may: false, reason: { kind: 'scheduled', at: look }, next: look } : verdict;
}

const never = (reason: Reason): Verdict => ({ may: false, reason, next: null });

const FREE: Record<CampaignState, string> = {
  draft: 'Called once the campaign starts',
  paused: 'Called once the campaign goes on',
  running: 'Called as soon as a line is free',
  finished: 'Called once the campaign starts again',
  exhausted: 'The campaign is over',
};

/** Explains why a contact waits that the dispatcher has not checked yet. */
export function waitingReason(
  row: Omit<WaitingContact, 'id'>,
  rules: CallRules,
  { now, state, isTold }: { now: number; state: CampaignState; isTold: boolean },
): ReasonShown | null {
  const verdict = firstVerdict(row, rules, now);
  if (!verdict.may && isFinal(verdict.reason)) return shown(verdict, row, now);
  // The outcome of the last call and the time of the next one say more.
  if (isTold) return null;
  return verdict.may ? { kind: '', text: FREE[state] } : shown(verdict, row, now);
}

function shown({ reason, next }: Exclude<Verdict, { may: true }>, { zone }: Pick<WaitingContact, 'zone'>, now: number) {
  return { kind: reason.kind, text: reasonText(reason, { now, next, zones: zonesIn(zone) }) };
}
