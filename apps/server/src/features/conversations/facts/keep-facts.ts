import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import { GONE_US } from '#features/conversations/conversation-filter.ts';
import { foldConversations } from '#features/conversations/facts/facts-store.ts';
import { staleConversations, type SweepMark } from '#features/conversations/facts/stale-conversations.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

/** Number of conversations folded in one transaction. */
const TOGETHER = 100;
/** Maximum length of a pass; the rest waits for the next one. */
const LONGEST_PASS_MS = 1_000;
/** Further conversations are not noted; the next sweep finds them. */
const MOST_NOTED = 100_000;
/** A sweep finds work that another server left when it was killed. */
const SWEEP_EVERY_US = 5 * 60 * 1_000_000;

interface FactsDeps {
  db: Queries;
  now(): Microseconds;
  log: Logger;
  /** False: other servers find the turns that no server has noted. */
  isSweeping?: boolean;
}

/**
 * Keeps facts of conversations up to date with a delay of some seconds. A recorded turn is only noted in this server's
 * memory, so that turns stay cheap; a sweep over all conversations, newest first, finds those that no server has noted:
 * after a start, an upgrade, or the kill of another server.
 */
export function createFactsKeeper({ db, now, log, isSweeping = true }: FactsDeps) {
  const noted = new Map<string, { projectId: number; id: string }>();
  let sweep: SweepMark | null = null;
  let nextSweep: Microseconds = 0;
  let underWay: Promise<void> | undefined;
  let isClosed = false;

  function note(projectId: number, id: string): void {
    if (noted.size < MOST_NOTED) noted.set(`${projectId} ${id}`, { projectId, id });
    else nextSweep = 0;
  }

  /** Folds conversations, and notes again the ones left over. */
  async function fold(conversations: readonly { projectId: number; id: string }[]): Promise<void> {
    const projects = Map.groupBy(conversations, ({ projectId }) => projectId);
    for (const [projectId, ofProject] of projects) {
      const ids = ofProject.map(({ id }) => id);
      for (let at = 0; at < ids.length; at += TOGETHER) {
        const left = await foldConversations(db, projectId, ids.slice(at, at + TOGETHER), now());
        for (const id of left) note(projectId, id);
      }
    }
  }

  async function foldNoted(isOver: () => boolean): Promise<void> {
    let waiting = [...noted.entries()];
    while (waiting.length > 0 && !isOver()) {
      const some = waiting.slice(0, TOGETHER);
      waiting = waiting.slice(TOGETHER);
      await foldSome(some);
    }
  }

  /** Folds conversations that are noted; a failure leaves them noted. */
  async function foldSome(some: readonly [string, { projectId: number; id: string }][]): Promise<void> {
    for (const [key] of some) noted.delete(key);
    try {
      await fold(some.map(([, one]) => one));
    } catch (error) {
      for (const [, { projectId, id }] of some) note(projectId, id);
      throw error;
    }
  }

  async function goOnSweeping(isOver: () => boolean): Promise<void> {
    if (sweep === null && now() < nextSweep) return;
    do {
      const { stale, next } = await staleConversations(db, sweep);
      await fold(stale);
      sweep = next;
      if (next === null) nextSweep = now() + SWEEP_EVERY_US;
    } while (sweep !== null && !isOver());
  }

  async function pass(): Promise<void> {
    const end = performance.now() + LONGEST_PASS_MS;
    const isOver = () => isClosed || performance.now() >= end;
    await foldNoted(isOver);
    if (!isSweeping || isOver()) return;
    await fold(await leftByCallers(db, now()));
    if (isOver()) return;
    await goOnSweeping(isOver);
  }

  return {
    /** Notes that a turn was recorded. */
    note,
    /** Begins the next sweep at once, because the notes of a server that ended are lost. */
    lookAgain: () => void (nextSweep = 0),
    /** Folds the turns that this server has noted for a project, up to one transaction, so that a search finds them. */
    async catchUp(projectId: number): Promise<void> {
      const some = [...noted].filter(([, one]) => one.projectId === projectId).slice(0, TOGETHER);
      await foldSome(some).catch((error: unknown) => {
        log.warn({ err: error, project_id: projectId }, 'facts of conversations were left for later');
      });
    },
    /** Does a part of the waiting work; called every second. A call during another one waits for it. */
    keep(): Promise<void> {
      underWay ??= pass().finally(() => (underWay = undefined));
      return underWay;
    },
    /** True if work is left. */
    isBehind: () => noted.size > 0 || sweep !== null,
    async close(): Promise<void> {
      isClosed = true;
      await underWay?.catch((error: unknown) => log.warn({ err: error }, 'facts of conversations were left for later'));
    },
  };
}

/** Conversations that have just counted as left, as their callers have been silent for too long. */
async function leftByCallers(db: Queries, now: Microseconds): Promise<{ projectId: number; id: string }[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ projectId: number; id: string }>`
      select project_id as "projectId", conversation_id as id from conversation_facts
      where outcome = 'open' and last_at < ${now - GONE_US} order by last_at limit ${TOGETHER}`.execute(tx);
    return rows;
  });
}

/** Updates the facts of all conversations, however long that takes. */
export async function foldEverything(deps: FactsDeps): Promise<void> {
  const keeper = createFactsKeeper(deps);
  do await keeper.keep();
  while (keeper.isBehind());
}
