import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { placeAt } from '#platform/backup/place-at.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { keepErasures } from '#workflows/backup/erasures.ts';
import type { BackupService } from '#workflows/backup/scheduled-backups.ts';

const PROGRAM = join(import.meta.dirname, 'commands/backup.ts');

/** Backups as the configuration schedules them. Null: only commands make backups. */
export function backupsOf({ backup, dataDir, s3Access }: Config, log: Logger): BackupService | null {
  if (!backup) return null;
  return {
    at: backup.at,
    start: (signal) => runProgram(signal, log),
    keepErasures: keepErasures(dataDir, () => placeAt(backup.to, s3Access)),
  };
}

/** In a process of low priority: compressing and hashing would delay the turns of this one. */
async function runProgram(signal: AbortSignal, log: Logger): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, '--scheduled'], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`The backup ended with code ${code}: ${said.trim()}`);
  if (said.trim() !== '') log.warn({ said: said.trim() }, 'a backup was made, and something was found');
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The child has ended already, or the system refuses; the backup itself is not affected.
  }
}
