import type { Trial } from '#listening/listening-set.ts';
import { levelOf } from '#sound/level.ts';
import type { PlayedScene } from '#listening/play-scene.ts';
import { firstSound, lastSound, silentFrom } from '#listening/recording.ts';

export interface TrialResult {
  kind: Trial['kind'];
  what: string;
  decibels: number;
  /** From the end of the caller's speech to the first sound of the bot; null: it did not answer. */
  answerMs: number | null;
  /** From the begin of the caller's speech to the silence of the bot; null: it spoke on. */
  silentMs: number | null;
  /** The bot was stopped by a sound that is no speech to it. */
  isFalseStop: boolean;
  /** It waited a moment, and went on. */
  isHeld: boolean;
  /** The caller's words reached the bot in pieces, or not all of them. */
  isCutOff: boolean;
}

/** Judges a played call by the sound of both sides and the conversation's inputs. */
export function judgeTrial(trial: Trial, { asked, events, recording }: PlayedScene): TrialResult {
  const { kind, what, decibels, line, atMs, background } = trial;
  const { caller, bot } = recording;
  // Speech that is softer than the background noise does not count.
  const began = firstSound(caller, atMs - 20, background ? levelOf(background) : 0);
  const ended = lastSound(caller, caller.length / 8);
  const isAnswer = kind === 'answer' || kind === 'digits';
  const answered = isAnswer && ended !== null ? firstSound(bot, ended) : null;
  const silent = kind === 'barge_in' && began !== null ? silentFrom(bot, began) : null;
  return {
    ...{ kind, what, decibels },
    answerMs: answered === null ? null : answered - (ended ?? 0),
    silentMs: silent === null ? null : silent - (began ?? 0),
    isFalseStop: kind === 'disturbance' && events.some(({ kind: event }) => event === 'barge_in'),
    isHeld: kind === 'disturbance' && silentFrom(bot, atMs) !== null,
    isCutOff: isAnswer && (asked.length !== 1 || asked[0] !== line?.text),
  };
}

export interface ListeningFigures {
  answers: number;
  cutOff: TrialResult[];
  disturbances: number;
  falseStops: TrialResult[];
  held: TrialResult[];
  /** Milliseconds, sorted. A bot that did not answer or stop counts as infinitely slow. */
  answerMs: number[];
  silentMs: number[];
}

export function figuresOf(results: readonly TrialResult[]): ListeningFigures {
  const answers = results.filter(({ kind }) => kind === 'answer' || kind === 'digits');
  const disturbances = results.filter(({ kind }) => kind === 'disturbance');
  const sorted = (times: (number | null)[]) => times.map((time) => time ?? Infinity).toSorted((a, b) => a - b);
  return {
    answers: answers.length,
    cutOff: answers.filter(({ isCutOff }) => isCutOff),
    disturbances: disturbances.length,
    falseStops: disturbances.filter(({ isFalseStop }) => isFalseStop),
    held: disturbances.filter(({ isHeld }) => isHeld),
    answerMs: sorted(answers.filter(({ kind }) => kind === 'answer').map(({ answerMs }) => answerMs)),
    silentMs: sorted(results.filter(({ kind }) => kind === 'barge_in').map(({ silentMs }) => silentMs)),
  };
}
