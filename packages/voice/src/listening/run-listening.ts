import type { Clip } from '#listening/clips.ts';
import { judgeTrial, type TrialResult } from '#listening/judge-trials.ts';
import type { Trial } from '#listening/listening-set.ts';
import { playScene } from '#listening/play-scene.ts';

const ANSWER_SAMPLES = 5600;
/** Longer pauses in the words of the bot would look like its silence. */
const LONGEST_PAUSE_SAMPLES = 320;
const SOUND = 150;

/** Plays the trials one after the other. The bot speaks with the voices of the set. */
export async function runListening(trials: readonly Trial[], clips: readonly Clip[]): Promise<TrialResult[]> {
  const voiceOf = botVoice(clips);
  const results: TrialResult[] = [];
  for (const trial of trials) results.push(judgeTrial(trial, await playScene(trial, voiceOf)));
  return results;
}

/** The bot's voice: a short sound for an answer, a long one for everything else. */
export function botVoice(clips: readonly Clip[]): (text: string) => Int16Array {
  const sentences = clips.filter(({ kind, text, isHeldOut }) => kind === 'talk' && text.length > 24 && !isHeldOut);
  const long = withoutPauses(sentences.slice(0, 5).map(({ sound }) => sound));
  return (text) => (text.startsWith('An answer') ? long.subarray(0, ANSWER_SAMPLES) : long);
}

function withoutPauses(sounds: readonly Int16Array[]): Int16Array {
  const kept: number[] = [];
  let soft = 0;
  for (const sound of sounds)
    for (const sample of sound) {
      soft = Math.abs(sample) > SOUND ? 0 : soft + 1;
      if (soft <= LONGEST_PAUSE_SAMPLES) kept.push(sample);
    }
  return Int16Array.from(kept);
}
