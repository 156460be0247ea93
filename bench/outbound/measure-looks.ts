import { withSystem } from '../../apps/server/src/platform/db/database.ts';
import { visitDatabase } from '../../apps/server/src/platform/db/visit.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createDispatcher } from '../../apps/server/src/features/outbound/dial/dispatcher.ts';
import type { Telephony } from '../../apps/server/src/features/outbound/dial/telephony.ts';
import type { Session } from '../product/client.ts';
import { milliseconds, ratio } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';
import { connect } from '../statistics/fill-facts.ts';
import { fillCampaigns, makeCampaigns } from './fill-campaigns.ts';

const CAMPAIGNS = 100;
const CONTACTS = 1_000;
const TIMES = 200;

/** A network without calls, because all contacts wait. */
const UNUSED: Telephony = {
  call() {
    throw new Error('Nobody may be called yet');
  },
};

/** The look that each server takes every second, while all running campaigns wait for their hours. */
export async function measureLooks(session: Session, dataDir: string): Promise<Section['rows']> {
  await fillCampaigns(dataDir, await makeCampaigns(session, CAMPAIGNS), CONTACTS);
  const log = createLogger('error');
  return visitDatabase({ dataDir, databaseUrl: undefined, log, isAlone: false }, async (db) => {
    await letAllWait(dataDir);
    const dispatcher = createDispatcher({ db, telephony: UNUSED, log });
    const look = await timeOf(() => dispatcher.run());
    const bare = await timeOf(() => withSystem(db, () => Promise.resolve()));
    await dispatcher.close();
    return [
      {
        what: `a look of a server while ${CAMPAIGNS} campaigns wait, median`,
        figure: milliseconds(look),
        baseline: `${milliseconds(bare)} an empty transaction`,
        ratio: ratio(look / bare),
      },
    ];
  });
}

async function letAllWait(dataDir: string): Promise<void> {
  const client = await connect(dataDir);
  await client.query(`update campaign_contacts set next_at = unix_seconds() + 86400 where state = 'waiting'`);
  await client.query('analyze campaign_contacts');
  await client.end();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return median(took);
}
