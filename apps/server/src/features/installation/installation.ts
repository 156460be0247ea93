import type { BackupOfInstallation, Installation, ServerOfInstallation } from '@parley/contract';
import type { Recognizer, Speaker } from '@parley/voice';
import { examineAll, examined, type Examined } from '#features/installation/check.ts';
import { accountChecks } from '#features/installation/checks/accounts.ts';
import { accountFacts } from '#features/installation/checks/account-facts.ts';
import { addressChecks } from '#features/installation/checks/address.ts';
import { addressFacts } from '#features/installation/checks/address-facts.ts';
import { databaseChecks } from '#features/installation/checks/database-checks.ts';
import { databaseFacts } from '#features/installation/checks/database-facts.ts';
import { reachedChecks, reachedFacts } from '#features/installation/checks/database-reached.ts';
import { dangerousEntries } from '#features/installation/checks/egress.ts';
import { machineChecks, machineFacts } from '#features/installation/checks/machine.ts';
import { mailChecks, mailFacts } from '#features/installation/checks/mail.ts';
import { operationChecks } from '#features/installation/checks/operation.ts';
import { keptPaths, secretChecks } from '#features/installation/checks/secrets.ts';
import { speechChecks, speechFacts } from '#features/installation/checks/speech.ts';
import type { ReplicaFinding } from '#features/installation/replica-state.ts';
import { waitingWork } from '#features/installation/waiting-work.ts';
import type { Queries } from '#platform/db/database.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { storedKeyIds } from '#platform/db/stored-key-ids.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Secrets } from '#platform/secrets.ts';

/** The configuration that the checks judge. */
export interface InstallationSettings {
  version: string;
  publicUrl: string;
  trustProxy: boolean | number | string;
  dataDir: string;
  /** The database is in the data folder. */
  isEmbedded: boolean;
  /** Keys of secrets that a variable gives; 0: the data folder has them. */
  keys: number;
  egressAllow: readonly string[];
  hasMetricsToken: boolean;
  smtpUrl: string | undefined;
  hasCalls: boolean;
  hasVoice: boolean;
  admin: { email: string; password: string | undefined };
  /** Files with variables, such as `.env`. */
  files: readonly string[];
  backupEverySeconds: number | null;
  /** A sentence for each variable that has no effect. */
  ignoredVariables: readonly string[];
}

/** The sources that the checks read in addition to the settings. */
export interface InstallationSources {
  db: Queries;
  secrets: Secrets;
  passwords: Passwords;
  speakers: readonly Speaker[];
  recognizers: readonly Recognizer[];
  listServers(): Promise<ServerOfInstallation[] | null>;
  listBackups(): Promise<BackupOfInstallation[] | null>;
  readReplica(): Promise<ReplicaFinding | null>;
}

/** The most connections of one server: two pools of 16, 4 for callers, one that listens, and 2 at the start. */
const CONNECTIONS_OF_A_SERVER = 39;

/** Every check of the installation. */
export function sourcesOf(settings: InstallationSettings, sources: InstallationSources): Examined[] {
  const { dataDir, publicUrl, trustProxy, hasCalls } = settings;
  const { db, secrets, passwords } = sources;
  const folder = settings.isEmbedded ? dataDir : undefined;
  return [
    examined({ group: 'database', checks: reachedChecks, gather: () => reachedFacts(db) }),
    examined({
      group: 'database',
      checks: databaseChecks,
      gather: () => databaseFacts({ db, folder, needed: CONNECTIONS_OF_A_SERVER }),
    }),
    examined({
      group: 'machine',
      checks: machineChecks,
      gather: () => machineFacts(dataDir, settings.ignoredVariables),
    }),
    examined({
      group: 'address',
      checks: addressChecks,
      gather: () => addressFacts({ publicUrl, trustProxy, secrets }),
    }),
    examined({ group: 'secrets', checks: secretChecks, gather: () => secretFacts(settings, sources) }),
    examined({
      group: 'secrets',
      checks: accountChecks,
      gather: () => accountFacts({ db, passwords, admin: settings.admin }),
    }),
    examined({ group: 'services', checks: mailChecks, gather: () => mailFacts(settings.smtpUrl) }),
    examined({
      group: 'services',
      checks: speechChecks,
      gather: () => speechFacts({ hasCalls, speakers: sources.speakers, recognizers: sources.recognizers }),
    }),
    examined({ group: 'operation', checks: operationChecks, gather: () => operationFacts(settings, sources) }),
  ];
}

async function secretFacts(settings: InstallationSettings, { db, secrets }: InstallationSources) {
  const { dataDir, files, keys, egressAllow, hasMetricsToken } = settings;
  return {
    storedKeyIds: await storedKeyIds(db),
    heldKeyIds: secrets.keyIds,
    paths: await keptPaths([dataDir], files),
    keys,
    isKeyInFolder: keys === 0,
    egress: { entries: egressAllow.length, dangerous: dangerousEntries(egressAllow) },
    metrics: { hasToken: hasMetricsToken },
  };
}

async function operationFacts(settings: InstallationSettings, sources: InstallationSources) {
  const [servers, backups, replica, waiting] = await Promise.all([
    sources.listServers(),
    sources.listBackups(),
    sources.readReplica(),
    waitingWork(sources.db),
  ]);
  return {
    now: Math.trunc(Date.now() / 1_000),
    version: settings.version,
    needsVoice: settings.hasVoice,
    backupEverySeconds: settings.backupEverySeconds,
    ...{ servers, backups, replica, waiting },
  };
}

const FRESH_MS = 60_000;

/** The state of the installation, gathered once for all who ask within a minute. */
export function createInstallation(settings: InstallationSettings, sources: InstallationSources) {
  const examinedParts = sourcesOf(settings, sources);
  let last: { at: number; state: Promise<Installation> } | undefined;

  async function gather(): Promise<Installation> {
    const [checks, servers, backups, replica] = await Promise.all([
      examineAll(examinedParts),
      sources.listServers().catch(() => null),
      sources.listBackups().catch(() => null),
      sources.readReplica().catch(() => null),
    ]);
    return {
      checked_at: Math.trunc(Date.now() / 1_000),
      version: settings.version,
      migration: Object.keys(migrations).at(-1) ?? '',
      replica_lag_seconds: replica?.lagSeconds ?? null,
      checks,
      servers: servers ?? [],
      backups: backups ?? [],
    };
  }

  function begin(): Promise<Installation> {
    const own = { at: Date.now(), state: gather() };
    last = own;
    own.state.catch(() => {
      if (last === own) last = undefined;
    });
    return own.state;
  }

  let underWay: Promise<Installation> | undefined;
  return {
    read: (): Promise<Installation> => (last && Date.now() - last.at < FRESH_MS ? last.state : begin()),
    /** Callers at the same time share one check. */
    check(): Promise<Installation> {
      underWay ??= begin().finally(() => (underWay = undefined));
      return underWay;
    },
  };
}

export type InstallationState = ReturnType<typeof createInstallation>;
