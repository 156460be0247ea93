import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The facts that a running PostgreSQL writes into its folder; they remain if it is killed. */
export interface PostmasterFile {
  pid: number;
  /** Unix seconds. */
  startedAt: number;
  sockets: string;
  isReady: boolean;
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  const [pid, , startedAt, , sockets] = lines;
  // The file is just being written.
  if (!pid || !startedAt) return undefined;
  return {
    pid: Number(pid),
    startedAt: Number(startedAt),
    sockets: sockets ?? '',
    isReady: lines[7]?.trim() === 'ready',
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Removes the file if its process is not PostgreSQL: process ids are reused, above all in containers, and PostgreSQL
 * does not start while any process has the recorded id. Returns whether the file was removed.
 */
export function removeStalePostmasterFile(cluster: string, pid: number): boolean {
  if (isPostgres(pid)) return false;
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return true;
}

function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') return readLines(`/proc/${pid}/comm`)[0]?.startsWith('postgres') ?? false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
