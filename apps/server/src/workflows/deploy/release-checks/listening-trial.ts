import { Problem } from '@parley/domain/problem';
import { hasSipAccount } from '#features/settings/sip-account.ts';
import { readSettings } from '#features/settings/settings-store.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { VoiceHost } from '#workflows/deploy/release-checks/heard-by-callers.ts';
import type { ReleaseCheck, ReleaseFinding } from '#workflows/deploy/release-checks/release-check.ts';

/** What the listening of a script depends on. */
export interface HeardScript {
  language: string;
  /** How many digits its questions ask for. */
  digits: number[];
}

interface Counted {
  count: number;
  /** Describes the first one. */
  first: string | null;
}

export interface HeardFigures {
  answers: number;
  cutOff: Counted;
  disturbances: number;
  falseStops: Counted;
  /** Of 100 times, 95 are not longer. */
  answerMs: number;
  silentMs: number;
}

/** The limits for production. */
const MOST_CUT_OFF = 0.02;
const MOST_FALSE_STOPS = 0.03;
const LONGEST_ANSWER_MS = 1_100;
const LONGEST_TALK_OVER_MS = 200;
const LONGEST_TRIAL_MS = 120_000;
/** Each length of digits takes as long as the rest of the trial. */
const MOST_LENGTHS = 5;
/** Scripts whose figures are kept: the program of this process does not change. */
const MOST_KEPT = 100;

/** Lets a script listen to recorded callers, coughs and noise before it serves real ones. */
export function listeningTrial({ inProject, now, recognizers }: VoiceHost) {
  const trial = boundedThread<HeardScript, HeardFigures>(new URL('./listening-thread.ts', import.meta.url), {
    longestMs: LONGEST_TRIAL_MS,
    refusal: new Problem('unavailable', 'The trial of the listening took too long. Please try again.'),
  });
  const kept = new Map<string, Promise<HeardFigures>>();

  function figuresOf(projectId: number, script: HeardScript): Promise<HeardFigures> {
    const key = JSON.stringify(script);
    const known = kept.get(key);
    if (known) return known;
    const figures = trial.run(script, projectId);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, figures);
    figures.catch(() => kept.delete(key));
    return figures;
  }

  const check: ReleaseCheck = async ({ projectId, environment }, { is_chat: isChat, language, digits }) => {
    if (isChat || environment !== 'prod' || recognizers.length === 0) return [];
    const settings = await inProject(projectId, 'read', (db) => readSettings({ db, projectId, actor: null, now }));
    if (!hasSipAccount(settings, environment)) return [];
    const figures = await figuresOf(projectId, { language, digits: digits.slice(0, MOST_LENGTHS) }).catch(() => null);
    return figures ? faultsOf(figures) : [UNHEARD];
  };

  return { check, close: trial.close };
}

/** A busy machine must not keep a release from being checked. */
const UNHEARD: ReleaseFinding = {
  severity: 'warning',
  found: { rule: 'listening', message: 'The trial with recorded callers did not end in time. Check again.' },
};

/** The figures that exceed a limit, in words. */
export function faultsOf(figures: HeardFigures): ReleaseFinding[] {
  const { answers, cutOff, disturbances, falseStops, answerMs, silentMs } = figures;
  const messages = [
    ...(cutOff.count > MOST_CUT_OFF * answers
      ? [`The bot cut off ${cutOff.count} of ${answers} recorded callers (at most 2 %), first ${cutOff.first}.`]
      : []),
    ...(falseStops.count > MOST_FALSE_STOPS * disturbances
      ? [`The bot stopped for ${falseStops.count} of ${disturbances} noises (at most 3 %), first ${falseStops.first}.`]
      : []),
    ...(answerMs > LONGEST_ANSWER_MS
      ? [`The bot answered recorded callers after ${answerMs} ms (95 of 100 within 1,100 ms).`]
      : []),
    ...(silentMs > LONGEST_TALK_OVER_MS
      ? [`The bot fell silent ${silentMs} ms after a caller spoke over it (95 of 100 within 200 ms).`]
      : []),
  ];
  return messages.map((message) => ({ severity: 'error', found: { rule: 'listening', message } }));
}
