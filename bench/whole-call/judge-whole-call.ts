import { isAction, isSaid } from '@parley/dialogue';
import type { CallPart } from '@parley/domain/call';
import type { TrackerEntry } from '@parley/domain/tracker';
import { BUSY_DESK, FREE_DESK } from './exchange.ts';
import { BOOKED, BUSY, GREETING, HOURS, SEATS, TERMS, WHERE } from './phone-bot.ts';
import type { WholeCall } from './run-whole-call.ts';

/** What each place says of a step; null: as it should be. */
export interface JudgedStep {
  step: string;
  tracker: string | null;
  record: string | null;
  sound: string | null;
}

/** Compares the tracker, the call's record and the recorded sound with what was said and done. */
export function judgeWholeCall({ tracker, record, talked }: Pick<WholeCall, 'tracker' | 'record' | 'talked'>) {
  const parts = record.parts.map(({ part }) => part);
  const said = (text: string) => (botSaid(tracker).includes(text) ? null : `the bot did not say “${text}”`);
  const heard = (text: string) => (callerSaid(tracker).includes(text) ? null : `“${text}” is missing`);
  const spoken = (text: string) => (spokenIn(parts).join(' ').includes(text) ? null : `“${text}” was not spoken`);
  const has = (what: string, is: (part: CallPart) => boolean) => (parts.some(is) ? null : `no ${what}`);
  const turns = (cause: string, least: number) => {
    const found = parts.filter((part) => part.kind === 'turn' && part.cause === cause).length;
    return found >= least ? null : `${found} turns by ${cause}`;
  };
  const steps: Omit<JudgedStep, 'sound'>[] = [
    { step: 'greeting', tracker: said(GREETING), record: spoken(GREETING) },
    { step: 'keys', tracker: said(HOURS), record: turns('keys', 1) ?? has('keys', ({ kind }) => kind === 'keys') },
    { step: 'form begins', tracker: said(WHERE), record: spoken(WHERE) },
    { step: 'answer', tracker: heard('to vienna') ?? said(SEATS), record: spoken(SEATS) },
    { step: 'correction', tracker: heard('no to berlin'), record: has('heard', isHeard('no to berlin')) },
    { step: 'form ends', tracker: said(BOOKED), record: spoken(BOOKED) },
    {
      step: 'barge-in',
      tracker: said(TERMS) ?? heard('i want to talk to a person'),
      record: has('barge-in', (part) => part.kind === 'barge_in' && part.by === 'speech'),
    },
    { step: 'failed transfer', tracker: said(BUSY), record: has('busy desk', isTransfer(BUSY_DESK, 'busy')) },
    {
      step: 'second transfer',
      tracker: heard('please try the other desk'),
      record: has('transfer', isTransfer(FREE_DESK, null)) ?? has('REFER', isMessage('REFER')),
    },
    { step: 'hang-up', tracker: endOf(tracker), record: endOfRecord(record) ?? has('BYE', isMessage('BYE')) },
  ];
  return steps.map((each): JudgedStep => ({ ...each, sound: soundOf(talked, each.step) }));
}

function soundOf({ faults }: WholeCall['talked'], step: string): string | null {
  const fault = faults[step];
  return fault === undefined ? 'it was not tried' : fault;
}

function botSaid(tracker: readonly TrackerEntry[]): string[] {
  return tracker.flatMap((entry) => (isAction(entry, 'utter') ? [entry.args.text ?? ''] : []));
}

function callerSaid(tracker: readonly TrackerEntry[]): string[] {
  return tracker.flatMap((entry) => (isSaid(entry) ? [entry.args.text] : []));
}

function spokenIn(parts: readonly CallPart[]): string[] {
  return parts.flatMap((part) => (part.kind === 'said' ? [part.text] : []));
}

function isHeard(text: string) {
  return (part: CallPart) => part.kind === 'heard' && part.text === text;
}

function isTransfer(target: string, why: string | null) {
  return (part: CallPart) => part.kind === 'transfer' && part.target === target && part.why === why;
}

function isMessage(method: string) {
  return (part: CallPart) => part.kind === 'sip' && part.line.includes(method);
}

function endOf(tracker: readonly TrackerEntry[]): string | null {
  const targets = tracker.flatMap((entry) => (isAction(entry, 'call_transfer') ? [String(entry.args.target)] : []));
  return targets.join() === [BUSY_DESK, FREE_DESK].join() ? null : `the transfers went to ${targets.join()}`;
}

function endOfRecord({ ended, hung_up_by: by, packets_received: received }: WholeCall['record']): string | null {
  if (ended === null || by === null) return 'the call has no end';
  return (received ?? 0) > 0 ? null : 'no packets are counted';
}
