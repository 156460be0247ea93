import type { CallOutcome, ReasonShown } from '@parley/domain/campaign';
import { nextText, reasonText, type Reason } from '@parley/domain/outbound/reasons';
import { zonesIn } from '@parley/domain/outbound/of-campaign';
import type { Selectable } from 'kysely';
import type { OutboundTables } from '#platform/db/tables/outbound-tables.ts';

type Row = Pick<
  Selectable<OutboundTables['campaign_contacts']>,
  'state' | 'outcome' | 'reason' | 'next_at' | 'scheduled_time' | 'attempts' | 'zone'
>;

/** Says in words how a contact was met and when the next call comes; null if there is neither. */
export function reasonShown(row: Row, now: number): ReasonShown | null {
  const reason = reasonOf(row, now);
  const happened = row.outcome === null || row.state === 'skipped' ? null : outcomeText(row.outcome, row);
  const told = { now, next: row.state === 'waiting' ? row.next_at : null, zones: zonesIn(row.zone) };
  const isRetry = happened !== null && reason?.kind === 'retry';
  const next = isRetry ? nextText(told) : reason && reasonText(reason, told);
  const text = [happened, next].filter((part) => part !== null).join('. ');
  if (text === '') return null;
  return { kind: reason?.kind ?? row.outcome ?? '', text };
}

function reasonOf(
  { state, reason, next_at: next, scheduled_time: scheduled, attempts }: Row,
  now: number,
): Reason | null {
  if (reason !== null) return JSON.parse(reason) as Reason;
  if (state !== 'waiting' || next === null || next <= now) return null;
  if (scheduled === next) return { kind: 'scheduled', at: next };
  return attempts > 0 ? { kind: 'retry', at: next } : null;
}

function outcomeText(outcome: CallOutcome, { state, attempts }: Row): string {
  const isOver = state === 'done' && MAY_RETRY.has(outcome);
  const calls = attempts === 1 ? '1 call' : `${attempts} calls`;
  return isOver ? `${OUTCOME_TEXTS[outcome]}, ${calls}. No retries left` : OUTCOME_TEXTS[outcome];
}

const OUTCOME_TEXTS: Record<CallOutcome, string> = {
  answered: 'Answered',
  busy: 'Busy',
  no_answer: 'No answer',
  rejected: 'Rejected',
  machine: 'Voicemail',
  invalid_number: 'The number does not exist',
  auth_failed: 'The telephone network refused the sign-in',
  failed: 'The telephone network failed',
  unknown: 'A server ended during the call: nobody knows whether it rang',
};

const MAY_RETRY: ReadonlySet<CallOutcome> = new Set(['busy', 'no_answer', 'machine', 'failed', 'unknown']);
