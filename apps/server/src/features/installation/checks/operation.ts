import type { BackupOfInstallation, ServerOfInstallation } from '@parley/contract';
import { fault, ok, unchecked, warning, type Check, type Verdict } from '#features/installation/check.ts';
import { counted, spanText } from '#features/installation/measures.ts';
import type { ReplicaFinding } from '#features/installation/replica-state.ts';
import type { Waiting } from '#features/installation/waiting-work.ts';

export interface OperationFacts {
  /** Unix seconds. */
  now: number;
  version: string;
  /** Null: this version does not record its servers. */
  servers: readonly ServerOfInstallation[] | null;
  needsVoice: boolean;
  /** Null: this version makes no backups. The last one first. */
  backups: readonly BackupOfInstallation[] | null;
  /** Null: no backup is configured. */
  backupEverySeconds: number | null;
  /** Null: no replica is configured. */
  replica: Pick<ReplicaFinding, 'isGood' | 'text'> | null;
  waiting: readonly Waiting[];
}

const DAY = 86_400;
/** Work that is due begins within seconds; a campaign waits for lawful hours and is not in the list then. */
const LATE = { warning: 120, fault: 1_800 };

function servers({ servers: all, needsVoice, version }: OperationFacts): Verdict {
  if (all === null) return unchecked('This version does not list its servers.');
  const alive = all.filter(({ is_gone: isGone }) => !isGone);
  const missing = ['api', 'worker', ...(needsVoice ? ['voice'] : [])].filter(
    (role) => !alive.some(({ roles }) => roles.includes(role)),
  );
  if (missing.length > 0) {
    return fault(`No server runs with the role ${missing.join(' or ')}.`, 'Start one; PARLEY_ROLES says what it does.');
  }
  const names = new Set(alive.map(({ name }) => name));
  const lost = all.filter(({ is_gone: isGone, name }) => isGone && !names.has(name));
  if (lost.length > 0) {
    const words = lost.map(({ name, roles, seen }) => `${name} (${roles.join(', ')}), last seen ${timeText(seen)}`);
    return warning(
      `${counted(lost.length, 'server')} ended without a word in the last day: ${words.join('; ')}.`,
      'Look at the machine, and start the server again. A lost server leaves the list after a day.',
    );
  }
  const others = [...new Set(alive.map((server) => server.version))].filter((one) => one !== version);
  if (others.length > 0) {
    return warning(
      `Servers run different versions: ${[version, ...others].join(', ')}.`,
      'Finish the upgrade: restart the servers of the earlier version.',
    );
  }
  return ok(
    `${counted(alive.length, 'server')} of version ${version} ${alive.length === 1 ? 'runs' : 'run'}, with all roles.`,
  );
}

function timeText(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function backup({ backups, backupEverySeconds: every, now }: OperationFacts): Verdict {
  if (backups === null) return unchecked('This version does not record backups.');
  const good = backups.find(({ error, is_checked: isChecked }) => error === null && isChecked);
  if (!good) {
    const todo = 'Run parley backup, and let it run each day; see the guide, Backup.';
    return every === null ? warning('There is no backup.', todo) : fault('No backup has succeeded yet.', todo);
  }
  const age = now - good.finished_at;
  const found = `The last good backup is ${spanText(age)} old and was read back.`;
  const late = 2 * (every ?? DAY);
  const [last] = backups;
  if (age > Math.max(7 * DAY, late)) return fault(found, 'Find out why backups fail; the list has the reason.');
  if (age > late) return warning(found, 'Let backups run each day.');
  if (last?.error) return warning(`The last backup failed: ${last.error}.`, 'Mend the cause, and run parley backup.');
  return ok(found);
}

function replica({ replica: state }: OperationFacts): Verdict {
  if (!state) return unchecked('No replica is set (DATABASE_READ_URL).');
  return state.isGood ? ok(state.text) : warning(state.text, 'Until then the primary answers, so nothing is lost.');
}

function waiting({ waiting: queues }: OperationFacts): Verdict {
  const late = queues.filter(({ oldestSeconds }) => oldestSeconds > LATE.warning);
  if (late.length === 0) return ok('Nothing that is due waits.');
  const found = late
    .map(({ queue, count, oldestSeconds }) => `${count} of ${queue} wait, the oldest for ${spanText(oldestSeconds)}`)
    .join('; ');
  const todo = 'Check that a server with the role worker runs, and read its log.';
  return late.some(({ oldestSeconds }) => oldestSeconds > LATE.fault)
    ? fault(`${found}.`, todo)
    : warning(`${found}.`, todo);
}

export const operationChecks: readonly Check<OperationFacts>[] = [
  { id: 'operation.servers', name: 'Servers', judge: servers },
  { id: 'operation.backup', name: 'Last good backup', judge: backup },
  { id: 'operation.replica', name: 'Replica', judge: replica },
  { id: 'operation.waiting', name: 'Waiting work', judge: waiting },
];
