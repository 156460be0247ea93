import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SpeechFailure } from '#platform/speech/speech.ts';

const LONGEST_MS = 15_000;
const MOST_BYTES = 20_000_000;

/** Finds an installed program; undefined without one. */
export function findProgram(path: string, name: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, name))
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

/** Runs a program without a shell, with the text on its standard input, and limits its time and output. */
export function outputOf(program: string, args: string[], text: string | Buffer, env = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const name = program.slice(program.lastIndexOf('/') + 1);
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
  child.on('error', () => reject(new SpeechFailure(`${name} could not be started`)));
  child.on('close', (code) => {
    if (code === 0 && size > 0) resolve(Buffer.concat(chunks));
    else reject(new SpeechFailure(`${name} failed or took too long`));
  });
  return promise;
}

/** A program that writes to a pipe writes the header before it knows the lengths. */
export function withLengths(wav: Buffer): Buffer {
  const data = wav.indexOf('data', 12, 'latin1');
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || data === -1) throw new SpeechFailure('The speech is not a WAV file');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - data - 8, data + 4);
  return wav;
}
