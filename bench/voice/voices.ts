import { spawnSync } from 'node:child_process';
import { readWav } from '@parley/voice/sound/wav';
import { resample } from '@parley/voice/sound/resampler';

/** A program of the system, not of a package. */
const PROGRAM = 'espeak-ng';

/** Says a text as 8,000 samples a second, without the silence around it. */
export function speak(text: string, { voice = 'en-us', pitch = 50, speed = 165 } = {}): Int16Array {
  const args = ['--stdout', '-v', voice, '-p', String(pitch), '-s', String(speed), text];
  const { stdout, error } = spawnSync(PROGRAM, args, { timeout: 10_000 });
  if (error) throw error;
  const { samples, rate } = readWav(stdout);
  return trimmed(resample(samples, rate, 8000));
}

export function hasVoices(): boolean {
  return spawnSync(PROGRAM, ['--version']).error === undefined;
}

function trimmed(samples: Int16Array): Int16Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isLoud = (sample: number) => Math.abs(sample) > peak * 0.03;
  return samples.slice(Math.max(0, samples.findIndex(isLoud)), samples.findLastIndex(isLoud) + 1);
}

const ENGLISH = [
  'I would like to pay my invoice',
  'yes please',
  'my internet does not work since yesterday',
  'can I talk to somebody',
  'the twenty first of March',
  'no thank you',
  'I have moved to another town and need a new contract',
  'what is my balance',
  'Thomas Miller',
  'cancel it',
];
const CZECH = [
  'Chtěl bych zaplatit fakturu',
  'ano prosím',
  'od včerejška mi nefunguje internet',
  'můžu mluvit s operátorem',
  'dvacátého prvního března',
  'ne děkuji',
  'přestěhoval jsem se a potřebuji novou smlouvu',
  'kolik mám na účtu',
  'Tomáš Novák',
  'zrušte to',
];
const GERMAN = [
  'Ich möchte meine Rechnung bezahlen',
  'ja bitte',
  'mein Internet geht seit gestern nicht',
  'kann ich mit jemandem sprechen',
  'am einundzwanzigsten März',
  'nein danke',
  'ich bin umgezogen und brauche einen neuen Vertrag',
  'wie ist mein Kontostand',
  'Thomas Müller',
  'bitte kündigen',
];

export interface Spoken {
  text: string;
  language: string;
  sound: Int16Array;
}

/** 30 utterances in three languages, by voices of different pitch and speed. */
export function utterances(): Spoken[] {
  const all = [
    { language: 'en', voice: 'en-us', texts: ENGLISH },
    { language: 'cs', voice: 'cs', texts: CZECH },
    { language: 'de', voice: 'de', texts: GERMAN },
  ];
  return all.flatMap(({ language, voice, texts }) =>
    texts.map((text, at) => {
      const variant = ['', '+f2', '+m3', '+f4', '+m5'][at % 5] ?? '';
      const sound = speak(text, { voice: voice + variant, pitch: 35 + (at % 4) * 15, speed: 145 + (at % 3) * 20 });
      return { text, language, sound };
    }),
  );
}
