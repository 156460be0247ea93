import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ConfigError } from '#platform/config-error.ts';
import { join } from 'node:path';
import { findInstallation, type Installation } from './installation.ts';
import { findStartingWay, giveFolder, type StartingWay } from './privileges.ts';

/** The system's limit for a socket's path, in bytes. */
const LONGEST_SOCKET_PATH = 107;
const PORT = 5432;
const USER = 'parley';

/** The folder of an embedded database, and how it is started. */
export interface DatabasePlace {
  dataDir: string;
  /** PostgreSQL's own folder. */
  cluster: string;
  sockets: string;
  installation: Installation;
  way: StartingWay;
  /** False for tests, which may lose data. */
  isDurable: boolean;
}

export function preparePlace(dataDir: string, isDurable: boolean): DatabasePlace {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const way = findStartingWay();
  const sockets = socketFolder(dataDir);
  giveFolder(sockets, way);
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) giveFolder(cluster, way);
  return { dataDir, cluster, sockets, installation: findInstallation(), way, isDurable };
}

/** In the data folder; if its path is too long for a socket, in a private folder of the system. */
function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'sockets');
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH) return privateFolder(inside);
  return privateFolder(join(tmpdir(), `parley-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`));
}

function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const us = process.getuid?.();
  // Access to the socket is access to the database, so the folder must belong to the current user; root may find a
  // folder that it gave to PostgreSQL's user.
  if ((us !== undefined && us !== 0 && uid !== us) || (process.platform !== 'win32' && (mode & 0o077) !== 0)) {
    throw new ConfigError(
      `${folder} must belong to the user who starts Parley, without access for others (chmod 700).`,
    );
  }
  return folder;
}

/** The URL of a database at a place. It needs no password: access to the socket's folder is the lock. */
export function databaseUrl(sockets: string, database: string): string {
  return `postgresql://${USER}@${encodeURIComponent(sockets)}:${PORT}/${database}`;
}
