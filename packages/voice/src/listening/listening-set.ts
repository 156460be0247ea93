import { OPEN, type Expectation } from '#call/expectation.ts';
import type { Clip } from '#listening/clips.ts';
import { inNoise, noiseOf, type NoiseKind } from '#listening/noises.ts';
import type { Scene } from '#listening/play-scene.ts';
import { randomFrom } from '#listening/random-from.ts';
import { expecting } from '#listening/scripted-bot.ts';
import { lineOf, pausedLine, type SpokenLine } from '#listening/spoken-line.ts';
import { keyTones } from '#sound/key-tones.ts';
import { toSample } from '#sound/level.ts';

export type Trial = { kind: 'answer' | 'digits' | 'barge_in' | 'disturbance'; what: string; decibels: number } & Scene;

/** Digits that a script asks for: their number, and the pause that ends an incomplete answer; null: the default. */
export interface AskedDigits {
  length: number;
  pauseMs: number | null;
}

/** All kinds of trials. */
export const TRIAL_KINDS: readonly Trial['kind'][] = ['answer', 'digits', 'barge_in', 'disturbance'];

export interface SetOptions {
  /** Trials before every background; the others take the backgrounds in turn. */
  whole: readonly Trial['kind'][];
  digits?: readonly AskedDigits[];
}

const LEVEL = 2500;
const BACKGROUNDS: { kind: NoiseKind; decibels: number }[] = [
  { kind: 'none', decibels: 0 },
  { kind: 'white', decibels: 20 },
  { kind: 'pink', decibels: 10 },
  { kind: 'white', decibels: 10 },
  { kind: 'brown', decibels: 20 },
];
const BEGIN_MS = 1_200;
/** The bot has spoken for so long when somebody speaks over it, and is past its first moment. */
const OVER_BOT_MS = 1_500;
const PAUSES_MS = [300, 600, 900, 1200];
const LONG_TEXT = 'The bot explains something that takes long';

/** The trials of the listening set: answers, digits with pauses, speech over the bot, and sounds that are no speech. */
export function listeningSet(clips: readonly Clip[], { whole, digits }: SetOptions): Trial[] {
  turn = 0;
  const of = (...kinds: Clip['kind'][]) => clips.filter(({ kind }) => kinds.includes(kind));
  const trials = [
    ...of('talk').flatMap((clip) => backgrounds(whole.includes('answer'), (noise) => answerTrial(clip, noise))),
    ...digitLines(of('digits'), digits).flatMap((line) =>
      backgrounds(whole.includes('digits'), (noise) => digitsTrial(line, noise)),
    ),
    ...of('talk').flatMap((clip) =>
      backgrounds(whole.includes('barge_in'), (noise, seed) => bargeInTrial(clip, noise, seed)),
    ),
    ...disturbances(of('hum', 'cough')).flatMap((sound) =>
      backgrounds(whole.includes('disturbance'), (noise) => disturbanceTrial(sound, noise)),
    ),
  ];
  return trials;
}

interface Background {
  decibels: number;
  samples: Int16Array | null;
}

let turn = 0;

/** All backgrounds, or the next one. */
function backgrounds(isWhole: boolean, trialIn: (noise: Background, seed: number) => Trial): Trial[] {
  const chosen = isWhole ? BACKGROUNDS : [BACKGROUNDS[turn++ % BACKGROUNDS.length] ?? { kind: 'none', decibels: 0 }];
  return chosen.map(({ kind, decibels }, at) => {
    const seed = turn * BACKGROUNDS.length + at + 1;
    if (kind === 'none') return trialIn({ decibels, samples: null }, seed);
    const noise = noiseOf(kind, 3000, seed);
    return trialIn({ decibels, samples: inNoise(new Int16Array(noise.length), LEVEL, noise, decibels) }, seed);
  });
}

function trial(
  kind: Trial['kind'],
  { what, language, line }: { what: string; language: string; line: SpokenLine | null },
  { decibels, samples }: Background,
  scene: Partial<Scene>,
): Trial {
  const atMs = scene.saying === undefined ? BEGIN_MS : OVER_BOT_MS;
  const lastsMs = line ? line.sound.length / 8 : 1000;
  const base = { saying: '', expects: OPEN, atMs, lengthMs: atMs + lastsMs + 1800, echo: 0 };
  return { kind, what, decibels, language, line, background: samples, ...base, ...scene };
}

/** Sentences of more words are plain talk; shorter ones answer a question. */
const LONGEST_ANSWER_WORDS = 4;

function answerTrial({ text, language, voice, sound }: Clip, noise: Background): Trial {
  const what = `"${text}" (${voice})`;
  const expects: Expectation = text.split(' ').length > LONGEST_ANSWER_WORDS ? OPEN : expecting('value', text);
  return trial('answer', { what, language, line: lineOf(text, sound) }, noise, { expects });
}

function bargeInTrial({ text, language, voice, sound }: Clip, noise: Background, seed: number): Trial {
  const what = `"${text}" (${voice})`;
  const atMs = OVER_BOT_MS + (seed % 40) * 20;
  const lengthMs = atMs + sound.length / 8 + 900;
  return trial('barge_in', { what, language, line: lineOf(text, sound) }, noise, { saying: LONG_TEXT, atMs, lengthMs });
}

interface DigitLine {
  what: string;
  language: string;
  line: SpokenLine;
  pauseMs: number | null;
}

/** Groups of digits of one voice's language with pauses; where a script says how many, so many. */
function digitLines(groups: readonly Clip[], asked?: readonly AskedDigits[]): DigitLine[] {
  const languages = Map.groupBy(groups, ({ language, voice }) => `${language} ${voice.split(' ')[0]}`);
  return [...languages.values()].flatMap((own, nth) =>
    PAUSES_MS.flatMap((betweenMs, at) => {
      const wanted = asked?.[(nth + at) % asked.length] ?? { length: 8, pauseMs: null };
      const chosen = chosenDigits(own, wanted.length, nth + at);
      if (chosen.length < 2) return [];
      const line = pausedLine(
        chosen.map(({ text, sound }) => lineOf(text, sound)),
        betweenMs,
      );
      const { language, voice } = chosen[0] ?? { language: '', voice: '' };
      return [{ what: `digits with pauses of ${betweenMs} ms (${voice})`, language, line, pauseMs: wanted.pauseMs }];
    }),
  );
}

/** Groups whose digits together are so many, or as near below as they come. */
function chosenDigits(groups: readonly Clip[], length: number, first: number): Clip[] {
  const chosen: Clip[] = [];
  let left = length;
  for (let at = 0; at < 4 * groups.length && left > 0; at++) {
    const clip = groups[(first + at) % groups.length];
    const count = clip?.text.split(' ').length ?? 0;
    if (!clip || count > left) continue;
    chosen.push(clip);
    left -= count;
  }
  return chosen;
}

function digitsTrial({ pauseMs, line, ...said }: DigitLine, noise: Background): Trial {
  const length = line.text.replaceAll(' ', '').length;
  const expects: Expectation = {
    ...{ ...OPEN, kind: 'digits', length, pauseMs },
    isComplete: (text) => text.replaceAll(' ', '').length >= length,
  };
  return trial('digits', { ...said, line }, noise, { expects });
}

interface Disturbance {
  what: string;
  language: string;
  line: SpokenLine | null;
  echo: number;
}

function disturbances(clips: readonly Clip[]): Disturbance[] {
  const heard = clips.map(({ text, kind, language, voice, sound }) => ({
    what: kind === 'cough' ? `a cough (${voice})` : `"${text}" (${voice})`,
    ...{ language, line: lineOf(text, sound), echo: 0 },
  }));
  const noises = [1, 2, 3, 4, 5, 6].map((seed) => ({ what: 'a cough of breath', sound: cough(seed) }));
  const keys = ['1', '5 #', '7 3 9', '0'].map((pressed) => ({
    what: `tones of the keys ${pressed}`,
    sound: tones(pressed),
  }));
  const knocks = [1, 2, 3].map((seed) => ({ what: 'a knock', sound: knock(seed) }));
  const wordless = [...noises, ...keys, ...knocks].map(({ what, sound }) => ({
    ...{ what, language: 'en', line: lineOf('', sound), echo: 0 },
  }));
  const echoes = [0.1, 0.05, 0.02].map((echo) => ({ what: `an echo of ${echo}`, language: 'en', line: null, echo }));
  return [...heard, ...wordless, ...echoes, { what: 'nothing', language: 'en', line: null, echo: 0 }];
}

function disturbanceTrial({ echo, ...said }: Disturbance, noise: Background): Trial {
  return trial('disturbance', said, noise, { saying: LONG_TEXT, echo });
}

/** One to three bursts of breath: noise that begins hard and fades. */
function cough(seed: number): Int16Array {
  const random = randomFrom(seed);
  const bursts = 1 + (seed % 3);
  const length = Math.round(1600 + random() * 1200);
  return Int16Array.from({ length: bursts * (length + 1200) - 1200 }, (_, at) => {
    const inside = at % (length + 1200);
    return inside >= length ? 0 : toSample((random() - 0.5) * 16_000 * Math.exp((-3 * inside) / length));
  });
}

/** Something hits the telephone: a low tone that dies away in 60 ms. */
function knock(seed: number): Int16Array {
  const hertz = 150 + 90 * seed;
  return Int16Array.from({ length: 480 }, (_, at) =>
    toSample(9000 * Math.exp(-at / 90) * Math.sin((2 * Math.PI * hertz * at) / 8000)),
  );
}

/** The tones of pressed keys, as loud as a telephone lets them through. */
function tones(keys: string): Int16Array {
  return Int16Array.from(
    keyTones(keys.replaceAll(' ', '')).flatMap((frame) => [...frame]),
    (sample) => sample / 3,
  );
}
