import { figuresOf } from '@parley/voice/listening/judge-trials';
import { listeningSet } from '@parley/voice/listening/listening-set';
import { runListening } from '@parley/voice/listening/run-listening';
import { readClips } from '@parley/voice/node/read-clips';
import { threadWork } from '#platform/threads/thread-work.ts';
import type { HeardFigures, HeardScript } from '#workflows/deploy/release-checks/listening-trial.ts';

threadWork<HeardScript, HeardFigures>(async ({ language, digits }) => {
  const clips = readClips();
  const asked = digits.map((length) => ({ length, pauseMs: null }));
  const set = listeningSet(clips, { whole: ['barge_in'], ...(asked.length > 0 ? { digits: asked } : {}) });
  // What counts as a sign of listening depends on the language of the script.
  const trials = set.map((trial) => ({ ...trial, language: trial.kind === 'disturbance' ? trial.language : language }));
  const found = figuresOf(await runListening(trials, clips));
  const first = (results: typeof found.cutOff) => results[0]?.what ?? null;
  return {
    answers: found.answers,
    cutOff: { count: found.cutOff.length, first: first(found.cutOff) },
    disturbances: found.disturbances,
    falseStops: { count: found.falseStops.length, first: first(found.falseStops) },
    answerMs: slowest(found.answerMs),
    silentMs: slowest(found.silentMs),
  };
});

/** 95 of 100 are not slower. */
function slowest(sorted: readonly number[]): number {
  return Math.round(sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0);
}
