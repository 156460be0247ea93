/**
 * Makes the sounds of the listening set with Debian's speech programs (espeak-ng, flite, festival with festvox-kallpc16k
 * and festvox-czech-dita) and stores them in the package `voice`. The set is part of the repository, so that only
 * a change of the set needs these programs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { packClips, type Clip } from '@parley/voice/listening/clips';
import { CLIPS_FILE } from '@parley/voice/node/read-clips';
import { resample } from '@parley/voice/sound/resampler';
import { levelOf, toSample } from '@parley/voice/sound/level';
import { readWav } from '@parley/voice/sound/wav';
import { COUGHS, HELD_OUT_COUGHS, LINES, type WantedClip } from './clip-texts.ts';

const LEVEL = 2500;

const folder = mkdtempSync(join(tmpdir(), 'clips-'));
const wav = join(folder, 'out.wav');

function run(program: string, args: string[], input: string | Buffer = ''): void {
  const { status, error, stderr } = spawnSync(program, args, { input, timeout: 20_000 });
  if (error ?? status !== 0) throw error ?? new Error(`${program}: ${String(stderr)}`);
}

type Voice = (text: string) => void;

const espeak =
  (voice: string, pitch: number, speed: number): Voice =>
  (text) =>
    run('espeak-ng', ['-w', wav, '-v', voice, '-p', String(pitch), '-s', String(speed), text]);
const flite =
  (voice: string): Voice =>
  (text) =>
    run('flite', ['-voice', voice, '-t', text, '-o', wav]);
const festival =
  (voice: string): Voice =>
  (text) =>
    run('text2wave', ['-eval', `(voice_${voice})`, '-o', wav], text);
/** Its Czech voice reads ISO 8859-2. */
const dita: Voice = (text) => {
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'iso-8859-2'], { input: text });
  run('text2wave', ['-eval', '(voice_czech_dita)', '-o', wav], stdout);
};

/** A hum is not spelled: its phonemes for espeak-ng, its likeness for the others. */
const HUMS: Record<string, { phonemes: string; likeness: string }> = {
  mhm: { phonemes: '[[m@hm]]', likeness: 'um hum' },
  hmm: { phonemes: '[[h@m]]', likeness: 'hum' },
  mm: { phonemes: '[[m@m]]', likeness: 'um' },
  yhm: { phonemes: '[[@hm]]', likeness: 'um' },
};

function spoken(say: Voice, text: string): Int16Array {
  say(text);
  const { samples, rate } = readWav(readFileSync(wav));
  return atLevel(trimmed(resample(samples, rate, 8000)));
}

/** Without the silence around it: from the first to the last sample of 3 % of the loudest. */
function trimmed(samples: Int16Array): Int16Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isLoud = (sample: number) => Math.abs(sample) > peak * 0.03;
  return samples.slice(Math.max(0, samples.findIndex(isLoud)), samples.findLastIndex(isLoud) + 1);
}

function atLevel(samples: Int16Array): Int16Array {
  const share = LEVEL / Math.max(1, levelOf(samples));
  return samples.map((sample) => toSample(sample * share));
}

const clips: Clip[] = [];

function add(wanted: WantedClip, language: string, voice: string, isHeldOut: boolean, say: Voice): void {
  const hum = HUMS[wanted.text];
  const { kind, text, spoken: said = hum?.[voice.startsWith('espeak') ? 'phonemes' : 'likeness'] ?? text } = wanted;
  clips.push({ kind, text, language, voice, isHeldOut, sound: spoken(say, said) });
}

for (const language of ['en', 'cs', 'de'])
  for (const [at, wanted] of (LINES[language] ?? []).entries()) {
    const voice = `${language === 'en' ? 'en-us' : language}${['', '+f2', '+m3', '+f4', '+m5'][at % 5] ?? ''}`;
    add(wanted, language, `espeak-ng ${voice}`, false, espeak(voice, 35 + (at % 4) * 15, 145 + (at % 3) * 20));
  }
for (const language of ['pl', 'sk'])
  for (const [at, wanted] of (LINES[language] ?? []).entries()) {
    const voice = `${language}${['+m1', '+f3', '', '+m7', '+f5'][at % 5] ?? ''}`;
    add(wanted, language, `espeak-ng ${voice}`, true, espeak(voice, 30 + (at % 5) * 14, 140 + (at % 4) * 18));
  }
const english = LINES['en'] ?? [];
for (const [at, wanted] of english.entries()) {
  const voice = ['slt', 'rms', 'kal16', 'awb'][at % 4] ?? 'slt';
  add(wanted, 'en', `flite ${voice}`, true, flite(voice));
}
for (const wanted of english.filter((_, at) => at % 3 === 0))
  add(wanted, 'en', 'festival kal', true, festival('kal_diphone'));
for (const wanted of (LINES['cs'] ?? []).filter((_, at) => at % 2 === 0))
  add(wanted, 'cs', 'festival dita', true, dita);
for (const [at, { voice, phonemes }] of [...COUGHS, ...HELD_OUT_COUGHS].entries())
  add(
    { kind: 'cough', text: '', spoken: phonemes },
    'en',
    `espeak-ng ${voice}`,
    at >= COUGHS.length,
    espeak(voice, 50, 200),
  );

rmSync(folder, { recursive: true });
const packed = brotliCompressSync(packClips(clips));
writeFileSync(CLIPS_FILE, packed);
const seconds = clips.reduce((sum, { sound }) => sum + sound.length / 8000, 0);
console.log(`${clips.length} sounds, ${seconds.toFixed(0)} s, ${(packed.length / 1e6).toFixed(2)} MB in ${CLIPS_FILE}`);
for (const { kind, text, voice, sound } of clips.filter(({ kind }) => kind === 'hum'))
  console.log(`${kind} "${text}" by ${voice}: ${Math.round(sound.length / 8)} ms`);
