import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DatabaseProxy {
  /** The database's URL through this proxy. */
  url: string;
  /** Closes the connections and refuses new ones. */
  cut(): void;
  /** Keeps connections open without answering. */
  hang(): void;
  mend(): Promise<void>;
  close(): void;
}

/** A proxy to a database that can be cut or made to hang. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
  const path = join(folder, '.s.PGSQL.5432');
  const pairs = new Set<[Socket, Socket]>();
  let isHanging = false;
  const server = createServer((client) => {
    const database = connect(placeOf(url));
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    for (const [index, socket] of pair.entries()) {
      const other = pair[1 - index];
      socket.on('data', (data) => void other?.write(data)).on('error', () => undefined);
      socket.on('close', () => {
        other?.destroy();
        pairs.delete(pair);
      });
      if (isHanging) socket.pause();
    }
  });
  const listen = () => new Promise<void>((resolve) => void server.listen(path, resolve));
  await listen();
  const through = new URL(url);
  through.host = `${encodeURIComponent(folder)}:5432`;

  function cut(): void {
    server.close();
    for (const [client] of pairs) client.destroy();
  }

  return {
    url: through.href,
    cut,
    hang() {
      isHanging = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    async mend() {
      isHanging = false;
      for (const socket of [...pairs].flat()) socket.resume();
      if (!server.listening) await listen();
    },
    close() {
      cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function placeOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  const number = Number(port || 5432);
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${number}`) } : { host, port: number };
}
