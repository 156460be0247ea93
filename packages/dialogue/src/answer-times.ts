import type { AnswerTimes } from '@parley/domain';
import { log, type Turn } from '#turn.ts';

const UNTIMED = 'The answer took an unknown time';

/** Measures the parts of an answer. The log entry comes first, so that it is never the last entry. */
export function answerTimes(turn: Turn) {
  const { stopwatch } = turn.host;
  const began = stopwatch?.() ?? 0;
  const spent = { understanding_ms: 0, actions_ms: 0 };
  let isWritten = false;
  let write: ((times: AnswerTimes) => void) | undefined;

  return {
    /** Counts what `work` takes to a part; the rest of the answer is deciding. */
    async during<T>(part: keyof typeof spent, work: () => Promise<T>): Promise<T> {
      if (stopwatch === undefined) return work();
      const before = stopwatch();
      const result = await work();
      spent[part] += stopwatch() - before;
      return result;
    },
    /** Reserves the log entry for the times; later calls do nothing. */
    begin(): void {
      if (isWritten || stopwatch === undefined) return;
      isWritten = true;
      log(turn, 'fine', UNTIMED);
      const at = turn.entries.length - 1;
      write = (times) => {
        const entry = turn.entries[at];
        if (entry?.type !== 'log' || entry.value !== UNTIMED) return;
        turn.entries[at] = { ...entry, value: `Answered in ${times.answer_ms} ms`, args: { ...entry.args, ...times } };
      };
    },
    end(): void {
      if (stopwatch === undefined) return;
      const answer = stopwatch() - began;
      const deciding = answer - spent.understanding_ms - spent.actions_ms;
      write?.({
        answer_ms: rounded(answer),
        understanding_ms: rounded(spent.understanding_ms),
        deciding_ms: rounded(deciding),
        actions_ms: rounded(spent.actions_ms),
      });
    },
  };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
