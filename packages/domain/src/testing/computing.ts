/** The console's type check lacks Node's types. */
declare const process: { threadCpuUsage(): { user: number; system: number } };

/** Milliseconds of the processor that this thread has used. Other programs on the machine do not count. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The clock of the processor is coarse. */
const MEASURABLE_MS = 20;
const MOST_TIMES = 1 << 16;

/**
 * The least time of a few runs: a pause of the garbage collector is not part of the work. Short work is repeated until
 * the clock can measure it.
 */
export function leastMs(work: () => unknown, runs = 3): number {
  let times = 1;
  let least = spentMs(work);
  while (least < MEASURABLE_MS && times < MOST_TIMES) {
    times *= 2;
    least = spentMs(() => repeat(times, work));
  }
  for (let run = 1; run < runs; run++)
    least = Math.min(
      least,
      spentMs(() => repeat(times, work)),
    );
  return least / times;
}

function spentMs(work: () => unknown): number {
  const before = computedMs();
  work();
  return computedMs() - before;
}

const FACTOR = 8;

/**
 * How much longer work takes than an equal amount in eight smaller runs: about 1 if the time grows with the size, about
 * 8 if it grows with its square.
 */
export function costOfGrowth(size: number, work: (size: number) => unknown): number {
  const small = Math.ceil(size / FACTOR);
  const inParts = () => repeat(FACTOR, () => work(small));
  inParts();
  return leastMs(() => work(size)) / leastMs(inParts);
}

function repeat(times: number, work: () => unknown): void {
  for (let run = 0; run < times; run++) work();
}

const WORDS = Array.from({ length: 2_000 }, (_, index) => ((index * 7_919) % 2_003).toString(36));
const RUNS = 25;

/** A fixed piece of work, of about one millisecond on a machine of 2025, with which a test compares other work. */
function fixedWork(): number {
  const words = new Map<string, number>();
  for (const word of [...WORDS, ...WORDS]) words.set(word, (words.get(word) ?? 0) + word.length);
  return JSON.stringify([...words].toSorted(([a], [b]) => (a < b ? -1 : 1))).length;
}

/** Converts a duration to runs of a fixed piece of work, measured now, so that a limit holds on machines of any speed. */
export function inFixedRuns(ms: number): number {
  const runAll = () => repeat(RUNS, fixedWork);
  runAll();
  return (ms * RUNS) / leastMs(runAll);
}
