import { setTimeout as sleep } from 'node:timers/promises';
import { projects } from '@parley/contract';
import { seededRandom } from '../../apps/server/src/workflows/converse/random.ts';
import { asProgram, call, signIn } from '../product/client.ts';
import { makeHome, removeHome, startProduct, type Home } from '../product/start-product.ts';
import { caller } from './caller.ts';
import { contentWriter } from './content-writer.ts';
import { deployer } from './deployer.ts';
import { kill, recover, VICTIMS, type Victim } from './kill.ts';
import { newJournal, type Journal, type Writer } from './operation.ts';
import { storedFaults } from './stored-faults.ts';
import { uploader } from './uploader.ts';

const SHORTEST_WRITING_MS = 100;
const LONGEST_WRITING_MS = 1_000;

export interface KillOptions {
  kills: number;
  /** Determines moments and operations. */
  seed: number;
  onKill?(kill: Kill): void;
  /** The victims, in turn; all of them unless given. */
  victims?: readonly Victim[];
  /** Clients that write during the kills; by default they edit, deploy, upload and call. */
  writersFor?: typeof makeWriters;
}

export interface Kill {
  victim: Victim;
  /** Operations that were acknowledged since the kill before. */
  acknowledged: number;
  doubted: number;
  recoveryMs: number;
}

export interface KillReport {
  kills: Kill[];
  journal: Journal;
}

/** Kills the product again and again under writing clients, and looks each time for all that was acknowledged. Ends at the first fault. */
export async function runKills({
  kills,
  seed,
  onKill,
  victims = VICTIMS,
  writersFor = makeWriters,
}: KillOptions): Promise<KillReport> {
  const home = await makeHome();
  let run = startProduct(home);
  try {
    await run.ready;
    const journal = newJournal();
    const random = seededRandom(seed);
    const writers = await writersFor(home, random, journal);
    const done: Kill[] = [];
    for (let round = 0; round < kills && journal.faults.length === 0; round++) {
      const before = { ...journal };
      const victim = victims[round % victims.length] ?? 'server';
      await writeUntilKilled(victim, writers, random, journal);
      const [next, recoveryMs] = await recover(home, run, victim, random);
      run = next;
      await eachWithoutFault(
        journal,
        writers.map((writer) => () => writer.check()),
      );
      journal.faults.push(...(await storedFaults(home)));
      if (journal.faults.length > 0) journal.faults.push(...errorsIn(run.lastWords()));
      const { acknowledged, doubted } = journal;
      const kill = {
        victim,
        recoveryMs,
        acknowledged: acknowledged - before.acknowledged,
        doubted: doubted - before.doubted,
      };
      done.push(kill);
      onKill?.(kill);
    }
    const code = await run.stop();
    if (code !== 0) journal.faults.push(`the product stopped with exit code ${code}`, ...errorsIn(run.lastWords()));
    return { kills: done, journal };
  } finally {
    await run.stop();
    removeHome(home);
  }

  async function writeUntilKilled(victim: Victim, writers: Writer[], random: () => number, journal: Journal) {
    let isOver = false;
    const writing = eachWithoutFault(
      journal,
      writers.map((writer) => async () => {
        while (!isOver && !writer.isInDoubt()) await writer.write();
      }),
    );
    await Promise.race([writing, sleep(SHORTEST_WRITING_MS + random() * (LONGEST_WRITING_MS - SHORTEST_WRITING_MS))]);
    isOver = true;
    kill(home, run, victim);
    await writing;
  }
}

/** Several clients change one project's content, one changes the bot that callers talk to, one deploys, and one uploads. */
async function makeWriters(home: Home, random: () => number, journal: Journal): Promise<Writer[]> {
  const session = await signIn(home.url);
  const [demo] = await call(session, projects.list);
  if (!demo) throw new Error('There is no demo project');
  const { project_id } = await call(session, projects.create, { body: { name: 'Written under kills' } });
  const options = (projectId: number, mark: string) => {
    return { session, projectId, mark, journal, random: seededRandom(Math.trunc(random() * 2 ** 32)) };
  };
  const deploying = await call(session, projects.create, { body: { name: 'Deployed under kills' } });
  const program = await asProgram(session, demo.id);
  return [
    ...['ada', 'bob', 'cleo'].map((mark) => contentWriter(options(project_id, mark))),
    contentWriter(options(demo.id, 'dora')),
    deployer({ session, projectId: deploying.project_id, journal }),
    uploader(options(deploying.project_id, 'ivan')),
    ...['eve', 'finn', 'gus', 'hana'].map((mark) => caller({ ...options(demo.id, mark), program })),
  ];
}

/** Collects the errors that the product itself writes. */
function errorsIn(words: string): string[] {
  return words.split('\n').filter((line) => /"level":"(?:error|fatal)"/u.test(line));
}

/** A call that is refused is a fault as well: it was only made because of what had been acknowledged. */
async function eachWithoutFault(journal: Journal, works: (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(works.map((work) => work()));
  for (const result of results) if (result.status === 'rejected') journal.faults.push(String(result.reason));
}
