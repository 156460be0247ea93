import type { Section } from '../report/results.ts';
import { percentile } from '../report/statistics.ts';
import { answerTimes, bargeIns, falseStops, pausedDigits } from './scenarios.ts';
import type { Spoken } from './voices.ts';

/** Measures whole calls in the recorded sound of both sides. */
export async function measureTurns(spoken: Spoken[]): Promise<Section> {
  const answers = await answerTimes(spoken);
  const stops = await bargeIns(spoken);
  const wrong = await falseStops();
  const digits = await pausedDigits();
  const cut = [...answers, ...digits].filter(({ isCut }) => isCut).length;
  const times = answers.map(({ answerMs }) => answerMs);
  const silent = stops.map(({ silentMs }) => silentMs);
  const inNoise = stops.filter(({ decibels }) => decibels === 10).map(({ silentMs }) => silentMs);
  return {
    title: 'Turns of calls',
    notes: [
      'The turn controller on a clock that is moved, with voices of espeak-ng as callers (clean, and in noise at 20 and 10 dB). The recognizer sends partial texts 250 ms after the words and answers in 150 ms, a voice needs 50 ms. All times are read from the sound: from the end of the speech of the caller to the first sound of the bot, and from the beginning of speech over the bot to its silence.',
    ],
    rows: [
      { what: `answer, p50 of ${times.length}`, figure: ms(percentile(times, 0.5)), baseline: 'at most 700 ms' },
      { what: 'answer, p95', figure: ms(percentile(times, 0.95)), baseline: 'at most 1,100 ms' },
      { what: `the bot is silent, p50 of ${silent.length}`, figure: ms(percentile(silent, 0.5)) },
      { what: 'the bot is silent, p95', figure: ms(percentile(silent, 0.95)), baseline: 'at most 200 ms' },
      { what: 'the bot is silent, p95 in noise at 10 dB', figure: ms(percentile(inNoise, 0.95)) },
      {
        what: `false stops (coughs, "mhm", echo, noise), of ${wrong.length}`,
        figure: String(wrong.filter(({ isStopped }) => isStopped).length),
        baseline: 'at most 3 %',
      },
      {
        what: 'short waits of the bot in these',
        figure: String(wrong.filter(({ isHeld }) => isHeld).length),
      },
      {
        what: `answers cut off, of ${answers.length + digits.length} (${digits.length} with pauses between digits)`,
        figure: String(cut),
        baseline: 'at most 2 %',
      },
    ],
  };
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
