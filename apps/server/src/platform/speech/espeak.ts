import type { Voice } from '@parley/domain/voice';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { findProgram, outputOf, withLengths } from '#platform/speech/program.ts';
import type { Speech } from '#platform/speech/speech.ts';

const PROGRAM = 'espeak-ng';
const CAN = { pitch: true, speed: true };
/** The program's defaults: words per minute, and the pitch from 0 to 99. */
const OWN_SPEED = 175;
const OWN_PITCH = 50;
/** The id of a voice as the program lists it, the only argument from outside. */
const VOICE_ID = /^[A-Za-z0-9][\w+-]{0,60}$/u;

/** Finds the installed program; undefined without one. */
export function findEspeak(path: string): string | undefined {
  return findProgram(path, PROGRAM);
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
      known ??= queue(() => outputOf(program, ['--voices'], '')).then((list) => voicesIn(list.toString('utf8')));
      known.catch(() => (known = undefined));
      return known;
    },
    read(text, { voice, language, speed, pitch, owner = '' }) {
      const spoken = [voice, language].find((id) => id !== null && VOICE_ID.test(id)) ?? 'en';
      const wordsAMinute = String(Math.round(OWN_SPEED * speed));
      const height = String(Math.min(99, Math.round(OWN_PITCH * pitch)));
      const args = ['--stdin', '--stdout', '-v', spoken, '-s', wordsAMinute, '-p', height];
      return queue(async () => withLengths(await outputOf(program, args, text)), owner);
    },
  };
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
