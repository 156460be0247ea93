import { Problem } from '@parley/domain/problem';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { ZipLimits } from '#platform/zip/read-zip.ts';
import type { BotInZip, TransferDone, TransferWork } from '#workflows/transfer/transfer-thread.ts';
import type { PlacedFault } from '#workflows/transfer/import-faults.ts';
import type { ImportPlan, PlanInput } from '#workflows/transfer/plan-import.ts';
import type { StoredLists } from '#workflows/transfer/portable-bot.ts';
import type { Fault } from '#workflows/transfer/read-bot.ts';
import type { WrittenBot } from '#workflows/transfer/write-bot.ts';

const MEGABYTE = 1024 * 1024;
const LONGEST_MS = 60_000;
const LONGEST_PLAN_MS = 20_000;
const MOST_ENTRIES = 50_000;
/** How many times its maximum size a zip may unpack to. */
const UNPACKED = 5;

/** Reads, writes and compares bots in threads, as users determine the cost. */
export function createTransferThreads(zipLimit: number) {
  const file = new URL('./transfer-thread.ts', import.meta.url);
  const refusal = new Problem('too_large', 'The project is too large to move');
  const files = boundedThread<TransferWork, TransferDone>(file, { longestMs: LONGEST_MS, refusal });
  // Separate threads, so that a plan does not wait for other users' zips to be read.
  const plans = boundedThread<TransferWork, TransferDone>(file, { longestMs: LONGEST_PLAN_MS, refusal });
  const limits = {
    entries: MOST_ENTRIES,
    unpacked: zipLimit * UNPACKED,
    text: 16 * MEGABYTE,
    texts: 64 * MEGABYTE,
  } satisfies ZipLimits & Record<string, number>;

  async function run<K extends string>(
    { run: start }: typeof files,
    work: TransferWork,
    owner: string | number,
    key: K,
  ): Promise<Extract<TransferDone, Record<K, unknown>>[K]> {
    const done = await start(work, owner);
    if ('refusal' in done) throw new Problem(done.refusal.kind, done.refusal.message);
    return (done as Extract<TransferDone, Record<K, unknown>>)[key];
  }

  return {
    limits,
    write: (stored: StoredLists, owner: string): Promise<WrittenBot> =>
      run(files, { kind: 'write', stored }, owner, 'written'),
    read: (path: string, owner: string): Promise<BotInZip> =>
      run(files, { kind: 'read', archive: { path, limits } }, owner, 'read'),
    plan: (bot: string, input: Omit<PlanInput, 'bot' | 'sources'>, owner: string): Promise<ImportPlan> =>
      run(plans, { kind: 'plan', bot, input }, owner, 'plan'),
    locate: (path: string, faults: PlacedFault[], owner: string): Promise<Fault[]> =>
      run(plans, { kind: 'locate', archive: { path, limits }, faults }, owner, 'faults'),
    close() {
      files.close();
      plans.close();
    },
  };
}

export type TransferThreads = ReturnType<typeof createTransferThreads>;
