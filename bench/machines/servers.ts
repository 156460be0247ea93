import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ADMIN } from '../product/start-product.ts';
import type { Host } from './hosts.ts';
import { answers, untilReady, watch, type Running } from './processes.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const SERVER = join(CHECKOUT, 'apps/server/src/processes/main.ts');

/** A server of the product on a host of its own. */
export interface Server {
  name: string;
  host: Host;
  program: Running;
  start(): Promise<void>;
}

interface Installed {
  databaseUrl: string;
  publicUrl: string;
  folder: string;
  drainSeconds: number;
}

/** The variables that all servers share. */
export function variablesOf({ databaseUrl, publicUrl, folder, drainSeconds }: Installed): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE = join(CHECKOUT, 'node_modules/.cache/node') } = process.env;
  return {
    ...{ PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, PARLEY_PUBLIC_URL: publicUrl },
    ...{ HOST: '0.0.0.0', PORT: '8000', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
    PARLEY_DATA_DIR: join(folder, 'data'),
    PARLEY_SECRET_KEY: randomBytes(32).toString('base64'),
    PARLEY_ADMIN_EMAIL: ADMIN.email,
    PARLEY_ADMIN_PASSWORD: ADMIN.passwd,
    PARLEY_TRUST_PROXY: '1',
    PARLEY_DRAIN_SECONDS: String(drainSeconds),
    ...{ PARLEY_TELEPHONY: 'sip', PARLEY_SIP_PORTS: '5176-5179', PARLEY_RTP_PORTS: '20000-20499' },
  };
}

export async function startServer(host: Host, roles: string, variables: NodeJS.ProcessEnv): Promise<Server> {
  const begin = () =>
    watch(host.run(process.execPath, [SERVER], { ...variables, PARLEY_ROLES: roles, PARLEY_VOICE_HOST: host.address }));
  const server: Server = {
    ...{ name: host.name, host, program: begin() },
    async start() {
      server.program = begin();
      await ready();
    },
  };
  const ready = () => untilReady(server.program, () => answers(`http://${host.address}:8000/readyz`));
  await ready();
  return server;
}
