import type { Speaker } from '@parley/voice';
import type { Speech } from '#platform/speech/speech.ts';
import { readWav } from '@parley/voice/sound/wav';

/** The voice of calls: each text is read as a whole, since a sentence takes a few milliseconds. */
export function speakerOf(name: string, speech: Speech, can: Speaker['can'], owner?: string): Speaker {
  return {
    name,
    can,
    ownedBy: (other) => speakerOf(name, speech, can, other),
    async *speak({ text, voice, language, speed, pitch }, signal) {
      const wav = await speech.read(text, { voice, language, speed, pitch, owner });
      if (!signal.aborted) yield readWav(wav);
    },
  };
}
