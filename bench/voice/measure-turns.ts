import type { Clip } from '@parley/voice/listening/clips';
import { figuresOf, type ListeningFigures, type TrialResult } from '@parley/voice/listening/judge-trials';
import { listeningSet, TRIAL_KINDS } from '@parley/voice/listening/listening-set';
import { runListening } from '@parley/voice/listening/run-listening';
import type { Section } from '../report/results.ts';
import { percentile } from '../report/statistics.ts';

/** Plays the whole listening set: each sound before each background. */
export async function playWholeSet(clips: readonly Clip[]): Promise<TrialResult[]> {
  const results: TrialResult[] = [];
  for (const isHeldOut of [false, true]) {
    const half = clips.filter((clip) => clip.isHeldOut === isHeldOut);
    results.push(...(await runListening(listeningSet(half, { whole: TRIAL_KINDS }), clips)));
  }
  return results;
}

/** Measures whole calls in the recorded sound of both sides, on a clock that is moved. */
export async function measureTurns(clips: readonly Clip[]): Promise<Section> {
  const results = await playWholeSet(clips);
  const all = figuresOf(results);
  const inNoise = figuresOf(results.filter(({ decibels }) => decibels === 10));
  return {
    title: 'Turns of calls',
    notes: [
      'The listening set on a clock that is moved, with RTP and G.711 between the caller and the bot: voices of espeak-ng, flite and festival, before silence and before noise at 20 and 10 dB. The recognizer sends partial texts 250 ms after the words and answers in 150 ms, a voice needs 50 ms. All times are read from the sound on the wire: from the end of the speech of the caller to the first sound of the bot, and from the begin of speech over the bot to its silence. Speech begins where it is louder than the noise. `npm run call-bench` measures the same in real time.',
    ],
    rows: [
      ...rowsOf(all),
      { what: 'the bot is silent, p95 in noise at 10 dB', figure: ms(percentile(inNoise.silentMs, 0.95)) },
    ],
  };
}

function rowsOf({ answers, answerMs, silentMs, disturbances, falseStops, held, cutOff }: ListeningFigures) {
  return [
    { what: `answer, p50 of ${answerMs.length}`, figure: ms(percentile(answerMs, 0.5)), baseline: 'at most 700 ms' },
    { what: 'answer, p95', figure: ms(percentile(answerMs, 0.95)), baseline: 'at most 1,100 ms' },
    { what: `the bot is silent, p50 of ${silentMs.length}`, figure: ms(percentile(silentMs, 0.5)) },
    { what: 'the bot is silent, p95', figure: ms(percentile(silentMs, 0.95)), baseline: 'at most 200 ms' },
    {
      what: `false stops (coughs, "mhm", keys, knocks, echo), of ${disturbances}`,
      figure: String(falseStops.length),
      baseline: 'at most 3 %',
    },
    { what: 'short waits of the bot in these', figure: String(held.length) },
    { what: `answers cut off, of ${answers}`, figure: String(cutOff.length), baseline: 'at most 2 %' },
  ];
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
