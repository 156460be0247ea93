import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Voice } from '@parley/domain/voice';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { SpeechFailure, type Speech } from '#platform/speech/speech.ts';

const PROGRAM = 'espeak-ng';
const CAN = { pitch: true, speed: true };
const LONGEST_MS = 15_000;
const MOST_BYTES = 20_000_000;
/** The program's defaults: words per minute, and the pitch from 0 to 99. */
const OWN_SPEED = 175;
const OWN_PITCH = 50;
/** The id of a voice as the program lists it, the only argument from outside. */
const VOICE_ID = /^[A-Za-z0-9][\w+-]{0,60}$/u;

/** Finds the installed program; undefined without one. */
export function findEspeak(path: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, PROGRAM))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs espeak-ng without a shell, with the text on its standard input, and limits its time and output. */
export function espeak(program: string, { atOnce = 2, waiting = 20 } = {}): Speech {
  const queue = fewAtATime({
    atOnce,
    waiting,
    waitingOfOwner: Math.ceil(waiting / 2),
    refusal: 'Too many texts are being read aloud. Please try again.',
  });
  let known: Promise<Voice[]> | undefined;
  return {
    voices() {
      known ??= queue(() => output(program, ['--voices'], '')).then((list) => voicesIn(list.toString('utf8')));
      known.catch(() => (known = undefined));
      return known;
    },
    read(text, { voice, language, speed, pitch, owner = '' }) {
      const spoken = [voice, language].find((id) => id !== null && VOICE_ID.test(id)) ?? 'en';
      const wordsAMinute = String(Math.round(OWN_SPEED * speed));
      const height = String(Math.min(99, Math.round(OWN_PITCH * pitch)));
      const args = ['--stdin', '--stdout', '-v', spoken, '-s', wordsAMinute, '-p', height];
      return queue(async () => withLengths(await output(program, args, text)), owner);
    },
  };
}

function output(program: string, args: string[], text: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_BYTES) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  // It may end before it has read the whole text.
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  child.on('error', () => reject(new SpeechFailure('espeak-ng could not be started')));
  child.on('close', (code) => {
    if (code === 0 && size > 0) resolve(Buffer.concat(chunks));
    else reject(new SpeechFailure('espeak-ng failed or took too long'));
  });
  return promise;
}

/** The program writes the header before it knows the lengths. */
function withLengths(wav: Buffer): Buffer {
  const data = wav.indexOf('data', 12, 'latin1');
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || data === -1) throw new SpeechFailure('The speech is not a WAV file');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - data - 8, data + 4);
  return wav;
}

/** Lines such as ` 5  en-gb  --/M  English_(Great_Britain)  gmw/en`. */
function voicesIn(list: string): Voice[] {
  return list
    .split('\n')
    .slice(1)
    .flatMap((line): Voice[] => {
      const [, language, traits = '', name = ''] = line.trim().split(/\s+/u);
      if (!language || !VOICE_ID.test(language)) return [];
      const gender = traits.endsWith('F') ? 'female' : traits.endsWith('M') ? 'male' : null;
      return [{ id: language, name: name.replaceAll('_', ' '), language, gender, provider: PROGRAM, can: CAN }];
    });
}
