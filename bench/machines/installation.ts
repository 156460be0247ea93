import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projects } from '@parley/contract';
import { startExchange } from '../kill/phone/exchange.ts';
import { asProgram, call, signIn, type Session } from '../product/client.ts';
import { startPhoneProject } from '../voice/campaign/start-campaign.ts';
import { HERE, makeHosts, type Host } from './hosts.ts';
import { startPostgres } from './postgres.ts';
import type { Running } from './processes.ts';
import { startProxy } from './proxy.ts';
import { startServer, variablesOf, type Server } from './servers.ts';
import { startTicks } from './ticks.ts';

const APIS = ['api-1', 'api-2', 'api-3'] as const;
const WORKERS = ['worker-1', 'worker-2'] as const;
const VOICES = ['voice-1', 'voice-2'] as const;
const EXCHANGE = { host: HERE, port: 5_174 };
const VOICE_PORT = 5_176;

/** The whole installation, each process on a host of its own. */
export interface Installation {
  session: Session;
  program: Session;
  /** The project of the demo bot. */
  projectId: number;
  databaseUrl: string;
  servers: Server[];
  database: Host;
  proxy: Running;
  ticks: Awaited<ReturnType<typeof startTicks>>;
  exchange: Awaited<ReturnType<typeof startExchange>>;
  stop(): Promise<void>;
}

export async function startInstallation({ drainSeconds }: { drainSeconds: number }): Promise<Installation> {
  const { hosts, remove } = makeHosts(['db', 'proxy', ...APIS, ...WORKERS, ...VOICES]);
  const folder = mkdtempSync(join(tmpdir(), 'parley-machines-'));
  const programs: { name: string; program: () => Running }[] = [];
  const started = <T extends { program: Running }>(name: string, one: T): T => {
    programs.push({ name, program: () => one.program });
    return one;
  };
  const undo = [remove, () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const { program } of programs.toReversed()) program().signal('SIGKILL');
    await Promise.all(programs.map(({ program }) => program().exited));
    for (const each of undo.toReversed()) each();
  };
  try {
    const postgres = started('db', await startPostgres(hostOf(hosts, 'db')));
    undo.push(postgres.remove);
    const publicUrl = `http://${hostOf(hosts, 'proxy').address}:8080`;
    const variables = variablesOf({ databaseUrl: postgres.url, publicUrl, folder, drainSeconds });
    const servers: Server[] = [];
    const roles = [
      ...APIS.map((name) => [name, 'api'] as const),
      ...WORKERS.map((name) => [name, 'worker'] as const),
      ...VOICES.map((name) => [name, 'voice'] as const),
    ];
    for (const [name, role] of roles)
      servers.push(started(name, await startServer(hostOf(hosts, name), role, variables)));
    const proxy = started(
      'proxy',
      await startProxy(
        hostOf(hosts, 'proxy'),
        APIS.map((name) => hostOf(hosts, name)),
        folder,
      ),
    );
    const session = await patiently(() => signIn(publicUrl));
    const [demo] = await call(session, projects.list);
    if (!demo) throw new Error('There is no demo project');
    const exchange = await startExchange(EXCHANGE, { host: hostOf(hosts, VOICES[0]).address, port: VOICE_PORT });
    undo.push(() => void exchange.stop());
    await patiently(() =>
      startPhoneProject(session, { server: `${EXCHANGE.host}:${EXCHANGE.port}`, lines: 10, registers: true }),
    );
    return {
      ...{ session, projectId: demo.id, servers, exchange, stop, database: hostOf(hosts, 'db'), proxy: proxy.program },
      databaseUrl: postgres.url,
      program: await asProgram(session, demo.id),
      ticks: await patiently(() => startTicks(session)),
    };
  } catch (error) {
    for (const { name, program } of programs) console.error(`${name}: ${program().lastWords()}`);
    await stop();
    throw error;
  }
}

function hostOf(hosts: ReadonlyMap<string, Host>, name: string): Host {
  const host = hosts.get(name);
  if (!host) throw new Error(`There is no host ${name}`);
  return host;
}

/** On a machine that is busy otherwise, the checks before a deployment may take too long. */
async function patiently<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries === 1) throw error;
    return patiently(work, tries - 1);
  }
}
