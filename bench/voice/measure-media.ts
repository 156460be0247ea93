import { KeyReader, KeySender } from '@parley/voice/rtp/telephone-events';
import { randomFrom } from '@parley/voice/testing/sounds';
import type { Section } from '../report/results.ts';
import { measureCalls } from './calls/measure-calls.ts';

const CALLS = 100;
const SECONDS = 60;
const KEYS = 1000;

/** Many calls over loopback and keys through a bad network. */
export async function measureMedia(): Promise<Section> {
  const calls = await measureCalls({ calls: CALLS, seconds: SECONDS });
  const keys = measureKeys();
  return {
    title: 'Sound of calls',
    notes: [
      `${CALLS} calls of ${SECONDS} s at once: SIP and G.711 both ways over loopback, the bot in one process and its callers in another. They talk all the time, a recognizer peer hears every frame over a websocket. Goals: at least 99.5 % of the packets, at most 0.25 % of a core a call, at most 1 % of the beats more than 10 ms late.`,
    ],
    rows: [
      { what: `failed, of ${calls.placed}`, figure: String(calls.failed.length), baseline: '0' },
      { what: 'packets received', figure: percent(calls.received, 2), baseline: 'at least 99.5 %' },
      { what: 'of a core, a call', figure: percent(calls.core, 3), baseline: 'at most 0.25 %' },
      { what: 'late beats', figure: percent(calls.late, 2), baseline: 'at most 1 %' },
      { what: 'late beats of a process without calls, just before', figure: percent(calls.lateWithoutCalls, 2) },
      { what: 'latest beat', figure: `${calls.latestMs.toFixed(1)} ms` },
      { what: 'memory', figure: `${Math.round(calls.memory)} MB`, baseline: 'at most 200 MB' },
      {
        what: 'left afterwards: beats, sockets, timers, memory',
        figure: `${calls.left.beats}, ${calls.left.sockets}, ${calls.left.timers}, ${calls.left.memory.toFixed(1)} MB`,
        baseline: '0, 0, 0',
      },
      { what: `right of ${KEYS} keys, 10 % lost, reordered, doubled`, figure: percent(keys, 1), baseline: '100 %' },
    ],
  };
}

function measureKeys(): number {
  const random = randomFrom(7);
  const keys = Array.from({ length: KEYS }, () => '0123456789*#ABCD'[Math.floor(random() * 16)]).join('');
  const sender = new KeySender();
  sender.push(keys);
  const packets: { at: number; timestamp: number; payload: Uint8Array }[] = [];
  for (let at = 0, next = sender.next(0); next !== null; at++, next = sender.next(at * 160)) {
    if (next === 'gap') continue;
    for (let copy = random() < 0.1 ? 2 : 1; copy > 0; copy--)
      if (random() >= 0.1) packets.push({ ...next, at: at + random() * 3 });
  }
  const reader = new KeyReader();
  const heard = packets
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ payload, timestamp }) => reader.read(payload, timestamp) ?? []);
  return heard.join('') === keys ? 1 : heard.filter((key, at) => key === keys[at]).length / KEYS;
}

function percent(share: number, digits: number): string {
  return `${(100 * share).toFixed(digits)} %`;
}
