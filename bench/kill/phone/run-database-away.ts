import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@parley/contract';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded.ts';
import { databaseProxy, type DatabaseProxy } from '../../../apps/server/src/testing/database-proxy.ts';
import { call, signIn, type Session } from '../../product/client.ts';
import { makeHome, removeHome, startProduct } from '../../product/start-product.ts';
import { startPhoneProject } from '../../voice/campaign/start-campaign.ts';
import { EXCHANGE, startExchange, VOICE } from './exchange.ts';
import { judgeRecords } from './judge-records.ts';
import { until } from './until.ts';
import { TalkingCaller } from './talking-caller.ts';
import { voiceProcessOf } from './voice-process.ts';

/** `cut`: connections break, and new ones are refused. `hang`: nothing answers. */
export const AWAY_WAYS = ['cut', 'hang'] as const;
export type AwayWay = (typeof AWAY_WAYS)[number];

const CALLERS = 5;
/** So many hang up while the database is away. */
const LEAVING = 2;
/** Two presses before, and two after. */
const TALK_MS = 18_000;
const LONGEST_MS = 60_000;
const REGISTERED_MS = 10_000;
const ANSWER = 'We are open from nine to five.';

/** Starts the product on a database that can be taken away, and people who talk meanwhile. */
export async function runDatabaseAway({ way, seconds }: { way: AwayWay; seconds: number }) {
  const home = await makeHome();
  const log = createLogger('warn');
  const database = await startEmbeddedPostgres({ dataDir: join(home.dataDir, 'apart'), log });
  const proxy = await databaseProxy(database.url);
  home.variables = {
    ...{
      PARLEY_TELEPHONY: 'sip',
      PARLEY_SIP_SERVERS: '127.0.0.0/8',
      PARLEY_VOICE_HOST: VOICE.host,
      PARLEY_DEMO: '0',
      DATABASE_URL: proxy.url,
    },
    ...{ PARLEY_SIP_PORTS: `${VOICE.port}-${VOICE.port + 3}`, PARLEY_RTP_PORTS: '20000-20499' },
  };
  const exchange = await startExchange();
  const product = startProduct(home);
  try {
    await product.ready;
    const session = await signIn(home.url);
    const server = `${EXCHANGE.host}:${EXCHANGE.port}`;
    const keys = [{ pressed: '1', text: ANSWER }];
    const projectId = await startPhoneProject(session, { server, lines: 20, registers: true, keys });
    await until(() => exchange.registrations.length > 0, LONGEST_MS, 'The account was not registered');
    const place = { session, projectId, exchange, proxy, way, seconds };
    const process = voiceProcessOf(product.pid);
    const { callers, away, faults } = await talkThrough(place);
    if (voiceProcessOf(product.pid) !== process) faults.push('the telephone process ended');
    const judged = await judgeRecords({ session, projectId, callers, away });
    return { rows: judged.rows, faults: [...faults, ...judged.faults] };
  } catch (error) {
    console.error(product.lastWords());
    throw error;
  } finally {
    await product.stop();
    await exchange.stop();
    proxy.close();
    await database.stop();
    removeHome(home);
  }
}

export interface Away {
  from: number;
  to: number;
}

interface Place {
  session: Session;
  projectId: number;
  exchange: Awaited<ReturnType<typeof startExchange>>;
  proxy: DatabaseProxy;
  way: AwayWay;
  seconds: number;
}

async function talkThrough({ session, projectId, exchange, proxy, way, seconds }: Place) {
  const faults: string[] = [];
  const callers: TalkingCaller[] = [];
  // One after the other, as their records are.
  for (let caller = 0; caller < CALLERS; caller += 1) callers.push(new TalkingCaller(await exchange.call()));
  await sleep(TALK_MS);
  const away: Away = { from: performance.now(), to: 0 };
  if (way === 'cut') proxy.cut();
  else proxy.hang();
  await sleep((seconds * 1_000) / 2);
  const refused = await exchange.call().then(
    () => 'answered',
    (error: unknown) => String(error),
  );
  if (refused === 'answered') faults.push('a call was answered without the database');
  for (const caller of callers.slice(0, LEAVING)) caller.hangUp();
  await sleep(Math.max(0, away.from + seconds * 1_000 - performance.now()));
  await proxy.mend();
  away.to = performance.now();
  if (!(await isRegistered(session, projectId))) faults.push('the account is not registered again');
  callers.push(new TalkingCaller(await exchange.call()));
  await sleep(TALK_MS);
  for (const caller of callers) caller.hangUp();
  return { callers, away, faults };
}

async function isRegistered(session: Session, projectId: number): Promise<boolean> {
  const end = performance.now() + REGISTERED_MS;
  while (performance.now() < end) {
    const state = await call(session, calls.telephony, { query: { project_id: projectId } }).then(
      ({ accounts }) => accounts[0]?.state,
      () => undefined,
    );
    if (state === 'registered') return true;
    await sleep(100);
  }
  return false;
}
