import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { ConfigError } from '#platform/config-error.ts';

/** The text of the file that marks a folder as being restored: it says which process works there. */
export function restoreMark(): string {
  return `${hostname()} ${process.pid}\n`;
}

/** Refuses a folder that another process restores at this moment. An interrupted restore may begin again. */
export function refuseRunningRestore(dataDir: string, mark: string): void {
  const [host, id] = mark.trim().split(' ');
  const pid = Number(id);
  // Processes of another machine cannot be seen, and a container that starts again has another name.
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isRestore(pid)) return;
  throw new ConfigError(`Another restore (process ${pid}) fills ${dataDir} at this moment. Wait for its end.`);
}

/** On Linux, recognizes a later process with the number of the restore by its command. */
function isRestore(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('restore');
  } catch {
    return true;
  }
}
