import type { Clip } from '@parley/voice/listening/clips';
import { inNoise, noiseOf, type NoiseKind } from '@parley/voice/listening/noises';
import { SpeechTrack } from '@parley/voice/call/speech-track';
import { levelOf } from '@parley/voice/sound/level';
import { VoiceDetector } from '@parley/voice/sound/voice-detector';
import { framesOf } from '@parley/voice/testing/sounds';
import type { TableSection } from '../report/results.ts';
import { percentile } from '../report/statistics.ts';

const HANG_MS = 500;
const LEAD_MS = 3000;
const TAIL_MS = 4000;
const CONDITIONS: { name: string; kind: NoiseKind; decibels: number; gapMs?: number }[] = [
  { name: 'clean', kind: 'none', decibels: 0 },
  { name: 'white, 20 dB', kind: 'white', decibels: 20 },
  { name: 'white, 10 dB', kind: 'white', decibels: 10 },
  { name: 'pink, 15 dB', kind: 'pink', decibels: 15 },
  { name: 'brown, 10 dB', kind: 'brown', decibels: 10 },
  { name: 'white, 20 dB, with digital silence before and after', kind: 'white', decibels: 20, gapMs: 800 },
  { name: 'babble, 15 dB', kind: 'babble', decibels: 15 },
];

interface Segment {
  from: number;
  to: number;
}

/** Finds utterances in noise: how many, how late their end is noticed, and what else is taken for speech. */
export function measureDetection(spoken: readonly Clip[]): TableSection {
  const rows = CONDITIONS.map((condition) => {
    const results = spoken.map(({ sound }, at) => detect(sound, condition, spoken, at + 1));
    const delays = results.flatMap(({ delay }) => delay ?? []);
    const minutes = results.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
    const wrong = results.reduce((sum, { wrong }) => sum + wrong, 0);
    const split = results.filter(({ parts }) => parts > 1).length;
    return [
      condition.name,
      `${results.filter(({ parts }) => parts > 0).length} of ${results.length}`,
      String(split),
      `${Math.round(percentile(delays, 0.5))} ms`,
      `${Math.round(percentile(delays, 0.9))} ms`,
      (wrong / minutes).toFixed(2),
    ];
  });
  return {
    title: 'Voice detection',
    notes: [
      `The talk of the listening set at 8,000 Hz, in five languages; a pause of ${HANG_MS} ms ends one. Goals: all are found, none is split, 90 % of the ends are noticed within ${HANG_MS} ± 150 ms, and no speech is found in noise; babble has no goal.`,
    ],
    table: { head: ['noise', 'found', 'split', 'end, p50', 'end, p90', 'false starts a minute'], rows },
  };
}

function detect(
  sound: Int16Array,
  { kind, decibels, gapMs = 0 }: (typeof CONDITIONS)[number],
  spoken: readonly Clip[],
  seed: number,
) {
  const padded = new Int16Array(LEAD_MS * 8 + sound.length + TAIL_MS * 8);
  padded.set(sound, LEAD_MS * 8);
  const others = spoken.filter((each) => each.sound !== sound).map((each) => each.sound);
  const noise = noiseOf(kind, padded.length / 8, seed, others);
  const heard = kind === 'none' ? padded : inNoise(padded, levelOf(sound), noise, decibels);
  const speech = { from: LEAD_MS, to: LEAD_MS + sound.length / 8 };
  heard.fill(0, (speech.from - 400 - gapMs) * 8, (speech.from - 400) * 8);
  if (gapMs > 0) heard.fill(0, Math.round((speech.to + 1200) * 8), Math.round((speech.to + 1200 + gapMs) * 8));
  const segments = segmentsOf(heard);
  const own = segments.filter(({ from, to }) => from < speech.to + 100 && to - HANG_MS > speech.from);
  const last = own.at(-1);
  return {
    parts: own.length,
    delay: last ? [last.to - speech.to] : null,
    wrong: segments.length - own.length,
    seconds: heard.length / 8000,
  };
}

function segmentsOf(heard: Int16Array): Segment[] {
  const detector = new VoiceDetector();
  const track = new SpeechTrack();
  const segments: Segment[] = [];
  let from = 0;
  for (const [at, frame] of framesOf(heard).entries()) {
    const now = (at + 1) * 20;
    if (track.push(detector.push(frame).isActive)) from = now;
    if (!track.isSpeaking || track.quietMs < HANG_MS) continue;
    segments.push({ from, to: now });
    track.end();
  }
  if (track.isSpeaking) segments.push({ from, to: heard.length / 8 });
  return segments;
}
