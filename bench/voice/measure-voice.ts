import type { Section, TableSection } from '../report/results.ts';
import { measureDetection } from './measure-detection.ts';
import { measureMedia } from './measure-media.ts';
import { measureTurns } from './measure-turns.ts';
import { hasVoices, utterances } from './voices.ts';

/** Measures the telephone channel without a telephone: sound on loopback, and calls on a clock that is moved. */
export async function measureVoice(): Promise<(Section | TableSection)[]> {
  if (!hasVoices()) {
    console.log(
      'espeak-ng is not installed: the speech of callers is missing, so only the sound of calls is measured.',
    );
    return [await measureMedia()];
  }
  const spoken = utterances();
  return [measureDetection(spoken), await measureTurns(spoken), await measureMedia()];
}
