import { Problem } from '@parley/domain/problem';
import { TableProblem } from '@parley/domain/table/cells';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { ReadWorkbook, WorkbookDone, WorkbookWork } from '#platform/workbook/workbook-thread.ts';

const LONGEST_MS = 60_000;
const tooCostly = new Problem('too_large', 'The Excel file takes too long to read. Split it, or save it as CSV');

/** Reads sheets of Excel files in a thread: the file's author determines the cost of unpacking. */
export function createWorkbooks() {
  const file = new URL('./workbook-thread.ts', import.meta.url);
  const thread = boundedThread<WorkbookWork, WorkbookDone>(file, { longestMs: LONGEST_MS, refusal: tooCostly });
  return {
    async unpack(work: WorkbookWork, owner: string): Promise<ReadWorkbook> {
      const done = await thread.run(work, owner);
      if ('refusal' in done) throw new Problem(done.refusal.kind, done.refusal.message);
      if ('fault' in done) throw new TableProblem(done.fault.line, done.fault.message);
      return done.read;
    },
    close: thread.close,
  };
}
