import { OPEN, type Expectation } from '@parley/voice';
import type { Clip } from '@parley/voice/listening/clips';
import { inNoise, noiseOf, type NoiseKind } from '@parley/voice/listening/noises';
import { expecting } from '@parley/voice/listening/scripted-bot';
import { readClips } from '@parley/voice/node/read-clips';

export const BOT = { host: '127.0.0.61', port: 5_090 };
export const CALLERS = { host: '127.0.0.62', port: 5_091 };
export const BOT_MEDIA = { firstPort: 20_000, lastPort: 20_999 };
export const CALLER_MEDIA = { firstPort: 21_000, lastPort: 21_999 };
/** The number that the first caller dials; the next one dials the next. */
export const FIRST_NUMBER = 1_000;
/** So many callers talk with the bot; the others send and hear sound all the time. */
export const TALKERS = 10;
/** Sentences of more words are plain talk; shorter ones answer a question. */
const LONGEST_ANSWER_WORDS = 4;
const LEVEL = 2500;

const BACKGROUNDS: { kind: NoiseKind; decibels: number }[] = [
  { kind: 'none', decibels: 0 },
  { kind: 'white', decibels: 20 },
  { kind: 'none', decibels: 0 },
  { kind: 'pink', decibels: 20 },
  { kind: 'white', decibels: 10 },
];

const talk = readClips().filter(({ kind }) => kind === 'talk');

/** What the nth caller says in their turns, the same for both processes. Voices and languages change within a call. */
export function clipOf(caller: number, turn: number): Clip {
  const clip = talk[(caller * 13 + turn * 7) % talk.length];
  if (!clip) throw new Error('The listening set holds no talk');
  return clip;
}

export function expectationOf(caller: number, turn: number): Expectation {
  const { text } = clipOf(caller, turn);
  return text.split(' ').length > LONGEST_ANSWER_WORDS ? OPEN : expecting('value', text);
}

/** Every second answer is so long that the caller speaks over it. */
export function answerOf(turn: number): string {
  return turn % 2 === 1 ? 'The bot explains something that takes long' : 'An answer.';
}

/** The sound behind a caller; null: silence. */
export function backgroundOf(caller: number): Int16Array | null {
  const { kind, decibels } = BACKGROUNDS[caller % BACKGROUNDS.length] ?? { kind: 'none', decibels: 0 };
  if (kind === 'none') return null;
  const noise = noiseOf(kind, 3000, caller + 1);
  return inNoise(new Int16Array(noise.length), LEVEL, noise, decibels);
}
