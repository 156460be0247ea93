import { reactionsIn, type BotTest, type BotTestStep, type Microseconds, type TrackerEntry } from '@parley/domain';
import { turnOf } from '#entries/turns-of.ts';
import { answersIn } from '#send.ts';

type Converted = Required<Pick<BotTest, 'steps' | 'clock'>> & Pick<BotTest, 'http'>;

/**
 * A test that repeats the caller's texts of a conversation with their pauses and the recorded answers to requests. It
 * expects the first `maxReactions` reactions of each turn, or the list in `expected`, by the turn's number from 0. Null
 * when a turn is neither a text, nor silence, nor a timer.
 */
export function testOfTurns(
  turns: TrackerEntry[][],
  maxReactions: number,
  expected: ReadonlyMap<number, readonly number[]> = new Map(),
): Converted | null {
  const [opening = [], ...said] = turns.filter((entries) => entries.length > 0);
  const clock = opening[0]?.timestamp ?? 0;
  const steps: BotTestStep[] = [];
  let before: Microseconds = clock;
  for (const entries of said) {
    const input = inputOf(entries);
    if (input === null) return null;
    // The first entry of a turn carries its time.
    const now = entries[0]?.timestamp ?? before;
    const wait = (now - before) / 1_000_000;
    steps.push({
      input,
      reactions: [...(expected.get(steps.length) ?? reactionsIn(entries).slice(0, maxReactions))],
      condition: '',
      actions: [],
      ...(wait > 0 ? { wait } : {}),
    });
    before = now;
  }
  const http = answersIn(turns.flat());
  return { clock, steps, ...(http.length === 0 ? {} : { http }) };
}

/** Finds the input that began the turn. */
function inputOf(entries: TrackerEntry[]): string | null {
  const {
    said,
    intents: [intent],
  } = turnOf(entries);
  if (said) return said.args.text.trim() === '' ? null : said.args.text;
  if (intent?.value === '__silence__') return '__silence__';
  // A timer that has a reaction of its own raises no intent.
  return intent === undefined || intent.value === '__timeout__' ? '__timeout__' : null;
}
