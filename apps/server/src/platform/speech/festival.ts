import { dirname } from 'node:path';
import type { Voice } from '@parley/domain/voice';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { findProgram, outputOf, withLengths } from '#platform/speech/program.ts';
import { SpeechFailure, type Speech } from '#platform/speech/speech.ts';

const PROVIDER = 'festival';
const CAN = { pitch: false, speed: true };
/** The voice's name is code to the program, so only such names are used, and only of voices that it lists. */
const VOICE_ID = /^[a-z][a-z0-9_]{0,60}$/u;

/** The languages of known voices, by the begin of their names. Others are not offered. */
const LANGUAGES: readonly (readonly [prefix: string, language: string])[] = [
  ['czech_', 'cs'],
  ['cstr_pl_', 'pl'],
  ['kal_', 'en-US'],
  ['ked_', 'en-US'],
  ['us', 'en-US'],
  ['cmu_us_', 'en-US'],
  ['rab_', 'en-GB'],
  ['don_', 'en-GB'],
  ['en1_', 'en-GB'],
];

export interface FestivalPrograms {
  /** Lists the voices. */
  festival: string;
  text2wave: string;
}

export function findFestival(path: string): FestivalPrograms | undefined {
  const [festival, text2wave] = [findProgram(path, 'festival'), findProgram(path, 'text2wave')];
  return festival && text2wave ? { festival, text2wave } : undefined;
}

/** The voices of an installed festival. They have a speed; their pitch stays. */
export function festival({ festival: lister, text2wave }: FestivalPrograms, { atOnce = 2, waiting = 20 } = {}): Speech {
  const waitingOfOwner = Math.ceil(waiting / 2);
  const queue = fewAtATime({
    atOnce,
    waiting,
    waitingOfOwner,
    refusal: 'Too many texts are being read aloud. Please try again.',
  });
  // The programs are scripts that start each other.
  const env = { PATH: [...new Set([dirname(lister), dirname(text2wave), '/usr/bin', '/bin'])].join(':') };
  let known: Promise<Voice[]> | undefined;

  function voices(): Promise<Voice[]> {
    known ??= queue(() => outputOf(lister, ['--batch', '(print (voice.list))'], '', env)).then((list) =>
      voicesIn(list.toString('latin1')),
    );
    known.catch(() => (known = undefined));
    return known;
  }

  return {
    voices,
    async read(text, { voice, language, speed, owner = '' }) {
      const all = await voices();
      const used = all.find(({ id }) => id === voice) ?? all.find((each) => isSpoken(each.language, language));
      if (!used) throw new SpeechFailure(`festival has no voice for ${language}`);
      const stretch = (1 / speed).toFixed(2);
      const args = ['-eval', `(voice_${used.id})`, '-eval', `(Parameter.set 'Duration_Stretch ${stretch})`];
      return queue(async () => withLengths(await outputOf(text2wave, args, encoded(text, used.language), env)), owner);
    },
  };
}

function isSpoken(ofVoice: string, language: string): boolean {
  const codeOf = (tag: string) => tag.toLowerCase().split(/[-_]/u)[0];
  return codeOf(ofVoice) === codeOf(language);
}

function voicesIn(list: string): Voice[] {
  return (list.match(/[a-z]\w*/gu) ?? []).flatMap((id): Voice[] => {
    const language = LANGUAGES.find(([prefix]) => id.startsWith(prefix))?.[1];
    if (language === undefined || !VOICE_ID.test(id)) return [];
    return [{ id, name: id.replaceAll('_', ' '), language, gender: null, provider: PROVIDER, can: CAN }];
  });
}

/** The signs of ISO 8859-2, which voices of Central European languages read. */
const LATIN_2 = new Map(
  Array.from({ length: 128 }, (_, at) => [new TextDecoder('iso-8859-2').decode(Uint8Array.of(at + 128)), at + 128]),
);

/** The text in the encoding of the voice; other letters lose their accents, and other signs become spaces. */
function encoded(text: string, language: string): Buffer {
  const known = language === 'cs' || language === 'pl' ? LATIN_2 : new Map<string, number>();
  const bytes = Array.from(text.normalize('NFC')).flatMap((sign): number[] => {
    const own = known.get(sign);
    if (own !== undefined) return [own];
    const plain = sign.normalize('NFD').replace(/\p{M}/gu, '');
    return /^[\x20-\x7e]+$/u.test(plain) ? [...Buffer.from(plain, 'latin1')] : [32];
  });
  return Buffer.from(bytes);
}
