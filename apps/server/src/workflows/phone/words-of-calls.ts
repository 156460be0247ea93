import { outcomeOf } from '@parley/domain/outbound/outcomes';
import type { CallOutcome } from '@parley/domain/campaign';
import type { EndReason } from '@parley/voice';

const REFUSALS: Partial<Record<CallOutcome, string>> = {
  busy: 'The number is busy',
  no_answer: 'Nobody answered',
  rejected: 'The call was declined',
  invalid_number: 'The exchange does not know the number',
  auth_failed: 'The exchange does not let this account call',
};

/** Why a call was not answered. Without a code the exchange was silent. */
export function wordsOfRefusal(code: number | null): string {
  if (code === null) return 'The exchange does not answer';
  return REFUSALS[outcomeOf(code, true)] ?? `The exchange could not place the call (${code})`;
}

const ENDS: Record<EndReason['by'], string> = {
  caller: 'The person hung up',
  bot: 'The bot hung up',
  network: 'The connection was lost',
};

export function wordsOfEnd({ by }: EndReason): string {
  return ENDS[by];
}
