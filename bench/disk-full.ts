/**
 * Fills the disk under a talking product, and makes room again: it stays up and reads, writes are refused with the time
 * to wait, and afterwards it heals by itself, with all that it acknowledged. The data folder is on a small disk in
 * memory, so it needs Linux and root.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projects } from '@parley/contract';
import { startCallers } from './machines/callers.ts';
import { checkDatabase } from './product/check-database.ts';
import { asProgram, call, signIn } from './product/client.ts';
import { makeHome, removeHome, startProduct } from './product/start-product.ts';

const SIZE = '700m';
const FULL_MS = 10_000;
const HEALED_MS = 10_000;
const SETTLE_MS = 5_000;
const LOOK_EVERY_MS = 100;
const IS_503 = /: 503[, ]/u;
const SAYS_WHEN = /again after \d+ s/u;

const home = await makeHome();
const disk = join(home.dataDir, 'disk');
mkdirSync(disk);
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
chmodSync(disk, 0o755);
chmodSync(home.dataDir, 0o755);
const product = startProduct({ ...home, dataDir: join(disk, 'data') });
const faults: string[] = [];
try {
  await product.ready;
  await fillAndHeal();
} finally {
  console.error(faults.length > 0 ? product.lastWords() : '');
  await product.stop();
  execFileSync('umount', [disk]);
  removeHome(home);
}
for (const fault of faults) console.error(`✖ ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function fillAndHeal(): Promise<void> {
  const session = await signIn(home.url);
  const [demo] = await call(session, projects.list);
  if (!demo) throw new Error('There is no demo project');
  const program = await asProgram(session, demo.id);
  const callers = startCallers({
    ...{ session, program, projectId: demo.id },
    callers: 5,
    perSecond: 10,
    longestMs: 5_000,
  });
  await sleep(SETTLE_MS);
  const filler = join(disk, 'filler');
  fill(filler);
  const seen = await lookWhileFull();
  rmSync(filler);
  const emptied = performance.now();
  const healedMs = await untilAnswered(callers.turns, emptied);
  await callers.stop();
  const lost = await callers.lost();
  const unsound = checkDatabase(join(disk, 'data'));
  const refused = callers.turns.flatMap(({ failures }) => failures);
  console.table([
    { what: 'the process answers while the disk is full', figure: seen.alive },
    { what: 'it reads', figure: seen.reads },
    { what: 'and says that the disk is full', figure: seen.isTold },
    { what: 'turns that were refused', figure: refused.length },
    { what: 'of these without 503', figure: refused.filter((words) => !IS_503.test(words)).length },
    { what: 'of these without Retry-After', figure: refused.filter((words) => !SAYS_WHEN.test(words)).length },
    { what: 'turns are answered again after', figure: `${(healedMs / 1_000).toFixed(1)} s` },
    { what: 'acknowledged and lost or changed', figure: lost.length },
    { what: 'the database is sound (pg_amcheck)', figure: unsound === undefined ? 'not installed' : unsound === '' },
  ]);
  faults.push(...lost);
  if (healedMs > HEALED_MS) faults.push('it took too long to heal');
  if (!seen.isTold) faults.push('/readyz does not say that the disk is full');
  if (refused.some((words) => !IS_503.test(words))) faults.push('a turn was refused otherwise than by 503');
  if (refused.some((words) => !SAYS_WHEN.test(words))) faults.push('a refused turn does not say when to try again');
  if (unsound) faults.push(`pg_amcheck: ${unsound}`);
  if (refused.length === 0) faults.push('the disk was not full');
  if (!seen.alive) faults.push('the process did not answer');
}

/** Takes every block that is left. */
function fill(path: string): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(path, '');
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${path}`, `bs=${bsize}`, `count=${bavail + 1_000}`], { stdio: 'ignore' });
  } catch {
    // It ends as the disk is full.
  }
}

async function lookWhileFull(): Promise<{ alive: boolean; reads: string; isTold: boolean }> {
  const end = performance.now() + FULL_MS;
  const seen = { alive: true, reads: '', isTold: false };
  const answers = { ok: 0, refused: 0 };
  while (performance.now() < end) {
    const alive = await fetch(`${home.url}/healthz`).catch(() => null);
    if (alive?.ok !== true) seen.alive = false;
    const read = await fetch(`${home.url}/readyz`).catch(() => null);
    if (read?.ok === true) answers.ok += 1;
    else answers.refused += 1;
    if (/disk of the data folder is (?:nearly )?full/u.test((await read?.text()) ?? '')) seen.isTold = true;
    await sleep(LOOK_EVERY_MS);
  }
  seen.reads = `/readyz ${answers.ok} of ${answers.ok + answers.refused} times`;
  return seen;
}

async function untilAnswered(turns: readonly { to: number }[], from: number): Promise<number> {
  const answered = () => turns.find(({ to }) => to !== Infinity && to > from);
  while (!answered() && performance.now() - from < 3 * HEALED_MS) await sleep(LOOK_EVERY_MS);
  return (answered()?.to ?? Infinity) - from;
}
