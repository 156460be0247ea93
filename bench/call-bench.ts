/**
 * Measures calls as callers hear them. Answer and barge-in are read from the recorded sound of calls in real time, with a
 * recognizer peer on loopback; false stops and cut-off answers from the listening set, which goes through the same
 * media path on a clock that is moved. `--json FILE` writes the figures, all shares as parts of 1; `--calls N` and
 * `--seconds S` change the load; `--short` places ten calls for 20 s and plays a part of the set.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { figuresOf } from '@parley/voice/listening/judge-trials';
import { listeningSet } from '@parley/voice/listening/listening-set';
import { runListening } from '@parley/voice/listening/run-listening';
import { readClips } from '@parley/voice/node/read-clips';
import { percentile } from './report/statistics.ts';
import { report } from './report/results.ts';
import { measureCalls, type CallsMeasured } from './voice/calls/measure-calls.ts';
import { playWholeSet } from './voice/measure-turns.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    calls: { type: 'string' },
    seconds: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const asked = {
  calls: Number(options.calls ?? (options.short ? 10 : 100)),
  seconds: Number(options.seconds ?? (options.short ? 20 : 60)),
};
if (!(asked.calls >= 1 && asked.calls <= 400 && asked.seconds >= 12 && asked.seconds <= 600)) {
  console.error('--calls takes 1 to 400, --seconds 12 to 600');
  process.exit(2);
}

const clips = readClips();
const set = figuresOf(
  options.short ? await runListening(listeningSet(clips, { whole: ['barge_in'] }), clips) : await playWholeSet(clips),
);
for (const { what, decibels } of set.falseStops) console.log(`stopped by ${what}, noise at ${decibels} dB`);
for (const { what, decibels } of set.cutOff) console.log(`cut off: ${what}, noise at ${decibels} dB`);
const calls = await measureCalls(asked);
for (const why of calls.failed) console.log(`failed: ${why}`);
const figures = {
  answer_ms: { p50: timeAt(calls.answerMs, 0.5), p95: timeAt(calls.answerMs, 0.95) },
  barge_in_ms: { p95: timeAt(calls.silentMs, 0.95) },
  false_stops: set.falseStops.length / set.disturbances,
  cut_off: (set.cutOff.length + calls.cutOff.length) / (set.answers + calls.turns),
  calls: {
    placed: calls.placed,
    failed: calls.failed.length,
    packets_received: calls.received,
    core_per_call: calls.core,
    late_ticks: calls.late,
  },
};
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
if (options.short) console.log(JSON.stringify(figures, null, 2));
else report({ title: 'Calls as callers hear them', notes: [noteOf()], rows: rowsOf(calls) });

function noteOf(): string {
  return `\`npm run call-bench\`: ${asked.calls} calls of ${asked.seconds} s over SIP and RTP on loopback in real time; ten of the callers talk with the bot, before silence and noise at 20 and 10 dB, and the others send and hear sound all the time. A recognizer peer answers in 150 ms over a websocket. The times are read from the packets of both sides on one time line: from the end of the speech to the first sound of the bot, and from the begin of speech over the bot to its silence.`;
}

/** A bot that never answered or stopped has no time: JSON knows no infinity. */
function timeAt(times: number[], share: number): number | null {
  const time = times.length === 0 ? Infinity : percentile(times, share);
  return Number.isFinite(time) ? Math.round(time) : null;
}

function rowsOf({ answerMs, silentMs, cutOff, turns, ...load }: CallsMeasured) {
  const percent = (share: number, digits: number) => `${(100 * share).toFixed(digits)} %`;
  const ms = (times: number[], share: number) => `${timeAt(times, share) ?? 'never'} ms`;
  const { beats, sockets, timers, memory } = load.left;
  return [
    { what: `answer, p50 of ${answerMs.length}`, figure: ms(answerMs, 0.5), baseline: 'at most 700 ms' },
    { what: 'answer, p95', figure: ms(answerMs, 0.95), baseline: 'at most 1,100 ms' },
    { what: `the bot is silent, p50 of ${silentMs.length}`, figure: ms(silentMs, 0.5) },
    { what: 'the bot is silent, p95', figure: ms(silentMs, 0.95), baseline: 'at most 200 ms' },
    { what: `false stops, of ${set.disturbances}`, figure: String(set.falseStops.length), baseline: 'at most 3 %' },
    {
      what: `cut-off answers, of ${set.answers} of the set and ${turns} of the calls`,
      figure: `${set.cutOff.length} and ${cutOff.length}`,
      baseline: 'at most 2 %',
    },
    { what: `failed calls, of ${load.placed}`, figure: String(load.failed.length), baseline: '0' },
    { what: 'packets received', figure: percent(load.received, 2), baseline: 'at least 99.5 %' },
    { what: 'of a core, a call', figure: percent(load.core, 3), baseline: 'at most 0.25 %' },
    { what: 'late beats', figure: percent(load.late, 2), baseline: 'at most 1 %' },
    { what: 'late beats without calls, just before', figure: percent(load.lateWithoutCalls, 2) },
    { what: 'memory of the process', figure: `${Math.round(load.memory)} MB`, baseline: 'at most 200 MB' },
    {
      what: 'left afterwards: beats, sockets, timers, memory',
      figure: `${beats}, ${sockets}, ${timers}, ${memory.toFixed(1)} MB`,
      baseline: '0, 0, 0',
    },
  ];
}
