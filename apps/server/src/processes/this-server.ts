import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { RunningServer } from '#features/installation/server-list.ts';
import type { Config } from '#platform/config.ts';
import { VERSION } from '#platform/version.ts';

/** How the list of servers shows this process. */
export function thisServer({ port, roles }: Pick<Config, 'port' | 'roles'>, id: string = randomUUID()): RunningServer {
  return { id, name: `${hostname()}:${port}`, roles, version: VERSION };
}
