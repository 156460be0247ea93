import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, untilReady, watch, type Running } from './processes.ts';
import type { Host } from './hosts.ts';

/** The file that the guide recommends. */
const RECOMMENDED = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** Starts Debian's haproxy with the recommended configuration on other addresses and without TLS. */
export async function startProxy(
  host: Host,
  servers: readonly Host[],
  folder: string,
): Promise<{ url: string; program: Running }> {
  const plain = readFileSync(RECOMMENDED, 'utf8')
    .replace(/bind :443 .*/u, 'bind :8080')
    .replaceAll(/^.*(?:bind :80$|redirect scheme|x-forwarded-proto https).*\n/gmu, '');
  const text = servers.reduce(
    (config, { address }, index) => config.replace(`10.0.0.1${index + 1}:`, `${address}:`),
    plain,
  );
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const program = watch(host.run('haproxy', ['-db', '-f', file]));
  const url = `http://${host.address}:8080`;
  await untilReady(program, () => answers(`${url}/v1/config`));
  return { url, program };
}
