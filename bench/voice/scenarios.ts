import { levelOf, toSample } from '@parley/voice/sound/level';
import { OPEN } from '@parley/voice/call/expectation';
import { randomFrom, speech } from '@parley/voice/testing/sounds';
import { inNoise, noiseOf, type NoiseKind } from './noises.ts';
import { playCall, type Line } from './virtual-call.ts';
import { speak, type Spoken } from './voices.ts';

const SOUND = 100;
const BACKGROUNDS: { kind: NoiseKind; decibels: number }[] = [
  { kind: 'none', decibels: 0 },
  { kind: 'white', decibels: 20 },
  { kind: 'white', decibels: 10 },
];
const SPEECH_LEVEL = 2500;
const TALK = 'This is a long sentence. '.repeat(4);

/** Noise in the background of a call, frame by frame, and the caller in it. */
function around({ kind, decibels }: (typeof BACKGROUNDS)[number], seed: number) {
  const noise = noiseOf(kind, 4000, seed);
  const loud = inNoise(new Int16Array(noise.length), SPEECH_LEVEL, noise, decibels);
  let at = 0;
  const next = (length: number) =>
    Int16Array.from({ length }, () => (kind === 'none' ? 0 : (loud[at++ % loud.length] ?? 0)));
  return {
    frame: () => next(160),
    over: (sound: Int16Array) => {
      const background = next(sound.length);
      const share = SPEECH_LEVEL / levelOf(sound);
      return sound.map((sample, index) => toSample(sample * share + (background[index] ?? 0)));
    },
  };
}

const firstSound = (levels: number[], fromMs: number) =>
  20 + levels.findIndex((level, at) => at * 20 >= fromMs && level > SOUND) * 20;

/** The caller says one thing; the answer follows. */
export async function answerTimes(spoken: Spoken[]) {
  const results: { answerMs: number; isCut: boolean }[] = [];
  for (const background of BACKGROUNDS) {
    for (const [seed, { text, sound, language }] of spoken.entries()) {
      const noise = around(background, seed + 1);
      const at = 3000;
      const end = at + sound.length / 8;
      const lines = [{ at, text, sound: noise.over(sound) }];
      const expects = { ...OPEN, kind: 'value' as const, isComplete: (heard: string) => heard === text };
      const call = await playCall({
        greeting: '',
        botSound: speech(800),
        lines,
        lengthMs: end + 4000,
        language,
        expects,
        background: noise.frame,
      });
      results.push({
        answerMs: firstSound(call.levels, at + 200) - end,
        isCut: call.asked.length !== 1 || call.asked[0] !== `say ${text}`,
      });
    }
  }
  return results;
}

/** The caller speaks over a long text. */
export async function bargeIns(spoken: Spoken[]) {
  const results: { silentMs: number; decibels: number }[] = [];
  for (const background of BACKGROUNDS) {
    for (const [seed, { text, sound, language }] of spoken.entries()) {
      const noise = around(background, seed + 100);
      const at = 3000 + 20 * seed;
      const call = await playCall({
        greeting: TALK,
        botSound: speech(4000),
        lines: [{ at, text, sound: noise.over(sound) }],
        lengthMs: at + sound.length / 8 + 1500,
        language,
        background: noise.frame,
      });
      const silentAt = 20 + call.levels.findIndex((_, frame) => frame * 20 >= at && isSilent(call.levels, frame)) * 20;
      results.push({ silentMs: silentAt < at ? 5000 : silentAt - at, decibels: background.decibels });
    }
  }
  return results;
}

/** The bot's words have short pauses themselves. */
function isSilent(levels: number[], from: number): boolean {
  return levels.slice(from, from + 6).every((level) => level < SOUND);
}

/** Sounds over a long text that are no speech to the bot. */
export async function falseStops() {
  const results: { isStopped: boolean; isHeld: boolean }[] = [];
  for (const background of BACKGROUNDS) {
    for (const [seed, { text, sound, echo }] of disturbances().entries()) {
      const noise = around(background, seed + 200);
      const at = 3000;
      const call = await playCall({
        greeting: TALK,
        botSound: speech(4000),
        lines: sound.length === 0 ? [] : [{ at, text, sound: noise.over(sound) }],
        lengthMs: 8000,
        background: (leg) => {
          const frame = noise.frame();
          const share = (leg.levels.at(-4) ?? 0) * echo;
          return share === 0
            ? frame
            : Int16Array.from(speech(20, { level: share * 1.6 }), (value, index) =>
                toSample(value + (frame[index] ?? 0)),
              );
        },
      });
      const held = call.levels.slice(at / 20, 7000 / 20).filter((_, frame) => isSilent(call.levels, at / 20 + frame));
      results.push({ isStopped: call.events.some(({ kind }) => kind === 'barge_in'), isHeld: held.length > 0 });
    }
  }
  return results;
}

function disturbances(): { text: string; sound: Int16Array; echo: number }[] {
  const coughs = Array.from({ length: 8 }, (_, seed) => ({ text: '', sound: cough(seed + 1), echo: 0 }));
  const hums = ['mhm', 'hmm', 'uh huh', 'aha', 'mm'].flatMap((text, at) =>
    ['en-us', 'cs+f2', 'de+m3'].map((voice) => ({ text, sound: speak(text, { voice, pitch: 40 + at * 5 }), echo: 0 })),
  );
  const echoes = [0.1, 0.05, 0.02].map((echo) => ({ text: '', sound: new Int16Array(0), echo }));
  const nothing = [{ text: '', sound: new Int16Array(0), echo: 0 }];
  return [...coughs, ...hums, ...echoes, ...nothing];
}

/** One to three bursts of breath: noise that begins hard and fades. */
function cough(seed: number): Int16Array {
  const random = randomFrom(seed);
  const bursts = 1 + (seed % 3);
  const length = Math.round(1600 + random() * 1200);
  return Int16Array.from({ length: bursts * (length + 1200) }, (_, at) => {
    const inside = at % (length + 1200);
    return inside >= length ? 0 : toSample((random() - 0.5) * 16_000 * Math.exp((-3 * inside) / length));
  });
}

const GROUPS = [
  ['7 7 7', '1 2 3', '4 5 6'],
  ['1 2', '3 4', '5 6', '7 8'],
  ['6 0 2', '9 9 9', '0 1 2'],
];

/** Digits in groups with pauses between them, while the bot waits for all of them. */
export async function pausedDigits() {
  const results: { isCut: boolean }[] = [];
  for (const background of BACKGROUNDS)
    for (const groups of GROUPS)
      for (const [seed, pauseMs] of [400, 700, 1000, 1300].entries()) {
        const noise = around(background, seed + 300);
        const line = groupedLine(groups, pauseMs);
        const count = line.text.replaceAll(' ', '').length;
        const call = await playCall({
          greeting: '',
          botSound: speech(500),
          lines: [{ ...line, sound: noise.over(line.sound) }],
          lengthMs: line.at + line.sound.length / 8 + 3500,
          expects: {
            ...OPEN,
            kind: 'digits',
            length: count,
            isComplete: (text) => text.replaceAll(' ', '').length === count,
          },
          background: noise.frame,
        });
        results.push({ isCut: call.asked.length !== 1 || call.asked[0] !== `say ${line.text}` });
      }
  return results;
}

function groupedLine(groups: string[], pauseMs: number): Line {
  const parts: { text: string; until: number }[] = [];
  const samples: number[] = [];
  for (const group of groups) {
    if (samples.length > 0) for (let at = 0; at < pauseMs * 8; at++) samples.push(0);
    for (const sample of speak(group)) samples.push(sample);
    parts.push({ text: group, until: samples.length / 8 });
  }
  return { at: 2000, sound: Int16Array.from(samples), text: groups.join(' '), parts };
}
