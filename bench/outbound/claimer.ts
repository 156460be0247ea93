/** A process that claims contacts for a while, as a server does, or single rows of a bare table, and counts them. */
import { randomUUID } from 'node:crypto';
import type { Queries } from '../../apps/server/src/platform/db/database.ts';
import { visitDatabase } from '../../apps/server/src/platform/db/visit.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { claimCalls } from '../../apps/server/src/features/outbound/dial/claim-calls.ts';
import { connect } from '../statistics/fill-facts.ts';

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

type Client = Awaited<ReturnType<typeof connect>>;

function claimFor({ kind, dataDir, seconds, places, first }: ClaimJob): Promise<number> {
  const options = { dataDir, databaseUrl: undefined, log: createLogger('error'), isAlone: false };
  return visitDatabase(options, async (owner) => {
    const client = await connect(dataDir);
    const server = randomUUID();
    const end = performance.now() + seconds * 1_000;
    let claimed = 0;
    for (let turn = first; performance.now() < end; turn++) {
      const place = places[turn % places.length];
      if (!place) throw new Error('There is no campaign');
      claimed += kind === 'calls' ? await claimAndEnd(owner, client, place, server) : await claimBare(client);
    }
    await client.end();
    return claimed;
  });
}

/** The network ends calls immediately, which frees the lines. */
async function claimAndEnd(
  owner: Queries,
  client: Client,
  place: ClaimJob['places'][number],
  server: string,
): Promise<number> {
  const { orders } = await claimCalls(owner, place, { server, leaseSeconds: 60, isHoliday: () => false });
  if (orders.length > 0) await client.query(END, [place.projectId, place.campaignId, server]);
  return orders.length;
}

async function claimBare(client: Client): Promise<number> {
  return (await client.query(CLAIM)).length;
}

const END = `
  update call_attempts set state = 'ended', outcome = 'busy', ended = unix_seconds()
  where project_id = $1 and campaign_id = $2 and state = 'claimed' and claimed_by = $3`;

const CLAIM = `
  update bench_claims set is_claimed = true where id = (select nextval('bench_next')) and not is_claimed returning id`;
