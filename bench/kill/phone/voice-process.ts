import { readFileSync } from 'node:fs';

/** The child of the server that runs the telephone; a younger one waits to take its place. */
export function voiceProcessOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const voice = children
    .toSorted((a, b) => a - b)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('voice-main.ts'));
  if (voice === undefined) throw new Error('The telephone has no process');
  return voice;
}
