import { readClips } from '@parley/voice/node/read-clips';
import type { Section, TableSection } from '../report/results.ts';
import { measureDetection } from './measure-detection.ts';
import { measureMedia } from './measure-media.ts';
import { measureTurns } from './measure-turns.ts';

/** Measures the telephone channel without a telephone: calls on a clock that is moved, and calls over loopback. */
export async function measureVoice(): Promise<(Section | TableSection)[]> {
  const clips = readClips();
  return [
    measureDetection(clips.filter(({ kind }) => kind === 'talk')),
    await measureTurns(clips),
    await measureMedia(),
  ];
}
