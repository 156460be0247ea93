import {
  forgetServer,
  GONE_AFTER_MS,
  goneServers,
  noteServer,
  noteTakenOver,
  type RunningServer,
} from '#features/installation/server-list.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

const BEAT_EVERY_MS = 1_000;
/** After a longer pause between two of its own beats, a process cannot tell that others are gone: the database was away. */
const STEADY_MS = 2_000;

interface Watching {
  db: Queries;
  log: Logger;
  own: RunningServer;
  /** Goes on with the work of a server that is gone. Absent: this process leaves that to others. */
  takeOver?: (gone: RunningServer) => Promise<void>;
}

/** Lists this process among the servers, and looks for servers that are gone. */
export function watchServers({ db, log, own, takeOver }: Watching, now = () => performance.now()) {
  let beatAt = -Infinity;
  let steadySince = Infinity;
  let beating: Promise<void> | null = null;

  async function beat(): Promise<void> {
    const before = beatAt;
    await noteServer(db, own);
    beatAt = now();
    if (beatAt - before > STEADY_MS) steadySince = beatAt;
    // Every server that lives has given a sign of life since the database answers again.
    if (!takeOver || beatAt - steadySince < GONE_AFTER_MS) return;
    for (const gone of await goneServers(db)) {
      await takeOver(gone);
      if (await noteTakenOver(db, gone.id)) log.warn({ server: gone.name, roles: gone.roles }, 'a server is gone');
    }
  }

  return {
    /** Called every second. A call during another one waits for it. */
    beat(): Promise<void> {
      beating ??= beat().finally(() => (beating = null));
      return beating;
    },
    async forget(): Promise<void> {
      await beating?.catch(() => undefined);
      await forgetServer(db, own.id);
    },
  };
}

/** Gives signs of life until the returned function is called, which takes this process off the list. */
export async function giveSignsOfLife(watching: Watching): Promise<() => Promise<void>> {
  const { beat, forget } = watchServers(watching);
  const noted = (error: unknown) => watching.log.error({ err: error }, 'a sign of life could not be given');
  await beat().catch(noted);
  const beats = setInterval(() => void beat().catch(noted), BEAT_EVERY_MS);
  return async () => {
    clearInterval(beats);
    await forget().catch((error: unknown) => watching.log.warn({ err: error }, 'this server stays listed for a day'));
  };
}
