import { spawnSync } from 'node:child_process';
import { resample } from '@parley/voice/sound/resampler';
import { levelOf, toSample } from '@parley/voice/sound/level';
import { readWav } from '@parley/voice/sound/wav';
import { lineOf, type SpokenLine } from '@parley/voice/listening/spoken-line';

const LEVEL = 2_500;
/** A part of the loudest sample; softer is the silence around the words. */
const SILENT_SHARE = 0.03;

/** A sentence of a caller, spoken by espeak-ng. The recognizer hears it without commas and capital letters. */
export function spokenWords(text: string): SpokenLine {
  const { stdout, error, status } = spawnSync('espeak-ng', ['--stdout', '-v', 'en-us+m3', '-s', '150', text]);
  if (error ?? status !== 0) throw error ?? new Error('espeak-ng spoke nothing');
  const { samples, rate } = readWav(stdout);
  const sound = resample(samples, rate, 8_000);
  const least = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) * SILENT_SHARE;
  const isLoud = (sample: number) => Math.abs(sample) > least;
  const trimmed = sound.slice(Math.max(0, sound.findIndex(isLoud)), sound.findLastIndex(isLoud) + 1);
  const share = LEVEL / Math.max(1, levelOf(trimmed));
  const words = text.toLowerCase().replaceAll(/[^a-z0-9 ]/gu, '');
  return lineOf(
    words,
    trimmed.map((sample) => toSample(sample * share)),
  );
}
