import { setTimeout as sleep } from 'node:timers/promises';
import { calls, outbound } from '@parley/contract';
import { call, signIn, type Session } from '../../product/client.ts';
import { makeHome, removeHome, startProduct, type Run } from '../../product/start-product.ts';
import { startCampaign, startPhoneProject, type Place } from '../../voice/campaign/start-campaign.ts';
import { EXCHANGE, startExchange, VOICE } from './exchange.ts';
import { until } from './until.ts';
import { voiceProcessOf } from './voice-process.ts';

export interface PhoneKills {
  kills: number;
  /** People who call at each kill. */
  callers: number;
  numbers: number;
}

export interface PhoneKillReport {
  /** Milliseconds from each kill to the next registration. */
  registeredMs: number[];
  called: number;
  faults: string[];
}

/** Time for the server to load the next process in reserve. */
const SETTLE_MS = 15_000;
const LOOK_EVERY_MS = 500;
const LONGEST_MS = 60_000;
/** The lease of a call of a campaign, whose end is then unknown, and some seconds. */
const LONGEST_END_MS = 180_000;

/** Kills the telephone process with calls and a running campaign, again and again. */
export async function runPhoneKills({ kills, callers, numbers }: PhoneKills): Promise<PhoneKillReport> {
  const home = await makeHome();
  home.variables = {
    ...{ PARLEY_TELEPHONY: 'sip', PARLEY_SIP_SERVERS: '127.0.0.0/8', PARLEY_VOICE_HOST: VOICE.host, PARLEY_DEMO: '0' },
    ...{ PARLEY_SIP_PORTS: `${VOICE.port}-${VOICE.port + 3}`, PARLEY_RTP_PORTS: '20000-20499' },
  };
  const exchange = await startExchange();
  const product = startProduct(home);
  try {
    await product.ready;
    const session = await signIn(home.url);
    const server = `${EXCHANGE.host}:${EXCHANGE.port}`;
    const projectId = await startPhoneProject(session, {
      server,
      lines: callers + 20,
      registers: true,
      hangsUp: false,
    });
    await until(() => exchange.registrations.length > 0, LONGEST_MS, 'The account was not registered');
    const list = Array.from({ length: numbers }, (_, index) => `+420224${String(10_000 + index).padStart(6, '0')}`);
    const place = await startCampaign(session, projectId, list, { perSecond: 1 });
    const registeredMs: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const before = exchange.called.length;
      await Promise.all(Array.from({ length: callers }, () => exchange.call()));
      await until(() => exchange.called.length > before, LONGEST_MS, 'The campaign does not call');
      await sleep(SETTLE_MS);
      registeredMs.push(await killAndWait(product, exchange.registrations));
    }
    await untilOver(session, place);
    const faults = await faultsOf(session, place, exchange.called);
    return { registeredMs, called: exchange.called.length, faults };
  } finally {
    await product.stop();
    await exchange.stop();
    removeHome(home);
  }
}

async function killAndWait(product: Run, registrations: readonly number[]): Promise<number> {
  const at = performance.now();
  process.kill(voiceProcessOf(product.pid), 'SIGKILL');
  await until(() => registrations.some((time) => time > at), LONGEST_MS, 'The account was not registered again');
  return (registrations.find((time) => time > at) ?? Infinity) - at;
}

/** The campaign has called everybody, and no call is open. */
async function untilOver(session: Session, { projectId, id }: Place): Promise<void> {
  const query = { project_id: projectId };
  const end = performance.now() + LONGEST_END_MS;
  while (performance.now() < end) {
    const { state } = await call(session, outbound.progress, { params: { id }, query });
    const { items } = await call(session, calls.list, { query: { ...query, project_env: 'dev' } });
    if (state !== 'running' && items.every(({ ended }) => ended !== null)) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function faultsOf(session: Session, { projectId, id }: Place, called: readonly string[]): Promise<string[]> {
  const query = { project_id: projectId };
  const { state } = await call(session, outbound.progress, { params: { id }, query });
  const { items } = await call(session, calls.list, { query: { ...query, project_env: 'dev' } });
  const twice = called.filter((number, at) => called.indexOf(number) !== at);
  return [
    ...(state === 'running' ? ['The campaign did not end'] : []),
    ...twice.map((number) => `${number} was called twice`),
    ...items.filter(({ ended }) => ended === null).map(({ id: open }) => `Call ${open} has no end`),
  ];
}
