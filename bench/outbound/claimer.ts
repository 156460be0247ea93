/** A process that claims contacts for a while, as a server does, or single rows of a bare table, and counts them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { withProject, type Queries } from '../../apps/server/src/platform/db/database.ts';
import { visitDatabase } from '../../apps/server/src/platform/db/visit.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { claimCalls } from '../../apps/server/src/workflows/dial/claim-calls.ts';

export interface ClaimJob {
  kind: 'calls' | 'bare';
  dataDir: string;
  seconds: number;
  places: { projectId: number; campaignId: number }[];
  /** The first of the places at which this process looks. */
  first: number;
}

process.once('message', (job: ClaimJob) => void answer(job));
process.send?.('ready');

async function answer(job: ClaimJob): Promise<void> {
  process.send?.(await claimFor(job));
  process.disconnect();
}

function claimFor({ kind, dataDir, seconds, places, first }: ClaimJob): Promise<number> {
  const options = { dataDir, databaseUrl: undefined, log: createLogger('error'), isAlone: false };
  return visitDatabase(options, async (owner) => {
    const server = randomUUID();
    const end = performance.now() + seconds * 1_000;
    let claimed = 0;
    for (let turn = first; performance.now() < end; turn++) {
      const place = places[turn % places.length];
      if (!place) throw new Error('There is no campaign');
      claimed += kind === 'calls' ? await claimAndEnd(owner, place, server) : await claimBare(owner);
    }
    return claimed;
  });
}

/** The network ends the calls at once, so that the lines are free again. */
async function claimAndEnd(owner: Queries, place: ClaimJob['places'][number], server: string): Promise<number> {
  const { orders } = await claimCalls(owner, place, { server, leaseSeconds: 60, isHoliday: () => false });
  if (orders.length === 0) return 0;
  await withProject(owner, place.projectId, (tx) =>
    sql`
      update call_attempts set state = 'ended', outcome = 'busy', ended = unix_seconds()
      where project_id = ${place.projectId} and campaign_id = ${place.campaignId} and state = 'claimed'
        and claimed_by = ${server}`.execute(tx),
  );
  return orders.length;
}

async function claimBare(owner: Queries): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update bench_claims set is_claimed = true
    where id = (select nextval('bench_next')) and not is_claimed`.execute(owner);
  return Number(numAffectedRows);
}
