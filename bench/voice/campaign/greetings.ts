import { joinSamples } from '@parley/voice/sound/resampler';
import type { Clip } from '@parley/voice/listening/clips';
import { readClips } from '@parley/voice/node/read-clips';
import { silence, tone } from '@parley/voice/testing/sounds';

const BEEP = { hertz: 1_000, lastsMs: 500 };
const WORD_PAUSE_MS = 150;
/** Machines send silence after their beep, for longer than the message. */
const RECORDS_MS = 20_000;
const SENTENCES = [
  'I have moved to another town and need a new contract',
  'my internet does not work since yesterday',
  'I would like to pay my invoice',
];

const clips = readClips();

/** A long greeting in one voice, a beep, and the time in which the machine records. */
export function machineGreeting(): Int16Array {
  return joinSamples([greeting(), tone(BEEP.hertz, BEEP.lastsMs), silence(RECORDS_MS)]);
}

/** Milliseconds from the answer to the end of the beep. */
export function untilRecording(): number {
  return greeting().length / 8 + BEEP.lastsMs;
}

/** The short word with which people answer, after a moment. */
export function personGreeting(): Int16Array {
  return joinSamples([silence(400), soundOf('yeah'), silence(RECORDS_MS)]);
}

function greeting(): Int16Array {
  return joinSamples([silence(300), ...SENTENCES.flatMap((text) => [soundOf(text), silence(WORD_PAUSE_MS)])]);
}

function soundOf(text: string): Int16Array {
  const clip = clips.find((each: Clip) => each.text === text && each.language === 'en');
  if (!clip) throw new Error(`The listening set has no “${text}”`);
  return clip.sound;
}
