import { fault, ok, warning, type Check, type Verdict } from '#features/installation/check.ts';
import { counted, sizeText, spanText } from '#features/installation/measures.ts';
import type { DatabaseFacts } from '#features/installation/checks/database-facts.ts';

const OLDEST_MAJOR = 15;
/** The last day on which PostgreSQL’s project mends each version; https://www.postgresql.org/support/versioning/ */
const SUPPORTED_UNTIL: Readonly<Record<number, string>> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};
const SOON_MS = 180 * 86_400_000;
const GB = 1_024 ** 3;
const DEFAULT_BUFFERS = 128 * 1_024 ** 2;
/** PostgreSQL's default suits a database of this size. */
const SMALL_DATABASE = GB;
const RETAINED_TOO_MUCH = 2 * GB;
const SKEW_MS = { warning: 1_000, fault: 30_000 };
const LONG_TRANSACTION_SECONDS = 3_600;
const FROZEN_AGE = { warning: 500_000_000, fault: 1_500_000_000 };

function version({ versionNumber, now }: DatabaseFacts): Verdict {
  const major = Math.trunc(versionNumber / 10_000);
  const named = `PostgreSQL ${major}.${versionNumber % 10_000}`;
  if (major < OLDEST_MAJOR) {
    return fault(`${named} is older than version ${OLDEST_MAJOR}.`, `Move to PostgreSQL ${OLDEST_MAJOR} or later.`);
  }
  const until = SUPPORTED_UNTIL[major];
  if (until === undefined) return ok(`The database is ${named}.`);
  const left = Date.parse(until) - now;
  if (left < 0) return warning(`${named} has had no corrections since ${until}.`, 'Move to a later PostgreSQL.');
  const found = `${named} gets corrections until ${until}.`;
  return left < SOON_MS ? warning(found, 'Plan the move to a later PostgreSQL.') : ok(found);
}

/** A check of a setting that must not be off. */
function mustBeOn(setting: string, name: string, danger: string): Check<DatabaseFacts> {
  return {
    id: `database.${setting}`,
    name,
    judge: ({ settings }) =>
      settings[setting] === 'off'
        ? fault(`The setting ${setting} is off: ${danger}.`, `Set ${setting} = on, and reload PostgreSQL.`)
        : ok(`The setting ${setting} is ${settings[setting] ?? 'on'}.`),
  };
}

function memory({ settings, bytes }: DatabaseFacts): Verdict {
  const buffers = Number(settings['shared_buffers']) * 8_192;
  const found = `The setting shared_buffers is ${sizeText(buffers)}, and the database has ${sizeText(bytes)}.`;
  if (buffers > DEFAULT_BUFFERS || bytes < SMALL_DATABASE) return ok(found);
  return warning(found, 'Set shared_buffers to a quarter of the memory of its machine, and restart PostgreSQL.');
}

function connections({ settings, connections: used, needed }: DatabaseFacts): Verdict {
  const most = Number(settings['max_connections']) - Number(settings['superuser_reserved_connections']);
  const found = `${used} of ${most} connections are in use; a server takes up to ${needed}.`;
  if (most - used >= needed) return ok(found);
  const todo = `Raise max_connections by at least ${needed - (most - used)}, so that a further server can start.`;
  return used >= most ? fault(found, todo) : warning(found, todo);
}

function vacuum({ settings, frozenAge, oldestTransactionSeconds: oldest }: DatabaseFacts): Verdict {
  if (settings['autovacuum'] === 'off' || settings['track_counts'] === 'off') {
    return fault(
      'The setting autovacuum or track_counts is off, so tables grow and become slow.',
      'Turn both settings on.',
    );
  }
  const state = frozenAge > FROZEN_AGE.fault ? fault : frozenAge > FROZEN_AGE.warning ? warning : undefined;
  if (state) {
    return state(
      `The oldest row is ${frozenAge} transactions old; PostgreSQL stops writing at 2,000,000,000.`,
      'Run VACUUM (FREEZE), and find out what keeps autovacuum from it.',
    );
  }
  if (oldest > LONG_TRANSACTION_SECONDS) {
    return warning(
      `A transaction has been open for ${spanText(oldest)}, so deleted rows stay on disk.`,
      'Find it in pg_stat_activity, and end it.',
    );
  }
  return ok('Autovacuum is on, and no transaction holds it up.');
}

function wal({ settings, archiver, slots, isEmbedded }: DatabaseFacts): Verdict {
  const [idle] = slots.filter(({ isActive, retainedBytes }) => !isActive && retainedBytes > RETAINED_TOO_MUCH);
  if (idle) {
    return fault(
      `The unused replication slot ${idle.name} keeps ${sizeText(idle.retainedBytes)} of WAL on the disk.`,
      `Start its replica again, or drop it: select pg_drop_replication_slot('${idle.name}').`,
    );
  }
  if (settings['archive_mode'] !== 'off' && archiver.isFailing) {
    return fault(
      `WAL has not been archived ${archiver.failures} times, so it stays on the disk.`,
      'Run archive_command by hand, and mend what it says.',
    );
  }
  if (isEmbedded) return ok('The embedded database keeps what a crash needs, and has no replica.');
  if (settings['wal_level'] === 'minimal') {
    return warning(
      'The setting wal_level is minimal, so replicas and backups of the running database are impossible.',
      'Set wal_level = replica, and restart PostgreSQL.',
    );
  }
  return ok(`The setting wal_level is ${settings['wal_level'] ?? 'unknown'}.`);
}

function clock({ clockSkewMs: skew }: DatabaseFacts): Verdict {
  const apart = Math.abs(skew);
  if (apart <= SKEW_MS.warning) return ok('The clocks of this machine and of the database agree.');
  const found = `The clocks of this machine and of the database are ${spanText(apart / 1_000)} apart.`;
  const todo = 'Synchronize both machines with NTP.';
  return apart > SKEW_MS.fault ? fault(found, todo) : warning(found, todo);
}

function rowSecurity({ unprotectedTables: open }: DatabaseFacts): Verdict {
  if (open.length === 0) return ok('Each table of a project has row-level security, also for its owner.');
  return fault(
    `Row-level security is missing on ${open.join(', ')}.`,
    'Restore the schema from a backup, or ask for help: Parley never turns it off.',
  );
}

function role({ role: { name, bypasses, isServing } }: DatabaseFacts): Verdict {
  if (bypasses) {
    return fault(
      `The role ${name}, which serves requests, walks through row-level security.`,
      'Take SUPERUSER and BYPASSRLS from it.',
    );
  }
  return ok(isServing ? `Requests are served as ${name}, which owns nothing.` : `Requests are served as ${name}.`);
}

function schema({ migrations: { missing, unknown, last } }: DatabaseFacts): Verdict {
  if (last === undefined) {
    return fault('The database has no Parley tables.', 'Start Parley first, or check DATABASE_URL.');
  }
  if (unknown.length > 0) {
    return fault(
      `The database has ${unknown.join(', ')} of a newer Parley.`,
      'Start the version of Parley that wrote it, or a later one.',
    );
  }
  if (missing.length > 0) {
    return fault(`The database lacks ${missing.join(', ')}.`, 'Run parley upgrade, or start this version of Parley.');
  }
  return ok(`The schema is of this version (${last}).`);
}

function growth({ bytes, bytesPerDay, freeBytes }: DatabaseFacts): Verdict {
  const pace = bytesPerDay === null ? '' : ` and grows by about ${sizeText(bytesPerDay)} a day`;
  const found = `The database has ${sizeText(bytes)}${pace}`;
  if (freeBytes === null) return ok(`${found}; its disk is not visible from here.`);
  const days = bytesPerDay === null || bytesPerDay < 1 ? Infinity : freeBytes / bytesPerDay;
  if (days === Infinity) return ok(`${found}; ${sizeText(freeBytes)} are free.`);
  const lasts = `${found}; the free ${sizeText(freeBytes)} last for ${counted(Math.floor(days), 'day')}.`;
  const todo = 'Enlarge the disk, or keep conversations for a shorter time (Settings, Conversations retention).';
  if (days < 7) return fault(lasts, todo);
  return days < 30 ? warning(lasts, todo) : ok(lasts);
}

function zones({ zonesThatDiffer: zones }: DatabaseFacts): Verdict {
  if (zones.length === 0) return ok('Node and PostgreSQL agree about the time zones of this year.');
  return warning(
    `Node and PostgreSQL disagree about the time in ${zones.join(', ')} this year.`,
    'Update both: their lists of time zones are of different years.',
  );
}

export const databaseChecks: readonly Check<DatabaseFacts>[] = [
  { id: 'database.version', name: 'PostgreSQL', judge: version },
  mustBeOn('fsync', 'Writes reach the disk', 'a power failure destroys the database'),
  mustBeOn('synchronous_commit', 'Commits wait for the disk', 'a crash loses messages that callers saw'),
  mustBeOn('full_page_writes', 'Torn pages are repaired', 'a power failure destroys pages'),
  { id: 'database.memory', name: 'Memory of the database', judge: memory },
  { id: 'database.connections', name: 'Connections', judge: connections },
  { id: 'database.vacuum', name: 'Autovacuum', judge: vacuum },
  { id: 'database.wal', name: 'Write-ahead log', judge: wal },
  { id: 'database.clock', name: 'Clock of the database', judge: clock },
  { id: 'database.row_security', name: 'Wall between projects', judge: rowSecurity },
  { id: 'database.role', name: 'Role that serves', judge: role },
  { id: 'database.schema', name: 'Schema', judge: schema },
  { id: 'database.growth', name: 'Growth', judge: growth },
  { id: 'database.zones', name: 'Time zones', judge: zones },
];
