import type { Expectation } from '#call/expectation.ts';

/** Sounds of listening in the five languages: the caller does not want to speak. */
const SOUNDS = new Set(
  'mhm hm hmm mm mmm mmhm uh huh uhuh uhhuh uhm um umm ehm eh ehm ah aha ahm öhm äh ähm hmhm m yhm ach oh'.split(' '),
);
/** Words that may also be an answer, so they count as listening only if no answer like them is awaited. */
const AGREEING: Record<string, readonly string[]> = {
  en: ['ok', 'okay', 'yeah', 'yep', 'yes', 'right', 'sure'],
  cs: ['ok', 'okej', 'jo', 'no', 'jasně', 'dobře', 'ano'],
  sk: ['ok', 'okej', 'hej', 'no', 'jasné', 'dobre', 'áno'],
  de: ['ok', 'okay', 'ja', 'genau', 'klar', 'gut'],
  pl: ['ok', 'okej', 'tak', 'no', 'jasne', 'dobrze'],
};
const MOST_WORDS = 3;
/** This many consecutive words of the bot's text are its own echo. */
const ECHO_WORDS = 3;

/** Whether a text over the bot's words only says that the caller listens. */
export function isBackchannel(text: string, expects: Expectation, language: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  if (words.every((word) => SOUNDS.has(word))) return true;
  const isAnswer = expects.kind === 'yes_no' || expects.isComplete(text);
  const agreeing = AGREEING[language.slice(0, 2)] ?? [];
  return !isAnswer && words.every((word) => SOUNDS.has(word) || agreeing.includes(word));
}

/** True if a text repeats the bot's current words. One or two words may be the caller choosing an offered option. */
export function isEcho(text: string, spoken: string): boolean {
  const words = wordsOf(text);
  if (words.length < ECHO_WORDS) return false;
  return ` ${wordsOf(spoken).join(' ')} `.includes(` ${words.join(' ')} `);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
