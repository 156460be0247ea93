import { setTimeout as sleep } from 'node:timers/promises';
import { calls, conversations, type CallWithParts } from '@parley/contract';
import { isSaid } from '@parley/dialogue';
import { call, type Session } from '../../product/client.ts';
import type { Away } from './run-database-away.ts';
import type { TalkingCaller } from './talking-caller.ts';

/** What a caller and the record say of a call. */
export interface AwayRow {
  pressed: number;
  'keys stored': number;
  'turns stored': number;
  'turns in the conversation': number;
  'slowest words while away, s': number;
  'longest silence, s': number;
  ended: string;
}

interface Judged {
  session: Session;
  projectId: number;
  callers: readonly TalkingCaller[];
  away: Away;
}

const LOOK_MS = 1_000;
const LONGEST_MS = 60_000;
/** People hang up on a bot that says nothing for longer. */
const SILENT_MS = 15_000;
/** The latest words to a key. */
const WORDS_MS = 12_000;
const END_MS = 3_000;
/** The bot says every six seconds that it still works. */
const LAST_WORDS_MS = 8_000;
const KEYS_OF_PRESS = 2;

/** Compares the records of the calls with what their callers did and heard. */
export async function judgeRecords({ session, projectId, callers, away }: Judged) {
  const records = await endedCalls(session, projectId, callers.length);
  const faults: string[] = [];
  if (records.length !== callers.length) faults.push(`${records.length} records of ${callers.length} calls`);
  const rows: AwayRow[] = [];
  for (const [at, caller] of callers.entries()) {
    const record = records[at];
    if (!record) continue;
    const { turns, isOver } = await conversationOf(session, projectId, record.conversation_id ?? '');
    const row = rowOf(caller, record, turns, away);
    rows.push(row);
    for (const fault of faultsOf(row, caller, record, away)) faults.push(`call ${at + 1}: ${fault}`);
    if (!isOver) faults.push(`call ${at + 1}: its conversation has no end`);
  }
  return { rows, faults };
}

function rowOf(caller: TalkingCaller, { parts, ended, reason }: CallWithParts, turns: number, away: Away): AwayRow {
  // Who hangs up does not wait for the words to the last key.
  const until = Math.min(away.to, (caller.endedAt ?? away.to) - LAST_WORDS_MS);
  const during = caller.presses.filter(({ at }) => at > away.from && at < until);
  const slowest = Math.max(0, ...during.map(({ answeredAfterMs }) => answeredAfterMs ?? Infinity));
  return {
    pressed: caller.presses.length,
    'keys stored': parts.filter(({ part }) => part.kind === 'keys').length,
    'turns stored': parts.filter(({ part }) => part.kind === 'turn' && part.cause === 'keys').length,
    'turns in the conversation': turns,
    'slowest words while away, s': inSeconds(slowest),
    'longest silence, s': inSeconds(caller.longestSilenceMs),
    ended: ended === null ? 'no end' : (reason ?? 'hung up'),
  };
}

function* faultsOf(row: AwayRow, caller: TalkingCaller, record: CallWithParts, away: Away): Iterable<string> {
  if (record.ended === null) yield 'it has no end';
  const endedAgo = performance.now() - (caller.endedAt ?? 0);
  const wrong = Date.now() - endedAgo - (record.ended ?? 0) / 1_000;
  if (Math.abs(wrong) > END_MS) yield `its end is ${Math.round(wrong)} ms wrong`;
  const keys = row.pressed * KEYS_OF_PRESS;
  if (row['keys stored'] !== keys) yield `${row['keys stored']} of ${keys} keys are stored`;
  const outside = caller.presses.filter(({ at }) => at < away.from - WORDS_MS || at > away.to + WORDS_MS).length;
  if (row['turns in the conversation'] < Math.max(outside, row['turns stored'])) yield 'an answered turn is lost';
  if (row['slowest words while away, s'] * 1_000 > WORDS_MS) yield 'a key had no words';
  if (caller.longestSilenceMs > SILENT_MS) yield 'the bot was silent';
}

/** The calls in the order in which they began, once all have an end. */
async function endedCalls(session: Session, projectId: number, count: number): Promise<CallWithParts[]> {
  const query = { project_id: projectId, project_env: 'dev' };
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const { items } = await call(session, calls.list, { query });
    const answered = items.filter((item) => item.answered !== null || item.conversation_id !== null);
    const isOver = answered.length >= count && items.every(({ ended }) => ended !== null);
    if (isOver || performance.now() > end) {
      const ids = answered.map(({ id }) => id).toSorted((a, b) => a - b);
      // Parts that waited for the database come with the end.
      await sleep(2 * LOOK_MS);
      return Promise.all(ids.map((id) => call(session, calls.get, { params: { id }, query })));
    }
    await sleep(LOOK_MS);
  }
}

async function conversationOf(session: Session, projectId: number, conversation: string) {
  const query = { project_id: projectId };
  const { tracker, ended } = await call(session, conversations.get, { params: { conversation }, query });
  return { turns: tracker.filter((entry) => isSaid(entry) && entry.args.text === '1').length, isOver: ended !== null };
}

function inSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
