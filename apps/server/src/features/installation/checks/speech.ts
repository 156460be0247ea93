import type { Frame, Recognizer, Sound, Speaker } from '@parley/voice';
import { fault, messageOf, NotChecked, ok, warning, type Check, type Verdict } from '#features/installation/check.ts';
import { counted } from '#features/installation/measures.ts';

interface Tried {
  name: string;
  /** Null: it answered. */
  failure: string | null;
}

export interface SpeechFacts {
  speakers: Tried[];
  recognizers: Tried[];
}

/** The first service is used, and the next one when it fails. */
function judgeAll(what: string, tried: readonly Tried[], variables: string): Verdict {
  const [first] = tried;
  if (!first) return fault(`No ${what} is set, so calls have none.`, `Set ${variables}; see the guide, Speech.`);
  const failed = tried.filter(({ failure }) => failure !== null);
  if (failed.length === 0)
    return ok(`${counted(tried.length, what)} answered: ${tried.map(({ name }) => name).join(', ')}.`);
  const found = failed.map(({ name, failure }) => `The ${what} ${name} failed: ${failure}.`).join(' ');
  const todo = 'Check its address, its key and its limits.';
  return failed.length === tried.length ? fault(found, todo) : warning(found, todo);
}

export const speechChecks: readonly Check<SpeechFacts>[] = [
  {
    id: 'services.speaker',
    name: 'Voices of calls',
    judge: ({ speakers }) =>
      judgeAll('voice', speakers, 'PARLEY_AI_SPEECH_MODEL or PARLEY_SHERPA_MODELS, or install espeak-ng'),
  },
  {
    id: 'services.recognizer',
    name: 'Recognizers of calls',
    judge: ({ recognizers }) =>
      judgeAll(
        'recognizer',
        recognizers,
        'PARLEY_STT_DEEPGRAM_KEY, PARLEY_STT_VOSK_URL, PARLEY_STT_OPENAI_URL or PARLEY_SHERPA_MODELS',
      ),
  },
];

interface SpeechServices {
  hasCalls: boolean;
  speakers: readonly Speaker[];
  recognizers: readonly Recognizer[];
}

const WORDS = { text: 'One two three.', voice: null, language: 'en', speed: 1, pitch: 1 };
const LONGEST_TRY_MS = 7_000;
const FRAME = 160;
const RATE = 8_000;

/** Lets each voice speak a sentence, and each recognizer hear a second of silence. */
export async function speechFacts({ hasCalls, speakers, recognizers }: SpeechServices): Promise<SpeechFacts> {
  if (!hasCalls) throw new NotChecked('Telephony is off (PARLEY_TELEPHONY), so nobody speaks.');
  const [spoke, heard] = await Promise.all([
    Promise.all(speakers.map((speaker) => tried(speaker.name, (signal) => speaks(speaker, signal)))),
    Promise.all(recognizers.map((recognizer) => tried(recognizer.name, (signal) => hears(recognizer, signal)))),
  ]);
  return { speakers: spoke, recognizers: heard };
}

async function tried(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<Tried> {
  const signal = AbortSignal.timeout(LONGEST_TRY_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${LONGEST_TRY_MS / 1_000} s`)));
  });
  try {
    await Promise.race([work(signal), late]);
    return { name, failure: null };
  } catch (error) {
    return { name, failure: messageOf(error) };
  }
}

async function speaks(speaker: Speaker, signal: AbortSignal): Promise<void> {
  let samples = 0;
  for await (const sound of speaker.speak(WORDS, signal)) samples += (sound satisfies Sound).samples.length;
  if (samples === 0) throw new Error('it returned no sound');
}

function hears(recognizer: Recognizer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const recognition = recognizer.open(
      { language: 'en', hints: [] },
      { partial: () => undefined, final: () => resolve(), failed: (reason) => reject(new Error(reason)) },
    );
    const silence: Frame = new Int16Array(FRAME);
    for (let frame = 0; frame < RATE / FRAME; frame++) recognition.push(silence);
    recognition.endUtterance();
    signal.addEventListener('abort', () => recognition.close());
  });
}
