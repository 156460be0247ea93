import type { CallOutcome, CallResult, ReasonShown } from '@parley/domain/campaign';
import { nextText, reasonText, type Reason, type Stopped } from '@parley/domain/outbound/reasons';
import { zonesIn } from '@parley/domain/outbound/of-campaign';
import type { Selectable } from 'kysely';
import type { OutboundTables } from '#platform/db/tables/outbound-tables.ts';
import { numberText } from '#platform/telephone/number-text.ts';

type ContactRow = Pick<
  Selectable<OutboundTables['campaign_contacts']>,
  'state' | 'outcome' | 'reason' | 'next_at' | 'scheduled_time' | 'attempts' | 'zone'
>;

/** Facts of other tables that add detail to the text. */
interface ReasonFacts {
  /** The last call. */
  call?: LastCall | undefined;
  /** The number's entry on the stop list. */
  stopped?: Stopped | undefined;
}

interface LastCall {
  answered: number | null;
  ended: number | null;
  result: CallResult | null;
  transferred_to: string | null;
}

/** Describes how a contact was reached and when the next call follows; null if there is nothing to say. */
export function reasonShown(row: ContactRow, now: number, { call, stopped }: ReasonFacts = {}): ReasonShown | null {
  if (row.state === 'dialing') return talkText(call, now);
  const found = reasonOf(row, now);
  const reason = found?.kind === 'on_stop_list' ? { ...found, ...stopped } : found;
  const happened = row.outcome === null || row.state === 'skipped' ? null : outcomeText(row.outcome, row, call);
  const told = { now, next: row.state === 'waiting' ? row.next_at : null, zones: zonesIn(row.zone) };
  const isRetry = happened !== null && reason?.kind === 'retry';
  const next = isRetry ? nextText(told) : reason && reasonText(reason, told);
  const text = [happened, next].filter((part) => part !== null).join('. ');
  if (text === '') return null;
  return { kind: reason?.kind ?? row.outcome ?? '', text };
}

function reasonOf(
  { state, reason, next_at: next, scheduled_time: scheduled, attempts }: ContactRow,
  now: number,
): Reason | null {
  if (reason !== null) return JSON.parse(reason) as Reason;
  if (state !== 'waiting' || next === null || next <= now) return null;
  if (scheduled === next) return { kind: 'scheduled', at: next };
  return attempts > 0 ? { kind: 'retry', at: next } : null;
}

function talkText(call: LastCall | undefined, now: number): ReasonShown | null {
  if (!call || call.answered === null || call.ended !== null) return null;
  return { kind: '', text: `Talking for ${lengthText(now - call.answered)}` };
}

function outcomeText(outcome: CallOutcome, { state, attempts }: ContactRow, call: LastCall | undefined): string {
  if (outcome === 'answered' && call?.result) return answeredText(call.result, call);
  const isOver = state === 'done' && MAY_RETRY.has(outcome);
  const calls = attempts === 1 ? '1 call' : `${attempts} calls`;
  return isOver ? `${OUTCOME_TEXTS[outcome]}. No retries left after ${calls}` : OUTCOME_TEXTS[outcome];
}

/** `The person hung up after 0:06` */
function answeredText(result: CallResult, { answered, ended, transferred_to: to }: LastCall): string {
  const end = result === 'transferred' && to !== null ? `Transferred to ${numberText(to)}` : RESULT_TEXTS[result];
  return answered === null || ended === null ? end : `${end} after ${lengthText(ended - answered)}`;
}

const RESULT_TEXTS: Record<CallResult, string> = {
  completed: 'The bot ended the call',
  caller_hangup: 'The person hung up',
  transferred: 'Transferred',
  bot_error: 'The bot failed',
};

/** `1:37` */
function lengthText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
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
